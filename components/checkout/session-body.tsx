// What stands below the heading of a session's page: the race, one thing to do, and whom to ask. A link opens the
// provider's page, so that it works without a script.

import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { OrderForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { eventPath } from '#components/events/event-address.ts';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { SessionView } from '#lib/checkout-sessions/session-view.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { addressIn, intlLocale, type Language, outOfFrame, type Translate } from '#lib/i18n/languages.ts';
import { calendarLeaf, clockTime, longDate } from '#lib/shared/dates.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { hasReceipt } from '#lib/shared/vocabulary/stages.ts';
import type { StatusAnswer } from './browser/status-answer.ts';
import type { FormTarget } from './checkout-forms.ts';
import { QueueTicket } from './order-body.tsx';
import { PaidOrder } from './paid-order.tsx';
import { CALM_SECONDS, Caution, CheckNow, PaymentProgress } from './payment/payment-progress.tsx';
import { Refunds, SummaryWithoutPrice } from './summary/order-summary.tsx';
import { hasParticipants, isInQueue } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: SessionView;
  readonly status: StatusAnswer;
  readonly forms: OrderForms;
  readonly words: StageWords;
  /** This browser has not shown that the entry is its own. */
  readonly masked: boolean;
  readonly now: Date;
  readonly locale: Language;
};

export async function SessionBody({ view, status, forms, words, masked, now, locale }: Props) {
  const t = await getTranslations();
  if (view.order && hasParticipants(view) && !view.reducedAt)
    return (
      <PaidOrder
        view={view}
        order={view.order}
        words={words}
        version={status.version}
        now={now}
        locale={locale}
      />
    );
  const part = { view, forms, words, locale, t };
  const race = (
    <a href={addressIn(locale, eventPath(view.event.id))} className="btn btn-quiet">
      {t('order.backToRace')}
    </a>
  );
  const help = <Help view={view} state={words.title} t={t} />;
  const caution = <Caution words={words.caution} />;
  switch (view.stage) {
    case 'preparing':
      return (
        <div className="grid gap-5">
          {isInQueue(status) && (
            <QueueTicket orderRef={view.ref} status={status} safe={t('session.queued.keepOpen')} />
          )}
          <PaymentProgress seconds={status.againInSeconds} />
          <RaceCard view={view} locale={locale} t={t} />
        </div>
      );
    case 'confirming':
      return (
        <div className="grid gap-5">
          <PaymentProgress seconds={CALM_SECONDS} />
          {caution}
          <RaceCard view={view} locale={locale} t={t} />
          <p>{t('session.updates')}</p>
          <CheckNow view={view} form={forms('check')} locale={locale}>
            {help}
          </CheckNow>
        </div>
      );
    case 'open':
    case 'cancelled':
    case 'payment_failed':
      return (
        <div className="grid gap-5">
          <RaceCard view={view} locale={locale} t={t} />
          {caution}
          <ToPartner view={view} masked={masked} locale={locale} t={t} />
          <Ways>
            {race}
            {view.stage !== 'open' && help}
          </Ways>
        </div>
      );
    case 'expired':
    case 'deleted':
      return (
        <div className="grid gap-5">
          <Texted view={view} state={words.title} t={t} />
          <RaceCard view={view} locale={locale} t={t} />
          <div className="grid gap-2">
            <StartAgain {...part} />
            {view.holdsDetails && !masked && <p className="text-quiet text-sm">{t('session.filledIn')}</p>}
          </div>
          <Ways>{race}</Ways>
        </div>
      );
    case 'refused':
      return (
        <div className="grid gap-5">
          <RaceCard view={view} locale={locale} t={t} />
          {MAY_START_AGAIN.includes(view.refusal) && <StartAgain {...part} />}
          <Ways>
            {race}
            {help}
          </Ways>
        </div>
      );
    default:
      return (
        <div className="grid gap-5">
          {view.order && <SummaryWithoutPrice order={view.order} />}
          {view.order && <Refunds order={view.order} locale={locale} />}
          <Ways>
            {help}
            {hasReceipt(view.stage) && (
              <a
                href={addressIn(locale, `/orders/${view.ref}/receipt`)}
                {...outOfFrame(locale)}
                className="btn btn-quiet"
              >
                <Icon name="receipt" />
                <span>{t('order.toReceipt')}</span>
              </a>
            )}
            {race}
          </Ways>
        </div>
      );
  }
}

/** Another start may succeed, because the reason is not the event. */
const MAY_START_AGAIN: readonly SessionView['refusal'][] = ['unavailable', 'left_queue'];

/** The links stand one below the other on a phone, and are not stretched on a wide screen. */
const Ways = ({ children }: { readonly children: ReactNode }) => (
  <div className="actions max-sm:*:basis-full! sm:*:flex-none sm:[&>.btn]:px-6">{children}</div>
);

type CardProps = Pick<Props, 'view' | 'locale'> & { readonly t: Translate };

/** Day and name of the race. Once there is an order its code follows, before that start and place. */
async function RaceCard({ view: { event, order }, locale, t }: CardProps) {
  const [calendar, { place }] = await Promise.all([loadCalendar(locale), loadEventNotes(event.id)]);
  const { startsAt } = event;
  const leaf = startsAt && calendarLeaf(startsAt, calendar);
  const start = startsAt && t('event.startAt', { time: clockTime(startsAt, calendar) });
  return (
    <section className="sheet flex flex-wrap overflow-hidden" aria-label={event.name}>
      {leaf && (
        <p
          aria-hidden="true"
          className="grid min-w-15 flex-none content-start justify-items-center bg-paper pb-1 text-paper-ink"
        >
          <span className="numeral w-full bg-accent py-1 text-center text-on-accent uppercase">
            {leaf.month}
          </span>
          <b className="numeral mt-1.5 text-3xl/none">{leaf.day}</b>
          <span className="px-1.5 text-sm">{leaf.weekday}</span>
        </p>
      )}
      {/* In larger text an amount stands below the day, because it must not be broken. */}
      <div className="grid min-w-0 flex-[1_1_10rem] content-center gap-1 p-3">
        <p className="display text-card">
          <bdi>{event.name}</bdi>
        </p>
        <p className="dotted text-quiet" dir="auto">
          {startsAt && <span className="sr-only">{`${longDate(startsAt, calendar)}. `}</span>}
          {order ? (
            <>
              <span>
                <span>{t('order.codeShort')}</span>{' '}
                <bdi dir="ltr" className="font-bold text-ink">
                  {order.orderCode}
                </bdi>
              </span>
              <span className="whitespace-nowrap">
                {formatMoney(order.total, order.currency, intlLocale(locale))}
              </span>
            </>
          ) : (
            [start, place].map((fact) => fact && <span key={fact}>{fact}</span>)
          )}
        </p>
      </div>
    </section>
  );
}

const LABELS = { open: 'toPartner', cancelled: 'resume', payment_failed: 'tryAgain' } as const;

type PartnerProps = Pick<Props, 'view' | 'masked' | 'locale'> & { readonly t: Translate };

/** What to do there, and the link. Its page shows the details that were handed over, so a stranger gets no link. */
function ToPartner({ view, masked, locale, t }: PartnerProps) {
  const { stage, url, chosen, code } = view;
  if (!url) return masked && <p className="notice">{t('session.ownerOnly')}</p>;
  const label = stage === 'cancelled' || stage === 'payment_failed' ? LABELS[stage] : LABELS.open;
  return (
    <div className="grid gap-4">
      {(chosen || code) && (
        <ul className="grid list-disc gap-1 ps-5">
          {chosen && <li>{t('session.steps.chosen', { distance: chosen.ticketName })}</li>}
          {code && <li>{t('session.typeCode', { code })}</li>}
        </ul>
      )}
      <a href={url} {...outOfFrame(locale)} className="btn">
        {t(`session.${label}`)}
      </a>
    </div>
  );
}

type HelpProps = { readonly view: SessionView; readonly state: string; readonly t: Translate };

/** A message to the organizer that names the order, or the race before there is an order. */
const aboutOf = ({ view, state, t }: HelpProps): string =>
  view.order
    ? t('order.helpMessage', { code: view.order.orderCode, state })
    : t('order.refusedMessage', { name: view.event.name, state });

const Help = ({ t, ...about }: HelpProps) => (
  <AskOnWhatsApp about={aboutOf({ t, ...about })} words={t('order.getHelp')} />
);

/** Stands before anything that could pay again, because a payment may have reached the provider without our knowing. */
const Texted = ({ t, ...about }: HelpProps) => (
  <div className="grid gap-3 rounded-xl border border-warn/40 bg-warn-wash p-4">
    <p>
      <strong className="block">{t('session.texted.question')}</strong>
      <span>{t('session.texted.ask')}</span>
    </p>
    <AskOnWhatsApp about={aboutOf({ t, ...about })} words={t('session.texted.yes')} />
  </div>
);

type AgainProps = { readonly forms: (name: 'startAgain') => FormTarget; readonly t: Translate };

function StartAgain({ forms, t }: AgainProps) {
  return (
    <ActionForm {...forms('startAgain')} connectionLost={t('session.connectionLost')} className="grid gap-3">
      <FormSummary />
      <SubmitButton label={t('session.startAgain')} pending={t('session.sending')} />
    </ActionForm>
  );
}
