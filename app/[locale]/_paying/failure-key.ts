// Which sentence of `failure` in the catalog says what became of a payment. Pure.
import type { CheckoutView } from '#lib/registration/checkout-view.ts';

export type FailureKey =
  | 'provider_not_reached'
  | 'timed_out'
  | 'declined'
  | 'other'
  | 'no_news'
  | 'wrong_network'
  | 'invalid_phone'
  | 'not_started'
  | 'unsafe';

const OF_REFUSAL: Record<string, FailureKey> = {
  reprice_required: 'wrong_network',
  invalid_msisdn: 'invalid_phone',
  msisdn_required: 'invalid_phone',
};

/** Whether paying again is safe comes first: no kind of failure may talk a buyer into a second charge. */
export function failureKey({ attempt, canPay }: Pick<CheckoutView, 'attempt' | 'canPay'>): FailureKey {
  if (!canPay) return 'unsafe';
  if (attempt?.failureKind) return attempt.failureKind;
  if (attempt?.refusalCode) return OF_REFUSAL[attempt.refusalCode] ?? 'not_started';
  return 'other';
}
