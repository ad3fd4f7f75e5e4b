// Title and first sentence of each stage, for somebody else who pays: no code, no number, nothing of the buyer but the
// name. Pure.
import type { getTranslations } from 'next-intl/server';
import type { PaymentView } from '#lib/registration/read-payment.ts';
import { failureKey, failureRung } from '../../../_paying/failure-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;
type PayerWords = { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
type Facts = Pick<PaymentView, 'stage' | 'buyerName' | 'paymentMethod' | 'attempt' | 'canPay' | 'silent'>;

const PART = {
  preparing: 'preparing',
  review: 'review',
  starting_payment: 'starting_payment',
  prompted: 'prompted',
  paid: 'paid',
  replaced: 'replaced',
  refused: 'closed',
  expired: 'closed',
  cancelled: 'closed',
  refunded: 'refunded',
  partially_refunded: 'refunded',
  under_review: 'under_review',
} as const satisfies Record<Exclude<PaymentView['stage'], 'payment_failed'>, string>;

const TONES: Partial<Record<(typeof PART)[keyof typeof PART], PayerWords['tone']>> = {
  starting_payment: 'warn',
  paid: 'good',
  closed: 'warn',
  under_review: 'bad',
};

export function payerWords(view: Facts, t: Words): PayerWords {
  if (view.stage === 'payment_failed') return failed(view, t);
  const part = PART[view.stage];
  const values = { name: view.buyerName, network: t(`networks.${view.paymentMethod}`) };
  const text =
    part === 'prompted' && view.silent ? t('payer.prompted.silent') : t(`payer.${part}.text`, values);
  return { title: t(`payer.${part}.title`, values), text, tone: TONES[part] ?? null };
}

function failed(view: Facts, t: Words): PayerWords {
  const key = failureKey(view);
  const rung = failureRung(key);
  return {
    title: t(`stages.payment_failed.${rung === 'safe' ? 'title' : 'unknown'}`),
    text: t(`failure.${key}`),
    tone: rung === 'open' ? 'bad' : 'warn',
  };
}
