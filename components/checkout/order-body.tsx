// Below the heading of the buyer's page: one part for each stage.
import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { ActionForm } from '#components/ui/form/action-form.tsx';
import { FormSummary, SubmitButton } from '#components/ui/form/form-parts.tsx';
import { isUnderWay } from '#lib/checkout/state/checkout-stage.ts';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import type { CheckoutView, OrderView } from '#lib/checkout/view/order-page.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, intlLocale, type Language } from '#lib/i18n/languages.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { Bib, ShareBib } from './bib.tsx';
import { KeepOffline } from './browser/keep-offline.tsx';
import { QueuePosition } from './browser/live-status.tsx';
import { statusAddress } from './browser/status-query.ts';
import type { FormTarget, OrderForms } from './checkout-forms.ts';
import { EndedOrder, RefusedRegistration } from './order-ended.tsx';
import { PageLink, TakeAlong } from './order-links.tsx';
import { OrderReview } from './order-review.tsx';
import { OrderSummary, Refunds } from './order-summary.tsx';
import { OtherNetwork } from './other-ways-to-pay.tsx';
import { ParticipantList } from './participants.tsx';
import { ChargeDoubtNotice, CheckNow } from './payment-check.tsx';
import { CALM_SECONDS, HoldClock, PaymentStarting, Progress } from './payment-progress.tsx';
import { PromptSent } from './prompt.tsx';
import { mustDecline } from './words/stage-facts.ts';

type Props = {
  readonly view: CheckoutView;
  readonly status: CheckoutStatus;
  readonly forms: OrderForms;
  readonly now: Date;
  readonly locale: Language;
};

export function OrderBody({ view, status, forms, now, locale }: Props) {
  const { order, stage } = view;
  const { line, againInSeconds } = status;
  if (stage === 'refused') return <RefusedRegistration view={view} locale={locale} />;
  if (stage === 'asks_buyer') return <ConfirmRegistration view={view} form={forms.confirm} locale={locale} />;
  const ended = <EndedOrder view={view} order={order} check={forms.check} locale={locale} />;
  if (!order && stage === 'superseded') return ended;
  if (!order)
    return (
      <>
        {line && line.position > 1 && <QueueTicket orderRef={view.ref} status={status} />}
        <Progress seconds={againInSeconds} />
      </>
    );
  if (mustDecline(view) || (view.supersededBy && isUnderWay(stage))) return ended;
  const part = { view, order, forms, now, locale };
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
      return <PaidOrder {...part} />;
    default:
      return ended;
  }
}

/** The position in the queue, as large as a bib number, and how long the wait will be. */
async function QueueTicket({
  orderRef,
  status,
}: {
  readonly orderRef: string;
  readonly status: CheckoutStatus;
}) {
  const t = await getTranslations('queue');
  return (
    <section className="bib @container" aria-label={t('label')}>
      <p className="bib-band eyebrow text-center">{t('label')}</p>
      <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
        <QueuePosition
          address={statusAddress(orderRef)}
          drawn={status}
          words={{ noPace: t('noPace'), aMinute: t('aMinute'), minutes: String(t.raw('minutes')) }}
        />
      </div>
      <p className="bib-foot text-center text-paper-quiet text-sm">{t('safe')}</p>
    </section>
  );
}

type ConfirmProps = {
  readonly view: Pick<CheckoutView, 'event'>;
  readonly form: FormTarget;
  readonly locale: Language;
};

/** The registration's turn in the queue came while the page was closed: it continues once the buyer confirms. */
async function ConfirmRegistration({ view, form, locale }: ConfirmProps) {
  const t = await getTranslations('order');
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

type PartProps = Omit<Props, 'status'> & { readonly order: OrderView };

/** Exported for its test. */
export function Starting({ view, order, forms, now, locale }: PartProps) {
  return (
    <PaymentStarting
      view={view}
      until={order.holdExpiresAt}
      check={forms.check}
      withoutReason={view.attempt?.byPayer}
      now={now}
      locale={locale}
    >
      {view.hold !== 'held' && <ChargeDoubtNotice doubt="silent" orderCode={order.orderCode} />}
      {view.consentToChange && <OtherNetwork view={view} form={forms.changeNetwork} />}
    </PaymentStarting>
  );
}

/** The prompt is on the buyer's phone, or on that of a payer. Exported for its test. */
export function Prompted({ view, order, forms, now, locale }: PartProps) {
  const check = (
    <>
      <CheckNow view={view} form={forms.check} locale={locale} />
      {view.silent && <ChargeDoubtNotice doubt="silent" orderCode={order.orderCode} />}
      {view.silent && view.consentToChange && <OtherNetwork view={view} form={forms.changeNetwork} />}
    </>
  );
  if (view.attempt?.byPayer)
    return (
      <>
        <Progress seconds={CALM_SECONDS} />
        <HoldClock until={order.holdExpiresAt} now={now} locale={locale} />
        {check}
      </>
    );
  return (
    <PromptSent
      asked={order}
      network={order.paymentMethod}
      promptedAt={view.attempt?.promptedAt ?? null}
      holdExpiresAt={order.holdExpiresAt}
      silent={view.silent}
      now={now}
      locale={locale}
    >
      {check}
    </PromptSent>
  );
}

/** The bib with the order code, who participates, what was paid, and what to take along. */
async function PaidOrder({ view, order, now, locale }: PartProps) {
  const [t, { timeZone }] = await Promise.all([getTranslations('order'), loadOrganizer()]);
  const calendar = { locale: intlLocale(locale), timeZone };
  const time = t('moment', { date: longDate(now, calendar), time: clockTime(now, calendar) });
  return (
    <>
      <KeepOffline address={statusAddress(view.ref)} words={t('keptCopy', { time })} />
      <Bib view={view} order={order} locale={locale} />
      <ShareBib view={view} locale={locale} />
      <div className="grid gap-1">
        <p>{t('sentTo', { email: view.buyer.email })}</p>
        <PageLink orderRef={view.ref} locale={locale} />
      </div>
      <ParticipantList participants={order.registrations} locale={locale} />
      <OrderSummary order={order} locale={locale} onBib />
      <Refunds order={order} locale={locale} />
      <TakeAlong view={view} locale={locale} />
    </>
  );
}
