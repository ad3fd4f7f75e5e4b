// The short page before the provider's page, where a link leads. It says what follows there (partner-api.md 4.4) and
// asks nothing: the provider's page asks for name, distance, waiver and payment.
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { hostNote } from '#components/events/notices.tsx';
import { EventArt } from '#components/pictures/event-art.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import type { FormAction } from '#components/ui/form/form-state.ts';
import { Icon } from '#components/ui/icon.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import { distanceOf, nameBesidePlate, spokenKm } from '#lib/events/distances.ts';
import { methodsOf, nothingToPay } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language, type Translate } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { server } from '#lib/server.ts';
import { StartLine } from './registration-form.tsx';

export type StartAction = (
  eventId: string,
  language: string,
  ...form: Parameters<FormAction>
) => ReturnType<FormAction>;

type Props = {
  readonly action: StartAction;
  readonly event: EventDetail;
  readonly open: boolean;
  readonly linked: string | undefined;
  /** The link's discount code. A session takes none (partner-api.md 4.4), so the buyer types it there. */
  readonly code: string | undefined;
  readonly isEmbedded: boolean;
  readonly when: { readonly date: string; readonly start: readonly string[] };
  readonly above: ReactNode;
};

export async function StartPage({ action, event, open, linked, code, isEmbedded, when, above }: Props) {
  const [t, locale, { env }] = await Promise.all([getTranslations(), getLocale(), server()]);
  const chosen = event.ticket_types.find(({ ticket_type_id: id }) => id === linked);
  const host = env.PARTNER_CHECKOUT_URL ? new URL(env.PARTNER_CHECKOUT_URL).host : '';
  return (
    <ActionForm
      action={action.bind(null, event.event_id, locale)}
      post={`/api/events/${encodeURIComponent(event.event_id)}/sessions?language=${locale}`}
      connectionLost={t('session.connectionLost')}
      open={open}
      above={above}
      className="page page-wide max-wide:-mb-16 wide:grid wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:items-start wide:gap-x-8"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pb-10 wide:rounded-big wide:bg-sheet wide:p-8 wide:[--notice:var(--color-ground)] wide:[box-shadow:var(--shadow-lift)] lg:p-10">
        <input type="submit" hidden tabIndex={-1} value={t('session.submit')} />
        <div className="contents empty:hidden">
          <FormSummary />
        </div>
        {/* An organizer's own site fills in the runner that it knows (components/layout/frame/host-messages.ts). */}
        {[F.buyerName, F.buyerPhone, F.buyerEmail].map((name) => (
          <input key={name} type="hidden" name={name} defaultValue="" />
        ))}
        {chosen && (
          <div className="sheet p-3 wide:hidden">
            <Chosen ticket={chosen} locale={locale} t={t} />
          </div>
        )}
        {chosen && <input type="hidden" name={F.oneTicket} value={chosen.ticket_type_id} />}
        <section aria-labelledby="there" className="grid gap-4">
          <h2 id="there" className="display text-h2">
            {t('session.there')}
          </h2>
          <ol className="grid gap-3">
            {stepsOf(event, chosen, locale, t).map((step, index) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="numeral grid size-[1.65em] flex-none place-content-center rounded-full bg-ink text-base text-ground"
                >
                  {index + 1}
                </span>
                <span>{step}</span>
              </li>
            ))}
          </ol>
          {code && (
            <p className="notice">
              <NameIn words={t('session.typeCode', { code: '#' })} name={code} className="font-bold" />
            </p>
          )}
          {host && (
            <p className="flex items-center gap-2.5 text-quiet text-sm">
              <Icon name="lock" />
              <span className="min-w-0 wrap-anywhere">
                {t(`session.${hostNote(isEmbedded, locale)}`, { host })}
              </span>
            </p>
          )}
        </section>
      </div>
      <aside
        aria-label={t('form.yourEntry')}
        className="bib contents max-wide:text-ink wide:on-paper wide:sticky wide:top-6 wide:block"
      >
        <div className="max-wide:hidden">
          <p className="bib-strip">{t('form.yourEntry')}</p>
          <EventArt
            event={{ id: event.event_id, name: event.name, ticketTypes: event.ticket_types }}
            {...(chosen && { km: kmOf(chosen) })}
            className="aspect-2/1 w-full"
          />
          <p className="bib-band mt-0">{when.date}</p>
          <div className="grid gap-1 px-6 pt-5">
            <p className="display text-3xl uppercase" dir="auto">
              {event.name}
            </p>
            <p className="text-paper-quiet text-sm" dir="auto">
              <StartLine facts={when.start} />
            </p>
            {chosen && (
              <div className="mt-3 border-control-edge border-t border-dashed pt-4">
                <Chosen ticket={chosen} locale={locale} t={t} />
              </div>
            )}
          </div>
        </div>
        <div className="bar flex-wrap wide:static wide:m-0 wide:grid wide:gap-2 wide:border-0 wide:bg-transparent wide:px-6 wide:pt-4 wide:[box-shadow:none]">
          <p className="text-sm wide:order-1 wide:text-center wide:text-paper-quiet">
            {t('session.nothingPaid')}
          </p>
          <div className="grid flex-[1_1_9rem] gap-2">
            <SubmitButton
              label={t('session.submit')}
              pending={t('session.sending')}
              offline={t('form.offline')}
            />
          </div>
        </div>
        <p className="bib-strip max-wide:hidden" />
      </aside>
    </ActionForm>
  );
}

const kmOf = (ticket: TicketType): number | null => {
  const km = distanceOf(ticket);
  return km === null ? null : spokenKm(km);
};

type ChosenProps = { readonly ticket: TicketType; readonly locale: Language; readonly t: Translate };

/** A session takes no ticket types (partner-api.md 4.4), so the buyer chooses again on the provider's page. */
function Chosen({ ticket, locale, t }: ChosenProps) {
  const km = kmOf(ticket);
  return (
    <div className="flex items-center gap-3">
      {km !== null && (
        <span className="plate">
          <b>{km.toLocaleString(intlLocale(locale))}</b> <small>{t('event.km')}</small>
        </span>
      )}
      <div className="grid min-w-0 gap-0.5">
        <p className="display text-xl">
          <bdi>{nameBesidePlate(ticket.name, km)}</bdi>
        </p>
        <p className="text-quiet text-sm">{t('session.chosen')}</p>
      </div>
    </div>
  );
}

function stepsOf(
  event: EventDetail,
  chosen: TicketType | undefined,
  locale: Language,
  t: Translate,
): string[] {
  const km = chosen && kmOf(chosen);
  const distance = km ? `${km.toLocaleString(intlLocale(locale))} ${t('event.km')}` : chosen?.name;
  const asks = event.additional_questions.length > 0;
  const answer = asks && event.waiver_required ? 'both' : asks ? 'questions' : 'waiver';
  const networks = new Intl.ListFormat(intlLocale(locale), { type: 'disjunction' }).format(
    methodsOf(event).map((method) => t(`networks.${method}`)),
  );
  return [
    distance ? t('session.steps.chosen', { distance }) : t('session.steps.choose'),
    asks || event.waiver_required ? t(`session.steps.${answer}`) : t('session.steps.names'),
    nothingToPay(event) ? t('session.steps.free') : t('session.steps.pay', { networks }),
  ];
}
