// The life of a payment attempt: what its pay answer and the order's status make of it (partner-api.md 2.5a, 3.1). Pure.

import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import { type PayOutcome, retryAt } from '#lib/checkout/state/call-outcome.ts';
import type { PaymentAttempt } from '#lib/db/generated/client.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { isFailed, isSettled } from '#lib/shared/vocabulary/order-status.ts';

type Again = Extract<PayOutcome, { kind: 'again' }>;

export type AttemptChange = Partial<
  Pick<
    PaymentAttempt,
    | 'state'
    | 'liveCheckoutId'
    | 'unresolved'
    | 'waitingFor'
    | 'notBefore'
    | 'promptedAt'
    | 'finishedAt'
    | 'failureKind'
    | 'retrySafe'
    | 'refusalCode'
    | 'evidenceAt'
  >
>;

/**
 * The columns of the live attempt after a pay call. It stays live until its outcome is known.
 * @param calls how often its key was sent, this call included
 */
export function attemptChange(outcome: PayOutcome, calls: number, now: Date): AttemptChange {
  const ended = { liveCheckoutId: null, finishedAt: now, unresolved: false };
  switch (outcome.kind) {
    case 'paid':
      return { ...ended, state: 'paid' };
    case 'prompted':
      return { state: 'prompted', promptedAt: now, unresolved: false, waitingFor: null };
    case 'failed':
      return {
        ...ended,
        state: outcome.expired ? 'expired' : 'failed',
        failureKind: outcome.failureKind,
        retrySafe: outcome.retrySafe,
      };
    case 'refused':
      return { ...ended, state: 'refused', refusalCode: outcome.code };
    case 'again':
      return {
        unresolved: outcome.unresolved,
        waitingFor: shownReason(outcome),
        notBefore: retryAt(now, wasTurnedAway(outcome) ? 1 : calls, outcome.retryAfterSeconds),
      };
  }
}

/** The provider named the wait and did nothing: a growing backoff would only let the hold lapse. */
const wasTurnedAway = ({ unresolved, retryAfterSeconds }: Again): boolean =>
  !unresolved && retryAfterSeconds !== null;

/** Error codes after which a prompt may have been sent. */
const OPEN_REASONS: readonly Again['code'][] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'server_error',
  'network',
  'aborted',
  'invalid_response',
  'unknown_error',
];

/** After a lost call, no later reason may tell the buyer that the phone shows no prompt yet. */
const shownReason = ({ unresolved, code }: Again): Again['code'] =>
  unresolved && !OPEN_REASONS.includes(code) ? 'timeout' : code;

/** The answer leaves the provider's state unknown: the order should be fetched. */
export const leavesOpen = (outcome: PayOutcome): boolean =>
  outcome.kind === 'again' ||
  (outcome.kind === 'refused' && outcome.refetch) ||
  (outcome.kind === 'failed' && outcome.retrySafe === false);

/**
 * The state that the live attempt ends in; `null` while it continues. Money ends it in any state. A failure ends it only
 * after its prompt was confirmed: before that, only the answer to our own pay call decides.
 */
export function attemptEnd(live: AttemptState, orderStatus: string): AttemptState | null {
  if (isSettled(orderStatus)) return 'paid';
  if (live !== 'prompted') return null;
  if (orderStatus === 'expired') return 'expired';
  return orderStatus === 'failed' || orderStatus === 'cancelled' ? 'failed' : null;
}

/**
 * The failure kind of an attempt that ended with its order; `null` if unknown. A cancelled order may still show the kind
 * of an earlier attempt, which would wrongly promise that this one took no money.
 */
export const failureKindOf = (orderStatus: string, shown: string | null): string | null =>
  isSettled(orderStatus) || orderStatus === 'cancelled' ? null : shown;

type Order = Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'statusAt'>;
type Attempt = Pick<LoadedCheckout['attempts'][number], 'state' | 'unresolved' | 'createdAt'>;

/** The pay answer is lost, so the provider may have acted, and the order's status is newer than the attempt. */
const isOfThisAttempt = (order: Order, attempt: Attempt): boolean =>
  attempt.state === 'waiting' && attempt.unresolved && order.statusAt >= attempt.createdAt;

/** The order shows a prompt of an attempt whose pay answer is lost. For pages only: it does not end the attempt. */
export const isPromptSeen = (order: Order, attempt: Attempt): boolean =>
  order.status === 'prompt_sent' && isOfThisAttempt(order, attempt);

/** The order shows that the prompt ended without a payment. For pages only: it does not end the attempt. */
export const isEndSeen = (order: Order | null, attempt: Attempt | null): boolean =>
  order !== null && attempt !== null && isFailed(order.status) && isOfThisAttempt(order, attempt);

/** When the prompt reached the phone, as far as known. A fetch may show it before our own call is answered. */
export function promptedSince(
  order: Order | null,
  attempt: (Attempt & { promptedAt: Date | null }) | null,
): Date | null {
  if (!order || !attempt) return attempt?.promptedAt ?? null;
  if (isPromptSeen(order, attempt)) return order.statusAt;
  const { promptedAt } = attempt;
  const isSooner = order.status === 'prompt_sent' && order.statusAt >= attempt.createdAt;
  return promptedAt && isSooner && order.statusAt < promptedAt ? order.statusAt : promptedAt;
}
