import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { use } from 'react';
import type { OrderForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { eventPath } from '#components/events/event-address.ts';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { PeopleQuery } from '#lib/participants/people-standing.ts';
import { server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { QueueNotice } from './browser/live-status.tsx';
import { type StatusAnswer, statusAddress } from './browser/status-answer.ts';
import type { FormTarget } from './checkout-forms.ts';
import { EndedOrder, RefusedRegistration } from './order-ended.tsx';
import { editAddress, OtherWays } from './order-links.tsx';
import { OrderReview } from './order-review.tsx';
import { PaidOrder } from './paid-order.tsx';
import { PaymentForm, suggestedNumber } from './payment/payment-form.tsx';
import {
  AskForHelp,
  CALM_SECONDS,
  ChargeDoubtNotice,
  CheckedPayment,
  CheckNow,
  HoldClock,
  PaymentProgress,
  PaymentStarting,
} from './payment/payment-progress.tsx';
import { PromptSent } from './payment/prompt.tsx';
import { numbersNamed } from './stage-heading.tsx';
import { OrderCode, ticketWords } from './summary/order-summary.tsx';
import { hasOtherPeople, hasParticipants, isInQueue, mustDecline } from './words/stage-facts.ts';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  readonly view: CheckoutView;
  readonly status: StatusAnswer;
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
  const ended = <EndedOrder view={view} order={order} words={words} locale={locale} />;
  if (!order && stage === 'superseded') return ended;
  if (!order)
    return (
      <div className="grid gap-5">
        {isInQueue(status) && <QueueTicket orderRef={view.ref} status={status} safe={t('queue.safe')} />}
        <PaymentProgress seconds={status.againInSeconds} />
      </div>
    );
  if (isOver(view)) return ended;
  const part = { view, order, forms, words, now, locale };
  switch (words.tone === 'checked' ? 'checked' : stage) {
    case 'checked':
      return <CheckedOrder {...part} />;
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

/** Such an order is shown as ended: its details were deleted, or another order was paid or has taken its place. */
const isOver = (view: CheckoutView): boolean =>
  view.reducedAt !== null || mustDecline(view) || (view.supersededBy !== null && isUnderWay(view.stage));

type QueueProps = {
  readonly orderRef: string;
  readonly status: StatusAnswer;
  /** What happens to the turn if the page is closed. */
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

/** The registration's turn in the queue came while the page was closed. It continues once the buyer confirms. */
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

/** What could charge again is behind "Get help": another request of this order with a consent, or another order. */
async function CheckedOrder({ view, order, forms, words, now, locale }: PartProps) {
  const t = await getTranslations();
  const { attempt } = view;
  const amount = formatMoney(order.total, order.currency, intlLocale(locale));
  const tell = <ChargeDoubtNotice orderCode={order.orderCode} isSaid />;
  return (
    <CheckedPayment
      view={view}
      form={forms('check')}
      words={words}
      named={[amount, ...numbersNamed(view)]}
      orderCode={order.orderCode}
      sentAt={attempt && (attempt.promptedAt ?? attempt.startedAt)}
      about={t('order.helpMessage', { code: order.orderCode, state: words.title })}
      locale={locale}
    >
      {view.canPay ? (
        <PaymentForm
          form={forms('pay')}
          name={view.ref}
          strip={null}
          asked={order}
          network={order.paymentMethod}
          number={suggestedNumber(view, order.paymentMethod, await (await server()).shop.prefixes())}
          again
          consent={tell}
          view={view}
          holdExpiresAt={null}
          caution={undefined}
          now={now}
          locale={locale}
        />
      ) : (
        <details className="disclosure">
          <summary>{t('doubt.getHelp')}</summary>
          <div className="grid justify-items-start gap-4">
            {tell}
            {view.canChange && (
              <a href={editAddress(view, locale)} className="link">
                {t('order.newEntry')}
              </a>
            )}
          </div>
        </details>
      )}
    </CheckedPayment>
  );
}

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
      <AnotherOrder view={view} order={order} forms={forms} locale={locale} />
      <OrderLine order={order} locale={locale} />
    </PaymentStarting>
  );
}

/** The prompt is on the phone of the buyer or of a payer. Exported for its test. */
export function Prompted({ view, order, forms, words, now, locale }: PartProps) {
  const rest = (
    <>
      {view.silent && <SilentDoubt view={view} order={order} />}
      <CheckNow view={view} form={forms('check')} locale={locale}>
        <AskForHelp orderCode={order.orderCode} state={words.title} />
      </CheckNow>
      {view.silent && <AnotherOrder view={view} order={order} forms={forms} locale={locale} />}
      <OrderLine order={order} race={view.event.name} locale={locale} />
    </>
  );
  const places = order.registrations.length;
  if (view.attempt?.byPayer)
    return (
      <div className="grid gap-5">
        <PaymentProgress seconds={CALM_SECONDS} />
        {!view.silent && <HoldClock until={order.holdExpiresAt} now={now} places={places} locale={locale} />}
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

/** The heading says the doubt about the buyer's own request, and the message of the WhatsApp button names the order. */
function SilentDoubt({ view, order }: Pick<PartProps, 'view' | 'order'>) {
  const { contact } = use(loadOrganizer());
  const isSaid = !view.attempt?.byPayer;
  return isSaid && contact.whatsapp ? null : (
    <ChargeDoubtNotice orderCode={order.orderCode} isSaid={isSaid} />
  );
}

type OthersProps = Pick<PartProps, 'view' | 'order' | 'forms' | 'locale'>;

/** Needs a consent while a request of this order may still charge. */
const AnotherOrder = ({ forms, ...part }: OthersProps) => (
  <OtherWays {...part} form={forms('changeNetwork')} facts={null} t={useTranslations()} />
);

/** `race` is set where the heading does not name it. Then the drawn phone shows the total. */
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
