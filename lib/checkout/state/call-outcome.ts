// What an answer of `POST /orders` or `POST /orders/{id}/pay` means for us, and when an unanswered call is repeated
// (partner-api.md 2.5a, 4.6, 7.3, 7.4, 7.7). Pure.

import { NOT_PAYABLE, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import type { PartnerError, PartnerErrorCode, PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, PayData } from '#lib/partner-api/orders.ts';
import type { Result } from '#lib/shared/result.ts';

export type CreateOutcome =
  | { kind: 'placed'; data: CreateOrderData }
  /** Not sent, or rejected before processing: the whole queue waits, not this checkout alone. */
  | { kind: 'out_of_turn'; error: PartnerError }
  /** Call again with the same key. */
  | { kind: 'later'; error: PartnerError }
  /** Final: no order exists under this key. */
  | { kind: 'refused'; error: PartnerError };

const OUT_OF_TURN: readonly PartnerErrorCode[] = ['budget_spent', 'rate_limited', 'temporarily_unavailable'];

/** The key was not checked, or the provider did not answer: after an earlier call, an order may exist under it. */
const INCONCLUSIVE_CREATE: readonly PartnerErrorCode[] = [
  'unauthorized',
  'invalid_token',
  'invalid_client',
  'credential_not_permitted',
  'partner_credential_not_accepted',
  'insufficient_scope',
  'payments_disabled',
  'invalid_response',
  'unknown_error',
];

/**
 * Classifies an answer of `POST /orders`.
 * @param calls how often the key was sent, this call included
 */
export function createOutcome(answer: PartnerResult<CreateOrderData>, calls: number): CreateOutcome {
  if (answer.ok) return { kind: 'placed', data: answer.value };
  const { error } = answer;
  if (OUT_OF_TURN.includes(error.code) && error.outcome === 'not_done') return { kind: 'out_of_turn', error };
  const open =
    error.retryable || error.outcome === 'unknown' || (calls > 1 && INCONCLUSIVE_CREATE.includes(error.code));
  return { kind: open ? 'later' : 'refused', error };
}

export type PayOutcome =
  | { kind: 'paid' }
  | { kind: 'prompted' }
  | { kind: 'failed'; expired: boolean; failureKind: string | null; retrySafe: boolean }
  /**
   * Not called again. The provider did not start this attempt, except for the codes of `awaitsFetch`.
   * `refetch`: the order's state differs from the one we know (partner-api.md 7.7, "other 409").
   */
  | { kind: 'refused'; code: PartnerErrorCode | typeof UNCLEAR_ANSWER; refetch: boolean }
  /** Call again with the same key; `unresolved`: the provider may have acted already. */
  | { kind: 'again'; unresolved: boolean; code: PartnerErrorCode; retryAfterSeconds: number | null };

/** The provider checked the key before it refused: nothing was started under it. */
const CONCLUSIVE_PAY: readonly PartnerErrorCode[] = [
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
];

/** Temporary refusals: nothing was done, and the same key may be sent again. */
const WAITS: readonly PartnerErrorCode[] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
];

/** HTTP statuses with "no retry" (partner-api.md 7.7), even if an earlier call was lost. */
const NO_RETRY: readonly (number | null)[] = [400, 403, 404, 422];

/**
 * Classifies an answer of `POST /orders/{id}/pay`.
 * @param unresolved an earlier call with the same key was not answered: a refusal that did not check the key says nothing
 *   about that call
 */
export function payOutcome(answer: Result<PayData, PartnerError>, unresolved: boolean): PayOutcome {
  if (answer.ok) return outcomeOfData(answer.value);
  const { error } = answer;
  const { code, httpStatus, retryAfterSeconds } = error;
  const isConflict = httpStatus === 409;
  if (CONCLUSIVE_PAY.includes(code))
    return { kind: 'refused', code, refetch: isConflict || code === NOT_PAYABLE };
  // An answer without the envelope is not the provider's own (partner-api.md 7.1): it proves nothing.
  const isUnreadable = code === 'invalid_response';
  const mayHaveActed = unresolved || error.outcome === 'unknown' || isUnreadable;
  const again: PayOutcome = { kind: 'again', unresolved: mayHaveActed, code, retryAfterSeconds };
  if (isUnreadable || error.retryable || WAITS.includes(code)) return again;
  // A conflict that 7.4 does not name: the order must be fetched (partner-api.md 7.7, "other 409").
  if (isConflict) return { kind: 'refused', code: NOT_PAYABLE, refetch: true };
  if (!mayHaveActed) return { kind: 'refused', code, refetch: false };
  return NO_RETRY.includes(httpStatus) ? { kind: 'refused', code: UNCLEAR_ANSWER, refetch: true } : again;
}

/** A charge is in progress, by the order's status (partner-api.md 3.1). */
const CHARGING: readonly string[] = ['prompt_sent', 'payment_initiated'];

function outcomeOfData(data: PayData): PayOutcome {
  if (data.status === 'paid') return { kind: 'paid' };
  if (data.status === 'failed' || data.status === 'expired') {
    return {
      kind: 'failed',
      expired: data.status === 'expired',
      failureKind: data.failure_kind,
      retrySafe: data.retry_safe ?? data.failure_kind === 'provider_not_reached',
    };
  }
  const isPrompted =
    CHARGING.includes(data.status) ||
    data.payment_status === 'prompt_sent' ||
    data.next_action?.kind === 'await_confirmation';
  // Neither a prompt nor an end: the page must not announce a prompt, and only a fetch can resolve it.
  return isPrompted ? { kind: 'prompted' } : { kind: 'refused', code: UNCLEAR_ANSWER, refetch: true };
}

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 300;
/** No answer keeps a buyer waiting longer than this, whatever it names: her hold goes on running. */
const LONGEST_NAMED_SECONDS = 60;

/**
 * When an unanswered call is repeated with the same key (partner-api.md 7.7): exponential backoff from 2 to 300 seconds.
 * @param calls how often it was sent already (≥ 1)
 * @param retryAfterSeconds the wait that the provider asked for; after a 429 the shared budget keeps the rest of it
 */
export function retryAt(now: Date, calls: number, retryAfterSeconds: number | null): Date {
  const backoff = Math.min(FIRST_SECONDS * 2 ** Math.max(0, calls - 1), LONGEST_SECONDS);
  const named = Math.min(retryAfterSeconds ?? 0, LONGEST_NAMED_SECONDS);
  return new Date(now.getTime() + Math.max(backoff, named) * 1000);
}
