// What became of a payment, in sentences: what happened and whether money moved, what else can be done from this page,
// and which number it was. Pure.
import type { getTranslations } from 'next-intl/server';
import type { AttemptView } from '#lib/registration/checkout-view.ts';
import { type FailureKey, failureKey, failureRung } from './failure-key.ts';

type Words = Awaited<ReturnType<typeof getTranslations<never>>>;

type Failed = Parameters<typeof failureKey>[0] & {
  readonly attempt: Pick<AttemptView, 'maskedMsisdn'> | null;
  /** What the order is priced for. */
  readonly paymentMethod: 'momo' | 'airtel';
  /** The other network, where this page leads to it. */
  readonly otherMethod?: 'momo' | 'airtel' | null;
  /** Whose entry somebody else pays; the buyer herself knows the order's code. */
  readonly buyerName?: string;
};

/** What the other network would help against. */
const OF_NETWORK: readonly FailureKey[] = ['reprice_required', 'payment_method_unavailable'];

/** What no buyer can mend: trying again goes round in circles. */
const OURS_TO_MEND: readonly FailureKey[] = [
  'not_found',
  'turned_away',
  'idempotency_key_required',
  'validation_failed',
];

/** Where the outcome is not known, the title must not claim that the payment failed. */
export function failureWords(view: Failed, t: Words): { title: string; text: string; tone: 'warn' | 'bad' } {
  const key = failureKey(view);
  const rung = failureRung(key);
  return {
    title: t(`stages.payment_failed.${rung === 'safe' ? 'title' : 'unknown'}`),
    text: [
      t(`failure.${key}`, { network: t(`networks.${view.paymentMethod}`) }),
      ...whatElse(view, key, t),
    ].join(' '),
    tone: rung === 'open' ? 'bad' : 'warn',
  };
}

function whatElse({ attempt, otherMethod, buyerName }: Failed, key: FailureKey, t: Words): string[] {
  const said: string[] = [];
  if (otherMethod && OF_NETWORK.includes(key))
    said.push(t('failureNext.otherNetwork', { network: t(`networks.${otherMethod}`) }));
  if (OURS_TO_MEND.includes(key))
    said.push(buyerName ? t('failureNext.tellBuyer', { name: buyerName }) : t('failureNext.tellCode'));
  if (attempt?.maskedMsisdn) said.push(t('failureNext.number', { number: attempt.maskedMsisdn }));
  return said;
}
