// Which sentence of `failure` in the catalog says what became of a payment, and how far the buyer may trust it. Pure.

import type { AttemptView } from '#lib/registration/view/checkout-view.ts';
import { REPLACED } from '#lib/shared/replaced.ts';

/** Codes of partner-api.md 7.4 that end an attempt: no request was sent, and each has its own reason. */
const REFUSALS = [
  'idempotency_key_required',
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'not_found',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
  'idempotency_key_reuse',
] as const;

export type FailureKey =
  | NonNullable<AttemptView['failureKind']>
  | (typeof REFUSALS)[number]
  | 'not_started'
  | 'turned_away'
  | 'unsafe';

type Facts = {
  /** The order's. */
  readonly status: string;
  readonly attempt: Pick<AttemptView, 'failureKind' | 'refusalCode'> | null;
  readonly canPay: boolean;
};

/** Whether paying again is safe comes first: no kind of failure may talk a buyer into a second charge. */
export function failureKey({ status, attempt, canPay }: Facts): FailureKey {
  if (!canPay) return 'unsafe';
  if (attempt?.failureKind) return attempt.failureKind;
  // As it was before: whatever ended the attempt, the network was not asked (partner-api.md 3.1).
  if (!attempt?.refusalCode) return attempt && status === 'cart' ? 'not_started' : 'other';
  if (attempt.refusalCode === REPLACED) return 'not_started';
  // Every other refusal is final (partner-api.md 7.7): trying again helps only once it is put right.
  return REFUSALS.find((code) => code === attempt.refusalCode) ?? 'turned_away';
}

/**
 * The rung of the ladder: `safe`: not charged, may try again; `open`: do not pay again, we are checking; `quiet`: nobody
 * has told what happened, and only the same order may be tried again.
 */
export function failureRung(key: FailureKey): 'safe' | 'open' | 'quiet' {
  if (key === 'unsafe' || key === 'order_not_payable') return 'open';
  return key === 'no_news' ? 'quiet' : 'safe';
}
