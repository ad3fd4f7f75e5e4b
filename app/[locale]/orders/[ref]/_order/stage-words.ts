// Title and first sentence of each stage: what happened, whether money moved, what comes next. Pure.
import type { getTranslations } from 'next-intl/server';
import type { CheckoutView } from '#lib/registration/checkout-view.ts';
import { failureKey, failureRung } from '../../../_paying/failure-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;
/** `tone` colours what a buyer must not overlook; null for the ordinary course of things. */
export type StageWords = { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };

const TONES: Record<CheckoutView['stage'], StageWords['tone']> = {
  preparing: null,
  refused: null,
  review: null,
  starting_payment: 'warn',
  prompted: null,
  paid: 'good',
  payment_failed: 'warn',
  expired: 'warn',
  replaced: null,
  cancelled: 'warn',
  refunded: null,
  partially_refunded: null,
  under_review: 'bad',
};

/** `money` writes minor units of the order's currency. */
export function stageWords(view: CheckoutView, t: Words, money: (minor: number) => string): StageWords {
  return { ...titleAndText(view, t, money), tone: tone(view) };
}

/** A free entry that is being confirmed needs no warning of a second charge. */
function tone(view: CheckoutView): StageWords['tone'] {
  const { stage, order } = view;
  if (stage === 'payment_failed' && failureRung(failureKey(view)) === 'open') return 'bad';
  return stage === 'starting_payment' && order?.isFree ? null : TONES[stage];
}

type Sentences = Omit<StageWords, 'tone'>;

function titleAndText(view: CheckoutView, t: Words, money: (minor: number) => string): Sentences {
  const { stage, order, attempt } = view;
  const free = order?.isFree ?? false;
  const number = attempt?.maskedMsisdn ?? '';
  switch (stage) {
    case 'payment_failed':
      return failed(view, t);
    case 'starting_payment': {
      if (free) return plain(t, 'confirming_free');
      const network = t(`networks.${order?.paymentMethod ?? 'momo'}`);
      return {
        title: t('stages.starting_payment.title'),
        text: t('stages.starting_payment.text', { network, number }),
      };
    }
    case 'prompted':
      return prompted(view, number, t);
    case 'partially_refunded':
      return partlyRefunded(order?.refundedTotal ?? null, order?.total ?? 0, t, money);
    case 'under_review':
    case 'expired':
      return { ...plain(t, stage), ...refused(view, t) };
    case 'review':
      return plain(t, free ? 'review_free' : 'review');
    case 'paid':
      return plain(t, free ? 'paid_free' : 'paid');
    default:
      return plain(t, stage);
  }
}

/** A read tells that something was given back; how much only webhooks tell (partner-api.md 6.2). */
function partlyRefunded(
  refunded: number | null,
  total: number,
  t: Words,
  money: (minor: number) => string,
): Sentences {
  return {
    title: t('stages.partially_refunded.title'),
    text:
      refunded === null
        ? t('stages.partially_refunded.unknown', { total: money(total) })
        : t('stages.partially_refunded.text', { amount: money(refunded), total: money(total) }),
  };
}

const prompted = ({ slowNews, silent }: CheckoutView, number: string, t: Words): Sentences => ({
  title: t('stages.prompted.title'),
  text: t(`stages.prompted.${slowNews ? 'slow' : silent ? 'silent' : 'text'}`, { number }),
});

/** Where the outcome is not known, the title must not claim that the payment failed. */
function failed(view: CheckoutView, t: Words): Sentences {
  const key = failureKey(view);
  const known = failureRung(key) === 'safe';
  return { title: t(`stages.payment_failed.${known ? 'title' : 'unknown'}`), text: t(`failure.${key}`) };
}

/** What the provider itself said of the last try, where that is what ended it (partner-api.md 7.4). */
function refused({ stage, attempt }: CheckoutView, t: Words): { text?: string } {
  const code = stage === 'expired' ? 'hold_expired' : 'order_not_payable';
  return attempt?.refusalCode === code ? { text: t(`failure.${code}`) } : {};
}

type PlainStage =
  | Exclude<CheckoutView['stage'], 'payment_failed' | 'starting_payment' | 'prompted' | 'partially_refunded'>
  | 'review_free'
  | 'paid_free'
  | 'confirming_free';

const plain = (t: Words, stage: PlainStage): Sentences => ({
  title: t(`stages.${stage}.title`),
  text: t(`stages.${stage}.text`),
});
