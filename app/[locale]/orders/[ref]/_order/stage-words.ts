// Title and first sentence of each stage: what happened, whether money moved, what comes next. Pure.
import type { getTranslations } from 'next-intl/server';
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { expiredKey } from '../../../_paying/expired-key.ts';
import { failureWords } from '../../../_paying/failure-words.ts';
import { mustDecline } from '../../../_paying/must-decline.ts';
import { ON_THE_PHONE } from '../../../_paying/waiting-key.ts';
import { registrationKey } from './registration-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;
/** `tone` colours what a buyer must not overlook; null for the ordinary course of things. */
export type StageWords = { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };

/** A failed payment has words of its own. */
type OtherStage = Exclude<CheckoutView['stage'], 'payment_failed'>;

const TONES: Record<OtherStage, StageWords['tone']> = {
  preparing: null,
  refused: null,
  review: null,
  starting_payment: 'warn',
  prompted: null,
  paid: 'good',
  expired: 'warn',
  replaced: null,
  cancelled: 'warn',
  refunded: null,
  partially_refunded: null,
  under_review: 'bad',
};

/** `money` writes minor units of the order's currency. */
export function stageWords(view: CheckoutView, t: Words, money: (minor: number) => string): StageWords {
  if (view.stage === 'payment_failed')
    return failureWords(
      { ...view, paymentMethod: view.order?.paymentMethod ?? 'momo', byLink: view.attempt?.byPayer },
      t,
    );
  if (mustDecline(view)) return { ...decline(view, t), tone: 'bad' };
  return { ...titleAndText(view, view.stage, t, money), tone: tone(view, view.stage) };
}

/** A free entry that is being confirmed needs no warning of a second charge. */
function tone({ order, moneyUnclear }: CheckoutView, stage: OtherStage): StageWords['tone'] {
  if (stage === 'cancelled' && moneyUnclear) return 'bad';
  return stage === 'starting_payment' && order?.isFree ? null : TONES[stage];
}

type Sentences = Omit<StageWords, 'tone'>;

function titleAndText(
  view: CheckoutView,
  stage: OtherStage,
  t: Words,
  money: (minor: number) => string,
): Sentences {
  const { order, attempt } = view;
  const free = order?.isFree ?? false;
  const number = attempt?.maskedMsisdn ?? '';
  switch (stage) {
    case 'starting_payment':
      return free ? plain(t, 'confirming_free') : starting(view, number, t, money);
    case 'prompted':
      return prompted(view, number, t);
    case 'partially_refunded':
      return partlyRefunded(order, t, money);
    case 'under_review':
      return underReview(view, t);
    case 'expired':
      return expired(view, t);
    case 'cancelled':
      return {
        title: t('stages.cancelled.title'),
        text: t(`stages.cancelled.${view.moneyUnclear ? 'unclear' : 'not_charged'}`),
      };
    default:
      return plain(t, variantOf(view, stage));
  }
}

function variantOf(
  { order, paidElsewhere }: CheckoutView,
  stage: Extract<OtherStage, PlainStage>,
): PlainStage {
  if (stage === 'replaced' && paidElsewhere) return 'paid_elsewhere';
  if (!order?.isFree) return stage;
  return stage === 'review' ? 'review_free' : stage === 'paid' ? 'paid_free' : stage;
}

/** A read tells that something was given back; how much only webhooks tell (partner-api.md 6.2). */
function partlyRefunded(order: CheckoutView['order'], t: Words, money: (minor: number) => string): Sentences {
  const refunded = order?.refundedTotal ?? null;
  const total = money(order?.total ?? 0);
  const given =
    refunded === null
      ? t('stages.partially_refunded.unknown', { total })
      : t('stages.partially_refunded.text', { amount: money(refunded), total });
  const isMarked = order?.registrations.some(({ status }) => registrationKey(status) === 'confirmed');
  const who = t('stages.partially_refunded.who', { confirmed: t('order.registration.confirmed') });
  return { title: t('stages.partially_refunded.title'), text: isMarked ? `${given}\n${who}` : given };
}

function starting(
  { order, attempt }: CheckoutView,
  number: string,
  t: Words,
  money: (minor: number) => string,
): Sentences {
  const network = t(`networks.${order?.paymentMethod ?? 'momo'}`);
  const ended = attempt?.endSeen ?? false;
  if (!ended && attempt?.waitingFor === ON_THE_PHONE)
    return attempt.byPayer
      ? { title: t('byLink.title'), text: `${t('byLink.pays')} ${t('byLink.earlier', { number })}` }
      : { title: t('stages.prompted.title'), text: t(`waiting.${ON_THE_PHONE}`) };
  const text = t(`stages.starting_payment.${ended ? 'ended' : 'text'}`, {
    network,
    number,
    amount: money(order?.total ?? 0),
  });
  return {
    title: t(`stages.starting_payment.${ended ? 'endedTitle' : 'title'}`),
    text: attempt?.byPayer ? `${t(`byLink.${ended ? 'tried' : 'pays'}`)} ${text}` : text,
  };
}

/** Where orders may not be read nobody asks. A request on somebody else's phone asks nothing of the buyer. */
function prompted({ attempt, silent, mayAsk }: CheckoutView, number: string, t: Words): Sentences {
  const news = mayAsk ? 'silent' : 'slow';
  const silentTitle = silent && t('stages.prompted.silentTitle');
  return attempt?.byPayer
    ? {
        title: silentTitle || t('byLink.title'),
        text: `${t('byLink.pays')} ${t(`byLink.${silent ? news : 'prompted'}`, { number })}`,
      }
    : {
        title: silentTitle || t('stages.prompted.title'),
        text: t(`stages.prompted.${silent ? news : 'text'}`, { number }),
      };
}

const decline = ({ attempt }: CheckoutView, t: Words): Sentences =>
  attempt?.byPayer
    ? {
        title: t('byLink.declineTitle'),
        text: t('byLink.decline', { number: attempt.maskedMsisdn ?? '' }),
      }
    : plain(t, 'must_decline');

/** What the provider itself said of the last try, where that is what began the doubt (partner-api.md 7.4). */
const underReview = ({ attempt }: CheckoutView, t: Words): Sentences => ({
  title: t('stages.under_review.title'),
  text: t(
    attempt?.refusalCode === 'order_not_payable' ? 'failure.order_not_payable' : 'stages.under_review.text',
  ),
});

function expired(view: CheckoutView, t: Words): Sentences {
  const key = expiredKey(view);
  const text = key === 'hold_expired' ? t('failure.hold_expired') : t(`stages.expired.${key}`);
  return { title: t('stages.expired.title'), text };
}

type PlainStage =
  | Exclude<
      OtherStage,
      'starting_payment' | 'prompted' | 'partially_refunded' | 'expired' | 'cancelled' | 'under_review'
    >
  | 'review_free'
  | 'must_decline'
  | 'paid_elsewhere'
  | 'paid_free'
  | 'confirming_free';

const plain = (t: Words, stage: PlainStage): Sentences => ({
  title: t(`stages.${stage}.title`),
  text: t(`stages.${stage}.text`),
});
