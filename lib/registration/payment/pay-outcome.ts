// What an answer of `POST /orders/{id}/pay` says of the attempt (partner-api.md 2.5a, 7.4, 7.7). Pure.
import type { PartnerError, PartnerErrorCode } from '#lib/partner-api/errors.ts';
import type { PayData } from '#lib/partner-api/schemas/pay.ts';
import type { Result } from '#lib/shared/result.ts';

export type PayOutcome =
  | { kind: 'paid' }
  | { kind: 'prompted' }
  | { kind: 'failed'; expired: boolean; failureKind: string | null; retrySafe: boolean | null }
  /** Final: the provider did not start this attempt. */
  | { kind: 'refused'; code: PartnerErrorCode }
  /** Ask again with the same key; `unresolved`: the provider may have acted already. */
  | { kind: 'again'; unresolved: boolean; code: PartnerErrorCode; retryAfterSeconds: number | null };

/** Refusals that the provider gives after it looked at the key: nothing was started under it. */
const CONCLUSIVE: readonly PartnerErrorCode[] = [
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
];

/** Temporary refusals: not done, and worth the same key again. */
const WAITS: readonly PartnerErrorCode[] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
];

/**
 * Reads an answer.
 * @param unresolved an earlier try of the same key went unanswered, so only a conclusive refusal ends the attempt
 */
export function payOutcome(answer: Result<PayData, PartnerError>, unresolved: boolean): PayOutcome {
  if (answer.ok) return outcomeOfData(answer.value);
  const { error } = answer;
  if (CONCLUSIVE.includes(error.code)) return { kind: 'refused', code: error.code };
  // An answer without the envelope is not the provider's own (partner-api.md 7.1): it proves nothing.
  const mayHaveActed = unresolved || error.outcome === 'unknown' || error.code === 'invalid_response';
  if (mayHaveActed || error.retryable || WAITS.includes(error.code)) {
    return {
      kind: 'again',
      unresolved: mayHaveActed,
      code: error.code,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  // A conflict that 7.4 does not name: the order's state must be read again (partner-api.md 7.7, "other 409").
  return { kind: 'refused', code: error.httpStatus === 409 ? 'order_not_payable' : error.code };
}

function outcomeOfData(data: PayData): PayOutcome {
  if (data.status === 'paid') return { kind: 'paid' };
  if (data.status === 'failed' || data.status === 'expired') {
    return {
      kind: 'failed',
      expired: data.status === 'expired',
      failureKind: data.failure_kind,
      retrySafe: data.retry_safe,
    };
  }
  return { kind: 'prompted' };
}
