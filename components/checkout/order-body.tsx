import { useTranslations } from 'next-intl';
import type { OrderForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { eventPath } from '#components/events/event-address.ts';
import type { PeopleQuery } from '#components/participants/people-standing.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { QueueNotice } from './browser/live-status.tsx';
import { type StatusAnswer, statusAddress } from './browser/status-answer.ts';
import type { FormTarget } from './checkout-forms.ts';
import { EndedOrder, RefusedRegistration } from './order-ended.tsx';
import { OrderReview } from './order-review.tsx';
import { PaidOrder } from './paid-order.tsx';
import { OtherNetworks } from './payment/other-ways-to-pay.tsx';
import {
  AskForHelp,
  CALM_SECONDS,
  ChargeDoubtNotice,
  CheckNow,
  HoldClock,
  PaymentProgress,
  PaymentStarting,
} from './payment/payment-progress.tsx';
import { PromptSent } from './payment/prompt.tsx';
import { OrderCode, ticketWords } from './summary/order-summary.tsx';
import { hasOtherPeople, hasParticipants, isInQueue, mustDecline } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: CheckoutView;
  readonly status: CheckoutStatus;
  readonly forms: OrderForms;
  readonly words: StageWords;
  readonly now: Date;
  readonly locale: Language;
  readonly query: PeopleQuery;
};

export function OrderBody({ view, status, forms, words, now, locale, query }: Props) {
  const t = useTranslations();
  const { order, stage } = view;
  if (stage === 'refused') return <RefusedRegistration view={view} locale={locale} />;
  if (stage === 'asks_buyer')
    return <ConfirmRegistration view={view} form={forms('confirm')} locale={locale} />;
  const ended = <EndedOrder view={view} order={order} check={forms('check')} words={words} locale={locale} />;
  if (!order && stage === 'superseded') return ended;
  if (!order)
    return (
      <div className="grid gap-5">
        {isInQueue(status) && <QueueTicket orderRef={view.ref} status={status} safe={t('queue.safe')} />}
        <PaymentProgress seconds={status.againInSeconds} />
      </div>
    );
  if (view.reducedAt || mustDecline(view) || (view.supersededBy && isUnderWay(stage))) return ended;
  const part = { view, order, forms, words, now, locale };
  switch (stage) {
    case 'review':
    case 'payment_failed':
      return <OrderReview {...part} />;
    case 'starting_payment':
      return <Starting {...part} />;
    case 'prompted':
      return <Prompted {...part} />;
    case 'paid':
    case 'partially_refunded':
      if (!hasParticipants(view)) return ended;
      return <Paid {...part} status={status} query={query} />;
    default:
      return ended;
  }
}

type QueueProps = {
  readonly orderRef: string;
  readonly status: StatusAnswer;
  /** What becomes of the turn of a page that is closed. */
  readonly safe: string;
};

/** The position in the queue, as large as a bib number, and how long the wait will be. */
export function QueueTicket({ orderRef, status, safe }: QueueProps) {
  const t = useTranslations('queue');
  return (
    <section className="bib @container" aria-label={t('label')}>
      <p className="bib-strip" />
      <p className="bib-band">{t('label')}</p>
      <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
        <QueueNotice
          address={statusAddress(orderRef)}
          drawn={status}
          words={{
            noPace: t('noPace'),
            aMinute: t('aMinute'),
            minutes: t('minutes', { minutes: '#' }),
          }}
        />
        <p className="font-bold text-paper-quiet text-sm">{safe}</p>
      </div>
      <p className="bib-strip" />
    </section>
  );
}

type ConfirmProps = {
  readonly view: Pick<CheckoutView, 'event'>;
  readonly form: FormTarget;
  readonly locale: Language;
};

/** The registration's turn in the queue came while the page was closed: it continues once the buyer confirms. */
function ConfirmRegistration({ view, form, locale }: ConfirmProps) {
  const t = useTranslations('order');
  return (
    <ActionForm {...form} connectionLost={t('answerLost')} className="grid gap-3">
      <FormSummary />
      <div className="actions">
        <SubmitButton label={t('stillWanted')} pending={t('stillWantedSending')} />
        <a href={addressIn(locale, eventPath(view.event.id))} className="btn btn-quiet">
          {t('backToRace')}
        </a>
      </div>
    </ActionForm>
  );
}

type PartProps = Omit<Props, 'status' | 'query'> & { readonly order: OrderView };

const Paid = ({ view, forms, status, query, ...part }: PartProps & Pick<Props, 'status' | 'query'>) => (
  <PaidOrder
    view={view}
    {...part}
    version={status.version}
    group={hasOtherPeople(view) ? { view, query, newLink: forms('newLink') } : null}
  />
);

/** Exported for its test. */
export function Starting({ view, order, forms, words, now, locale }: PartProps) {
  return (
    <PaymentStarting
      view={view}
      until={order.holdExpiresAt}
      places={order.registrations.length}
      check={forms('check')}
      withoutReason={view.attempt?.byPayer}
      help={<AskForHelp orderCode={order.orderCode} state={words.title} />}
      now={now}
      locale={locale}
    >
      {view.hold !== 'held' && <ChargeDoubtNotice orderCode={order.orderCode} />}
      {view.consentToChange && (
        <OtherNetworks view={view} currency={order.currency} form={forms('changeNetwork')} locale={locale} />
      )}
      <OrderLine order={order} locale={locale} />
    </PaymentStarting>
  );
}

/** The prompt is on the buyer's phone, or on that of a payer. Exported for its test. */
export function Prompted({ view, order, forms, words, now, locale }: PartProps) {
  const rest = (
    <>
      {view.silent && <ChargeDoubtNotice orderCode={order.orderCode} isSaid={!view.attempt?.byPayer} />}
      <CheckNow view={view} form={forms('check')} locale={locale}>
        <AskForHelp orderCode={order.orderCode} state={words.title} />
      </CheckNow>
      {view.silent && view.consentToChange && (
        <OtherNetworks view={view} currency={order.currency} form={forms('changeNetwork')} locale={locale} />
      )}
      <OrderLine order={order} race={view.event.name} locale={locale} />
    </>
  );
  const places = order.registrations.length;
  if (view.attempt?.byPayer)
    return (
      <div className="grid gap-5">
        <PaymentProgress seconds={CALM_SECONDS} />
        <HoldClock until={order.holdExpiresAt} now={now} places={places} locale={locale} />
        {rest}
      </div>
    );
  return (
    <PromptSent
      asked={order}
      network={order.paymentMethod}
      promptedAt={view.attempt?.promptedAt ?? null}
      holdExpiresAt={order.holdExpiresAt}
      places={places}
      silent={view.silent}
      now={now}
      locale={locale}
    >
      {rest}
    </PromptSent>
  );
}

/** `race`: where the heading does not name it; then the drawn phone says the total. */
type LineProps = Pick<PartProps, 'order' | 'locale'> & { readonly race?: string };

/** Code, tickets and total, or code, race and tickets, in one line. */
function OrderLine({ order, race, locale }: LineProps) {
  const t = useTranslations('order');
  const total = order.isFree ? [] : [formatMoney(order.total, order.currency, intlLocale(locale))];
  const facts = race ? [race, ...ticketWords(order)] : [...ticketWords(order), ...total];
  return (
    <div className="dotted text-quiet text-sm">
      <OrderCode label={t('codeShort')} code={order.orderCode} />
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </div>
  );
}
