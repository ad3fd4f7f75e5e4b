// Title and first sentence of each stage, for somebody else who pays: no code, no number, nothing of the buyer but the
// name. Pure.
import type { getTranslations } from 'next-intl/server';
import type { PaymentView } from '#lib/registration/read-payment.ts';
import { expiredKey } from '../../../_paying/expired-key.ts';
import { failureWords } from '../../../_paying/failure-words.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;
type PayerWords = { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
type Facts = Pick<
  PaymentView,
  'stage' | 'status' | 'buyerName' | 'paymentMethod' | 'attempt' | 'canPay' | 'silent'
>;

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

const TONES: Partial<Record<Part, PayerWords['tone']>> = {
  starting_payment: 'warn',
  paid: 'good',
  closed: 'warn',
  under_review: 'bad',
};

export function payerWords(view: Facts, t: Words): PayerWords {
  if (view.stage === 'payment_failed') return failureWords(view, t);
  const part = PART[view.stage];
  const values = { name: view.buyerName, network: t(`networks.${view.paymentMethod}`) };
  return {
    title: t(`payer.${part}.title`, values),
    text: text(view, part, values, t),
    tone: TONES[part] ?? null,
  };
}

type Part = (typeof PART)[keyof typeof PART];

function text(view: Facts, part: Part, values: { name: string; network: string }, t: Words): string {
  const { stage, attempt } = view;
  if (part === 'prompted' && view.silent) return t('payer.prompted.silent');
  if (part === 'under_review' && attempt?.refusalCode === 'order_not_payable')
    return t('failure.order_not_payable');
  const unpaid = stage === 'expired' && expiredKey(view) !== 'unknown';
  return unpaid ? t('payer.closed.unpaid', values) : t(`payer.${part}.text`, values);
}
