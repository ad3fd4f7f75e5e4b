import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventArt } from '#components/pictures/event-art.tsx';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormDraft } from '#components/ui/form/draft.tsx';
import type { GoneWords } from '#components/ui/form/draft-notice.tsx';
import type { Labels } from '#components/ui/form/draft-store.ts';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { type FormAction, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { ticketDistances } from '#lib/events/distances.ts';
import { nothingToPay } from '#lib/events/sale-rules.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { ShownPrices } from '#lib/registration/check-registration.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { questionField, type RegistrationInput } from '#lib/registration/registration-input.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { askedPeople } from './asked-people.ts';
import { DetailsSection } from './participants.tsx';
import { freshMethod, PaymentSection, pricedTickets } from './payment.tsx';
import { Total } from './payment-fields.tsx';
import type { Priced } from './payment-words.ts';
import { type AskedQuestions, askedQuestions, QuestionsSection } from './questions.tsx';
import { freshChoice, TicketsSection } from './tickets.tsx';
import { VisitFields } from './visit-fields.tsx';
import { WaiverSection } from './waiver.tsx';

/** The server action of the form. `replaces`: the order that it replaces; `own`: the sender's token of that order. */
export type SubmitAction = (
  eventId: string,
  language: string,
  replaces: string | null,
  own: string | null,
  ...form: Parameters<FormAction>
) => ReturnType<FormAction>;

/** The order that the form replaces. */
export type EarlierOrder = {
  readonly ref: string;
  readonly own: string | null;
  readonly typed: RegistrationInput | null;
};

type Props = {
  readonly action: SubmitAction;
  readonly event: EventDetail;
  /** One moment for the whole form, so that all sections agree on what is on sale. */
  readonly now: Date;
  readonly open: boolean;
  readonly linked: string | undefined;
  readonly code: string | undefined;
  readonly earlier: EarlierOrder | null;
  readonly startsAt: Date;
  readonly when: { readonly date: string; readonly start: readonly string[] };
  readonly above: ReactNode;
};

export async function RegistrationForm({ action, event, now, open, linked, earlier, ...props }: Props) {
  const { startsAt, when, above, code } = props;
  const locale = await getLocale();
  const [t, priced, asked] = await Promise.all([
    getTranslations('form'),
    pricedTickets({ event, now }),
    askedQuestions(event, { locale, startsAt, now }),
  ]);
  const labels = await labelsOf(event, asked);
  const fresh = { ...freshChoice(event, now, linked), ...freshMethod(event) };
  const replaces = earlier?.ref ?? null;
  const own = earlier?.own ?? null;
  const query = new URLSearchParams({ language: locale, ...(replaces && { replaces }), ...(own && { own }) });
  return (
    <ActionForm
      action={action.bind(null, event.event_id, locale, replaces, own)}
      post={`/api/events/${encodeURIComponent(event.event_id)}/checkouts?${query}`}
      initial={
        earlier?.typed
          ? {
              ...FRESH_FORM,
              typed: earlier.typed,
              people: askedPeople(event.ticket_types, asked.rules, earlier.typed, t),
            }
          : undefined
      }
      connectionLost={t('connectionLost')}
      sendsAgain={t('sendsAgain')}
      open={open}
      above={above}
      className="page page-wide framed:mb-0 [counter-reset:section] max-wide:-mb-16 wide:grid wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:items-start wide:gap-x-8"
    >
      <div className="grid gap-10 pb-10 wide:rounded-big wide:bg-sheet wide:p-8 wide:[--notice:var(--color-ground)] wide:[box-shadow:var(--shadow-lift)] lg:p-10">
        {/* Enter presses the first button of a form, which must not be one that says yes or checks a list. */}
        <input type="submit" hidden tabIndex={-1} value={t('submit')} />
        <div className="contents empty:hidden [&>*]:-mb-2">
          <FormSummary />
          <FormDraft
            name={event.event_id}
            except={F.GIVEN_ANEW}
            labels={labels}
            words={{ kept: t('kept'), clear: t('clearKept'), gone: await goneWords() }}
          />
        </div>
        <VisitFields />
        <TicketsSection event={event} now={now} fresh={fresh} />
        <DetailsSection event={event} now={now} fresh={fresh} asked={asked} labels={labels} />
        <QuestionsSection asked={asked} fresh={fresh} />
        <PaymentSection
          event={event}
          now={now}
          priced={priced}
          fresh={fresh}
          keptCode={textOf(earlier?.typed ?? null, F.discountCode)}
          broughtCode={code || undefined}
        />
        <WaiverSection event={event} />
      </div>
      <Entry event={event} open={open} when={when} priced={priced} fresh={fresh} />
    </ActionForm>
  );
}

async function labelsOf(event: EventDetail, asked: AskedQuestions): Promise<Labels> {
  const t = await getTranslations('methods');
  return Object.fromEntries([
    ...MOBILE_NETWORKS.map((method) => [method, t(method)]),
    ...event.ticket_types.flatMap(({ ticket_type_id: id, name }) => [
      [id, name],
      [quantityField(id), name],
    ]),
    ...asked.questions.map(({ question: { key, label } }) => [questionField(key), label]),
  ]);
}

async function goneWords(): Promise<GoneWords> {
  const t = await getTranslations('form');
  const gone = t('keptGone', { what: '#' });
  return {
    fields: {
      [F.oneTicket]: gone,
      [quantityField('')]: gone,
      [questionField('')]: t('keptNotAsked', { what: '#' }),
    },
    answer: gone,
    unnamed: t('keptUnnamed'),
  };
}

/** `open`: the event is on sale now. If it is not, the button is a quiet one. */
type EntryProps = Pick<Props, 'event' | 'open' | 'when'> & { readonly priced: Priced; readonly fresh: Typed };

export const StartLine = ({ facts }: { readonly facts: readonly string[] }) => (
  <span className="dotted">
    {facts.map((fact, index) => (
      <span key={fact}>{index < facts.length - 1 ? `${fact} ` : fact}</span>
    ))}
  </span>
);

/** A poster for each distance. Style sheets show that of the chosen distance, else the one without a number. */
const Posters = ({ event }: Pick<Props, 'event'>) => (
  <div className="posters">
    {[null, ...ticketDistances(event).slice(0, 6)].map((km, index) => (
      <div key={event.ticket_types[index - 1]?.ticket_type_id ?? ''}>
        <EventArt
          event={{ id: event.event_id, name: event.name, ticketTypes: event.ticket_types }}
          km={km}
          className="aspect-2/1 w-full"
        />
      </div>
    ))}
  </div>
);

/** What is entered, the total, and the button: on a phone the bar at the bottom, on a wide screen a bib beside the form. */
async function Entry({ event, open, when, priced, fresh }: EntryProps) {
  const t = await getTranslations('form');
  const free = nothingToPay(event);
  const shown: ShownPrices = Object.fromEntries(
    priced.tickets.map(({ id, quotes }) => [
      id,
      Object.fromEntries(Object.entries(quotes).map(([method, { total }]) => [method, total])),
    ]),
  );
  return (
    <aside
      aria-label={t('yourEntry')}
      className="bib contents max-wide:text-ink wide:on-paper wide:sticky wide:top-6 wide:block"
    >
      <div className="max-wide:hidden">
        <p className="bib-strip">{t('yourEntry')}</p>
        <Posters event={event} />
        <p className="bib-band mt-0">{when.date}</p>
        <div className="px-6 pt-5">
          <p className="display text-3xl uppercase" dir="auto">
            {event.name}
          </p>
          <p className="mt-1 text-paper-quiet text-sm" dir="auto">
            <StartLine facts={when.start} />
          </p>
          <hr className="mt-4 border-control-edge border-dashed" />
        </div>
      </div>
      <div className="bar flex-wrap wide:static wide:m-0 wide:grid wide:gap-4 wide:border-0 wide:bg-transparent wide:px-6 wide:pt-4 wide:[box-shadow:none]">
        {!free && (
          <>
            {/* The server compares the order's total with this price. A draft does not restore it. */}
            <input type="hidden" name={F.shownPrices} value={JSON.stringify(shown)} />
            <Total priced={priced} fresh={fresh} />
          </>
        )}
        <div className="grid flex-[1_1_9rem] gap-2">
          <SubmitButton label={t('submit')} pending={t('sending')} offline={t('offline')} quiet={!open} />
        </div>
      </div>
      <p className="bib-strip pb-4 font-normal max-wide:hidden">{t(free ? 'checkNext' : 'totalNext')}</p>
    </aside>
  );
}
