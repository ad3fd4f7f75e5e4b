// What an answer of `POST /orders` or `POST /orders/{id}/pay` means for us, and when an unanswered call is repeated
// (partner-api.md 2.5a, 4.6, 7.3, 7.4, 7.7). Pure.

import { NOT_PAYABLE, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import type { PartnerError, PartnerErrorCode, PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, PayData } from '#lib/partner-api/orders.ts';
import type { Result } from '#lib/shared/result.ts';
import { isCharging, isFailed } from '#lib/shared/vocabulary/order-status.ts';

export type CreateOutcome =
  | { kind: 'placed'; data: CreateOrderData }
  /** Not sent, or rejected before processing: the whole queue waits, not this checkout alone. */
  | { kind: 'out_of_turn'; error: PartnerError }
  /** Call again with the same key. */
  | { kind: 'later'; error: PartnerError }
  /** Final: no order exists under this key. */
  | { kind: 'refused'; error: PartnerError };

/** The provider refuses our credential (partner-api.md 7.2, 7.6), before it looks at the call: it says nothing of this buyer. */
const CREDENTIAL_REFUSED: readonly PartnerErrorCode[] = [
  'invalid_client',
  'invalid_token',
  'unauthorized',
  'partner_credential_not_accepted',
];
const OUT_OF_TURN: readonly PartnerErrorCode[] = [
  'budget_spent',
  'rate_limited',
  'temporarily_unavailable',
  ...CREDENTIAL_REFUSED,
];

/**
 * An error to a repeat of a key says nothing of the first call, which may still place the order: only the error to this call
 * is final. By the backoff of `retryAt`, four minutes have passed since the first one.
 */
export const FINAL_CALL = 8;

/** Not sent, or rejected before processing: the budget is spent, the provider is away, or it refuses our credential. */
export const isOutOfTurn = ({ code, outcome }: PartnerError): boolean =>
  OUT_OF_TURN.includes(code) && outcome === 'not_done';

/** Short, since nobody tells us of a new secret or of an active client. Most of these calls ask for no token. */
const CREDENTIAL_SECONDS = 5;

/** Seconds until a call that was out of turn, or a whole queue of them, is tried again. */
export const outOfTurnSeconds = ({ code, retryAfterSeconds }: PartnerError): number =>
  CREDENTIAL_REFUSED.includes(code) ? CREDENTIAL_SECONDS : (retryAfterSeconds ?? 1);

/** Errors that say nothing of this entry: no answer of the provider's own, or a permission that may come back. */
const OF_THE_SHOP: readonly PartnerErrorCode[] = ['invalid_response', 'insufficient_scope'];

/**
 * Classifies an answer of `POST /orders`.
 * @param calls how often the key was sent, this call included
 */
export function createOutcome(answer: PartnerResult<CreateOrderData>, calls: number): CreateOutcome {
  if (answer.ok) return { kind: 'placed', data: answer.value };
  const { error } = answer;
  if (isOutOfTurn(error)) return { kind: 'out_of_turn', error };
  const mayChange = (calls > 1 || OF_THE_SHOP.includes(error.code)) && calls < FINAL_CALL;
  const open = error.retryable || error.outcome === 'unknown' || mayChange;
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

/** The refusals that partner-api.md 7.4 names. */
const NAMED_REFUSALS: readonly PartnerErrorCode[] = [
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  NOT_PAYABLE,
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
  ...CREDENTIAL_REFUSED,
];

/** HTTP statuses with "no retry" (partner-api.md 7.7), even if an earlier call was lost. */
const NO_RETRY: readonly (number | null)[] = [400, 403, 404, 409, 422];

/**
 * Classifies an answer of `POST /orders/{id}/pay`.
 * @param isRepeat an earlier call with the same key was not answered: an error to this one says nothing about that call
 */
export function payOutcome(answer: Result<PayData, PartnerError>, isRepeat: boolean): PayOutcome {
  if (answer.ok) return outcomeOfData(answer.value);
  const { error } = answer;
  const { code, httpStatus, retryAfterSeconds } = error;
  // An answer without the envelope is not the provider's own (partner-api.md 7.1): it proves nothing.
  const isUnreadable = code === 'invalid_response';
  const mayHaveActed = isRepeat || error.outcome === 'unknown' || isUnreadable;
  if (!isUnreadable && !error.retryable && !WAITS.includes(code)) {
    if (!mayHaveActed) return refusedFirstCall(code, httpStatus === 409);
    if (NO_RETRY.includes(httpStatus)) return { kind: 'refused', code: UNCLEAR_ANSWER, refetch: true };
  }
  const seconds = CREDENTIAL_REFUSED.includes(code) ? outOfTurnSeconds(error) : retryAfterSeconds;
  return { kind: 'again', unresolved: mayHaveActed, code, retryAfterSeconds: seconds };
}

/** A conflict that 7.4 does not name counts as not payable: the order must be fetched (partner-api.md 7.7, "other 409"). */
const refusedFirstCall = (code: PartnerErrorCode, isConflict: boolean): PayOutcome => ({
  kind: 'refused',
  code: isConflict && !NAMED_REFUSALS.includes(code) ? NOT_PAYABLE : code,
  refetch: isConflict || code === NOT_PAYABLE,
});

function outcomeOfData(data: PayData): PayOutcome {
  if (data.status === 'paid') return { kind: 'paid' };
  if (isFailed(data.status)) {
    return {
      kind: 'failed',
      expired: data.status === 'expired',
      failureKind: data.failure_kind,
      retrySafe: data.retry_safe ?? data.failure_kind === 'provider_not_reached',
    };
  }
  const isPrompted =
    isCharging(data.status) ||
    data.payment_status === 'prompt_sent' ||
    data.next_action?.kind === 'await_confirmation';
  // Neither a prompt nor an end: the page must not announce a prompt, and only a fetch can resolve it.
  return isPrompted ? { kind: 'prompted' } : { kind: 'refused', code: UNCLEAR_ANSWER, refetch: true };
}

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 300;
/** A wait that an answer names is cut to this, because the buyer's hold goes on running. */
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
