// What the answer of `POST /orders/{id}/pay` changes (partner-api.md 2.5a, 7.4): its attempt, the mirror, the cases for
// staff. The answer is no order: it has a status alone. Pure.

import { attemptChange, leavesOpen } from '#lib/checkout/state/attempt.ts';
import { type PayOutcome, payOutcome } from '#lib/checkout/state/call-outcome.ts';
import { awaitsFetch, mayBeLive, mayHavePrompted, UNCLEAR_ANSWER } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CaseChange,
  type Decision,
  endAttempt,
  notedMove,
  type OrderRecord,
  observed,
  patch,
  type RecordedAttempt,
  type RecordedOrder,
  unclearKey,
} from '#lib/checkout/state/decide-update.ts';
import { statusAfter, weighPayAnswer } from '#lib/checkout/state/merge-status.ts';
import type { PartnerResult } from '#lib/partner-api/errors.ts';
import type { PayData } from '#lib/partner-api/orders.ts';
import { isSettled } from '#lib/shared/vocabulary/order-status.ts';

export type PayAnswer = {
  readonly attemptId: string;
  readonly answer: PartnerResult<PayData>;
  /** An earlier call of the same key was not answered. */
  readonly isRepeat: boolean;
  readonly calls: number;
  readonly sentAt: Date;
  readonly reads: boolean;
};

export type PayRecord = OrderRecord & { order: RecordedOrder };

/** What changes, with the failure kind of the order. */
export type PayDecision = Decision & { readonly failureKind: string | null };

/** @param order its id and code, for the cases */
export function decidePayAnswer(
  record: PayRecord,
  order: { readonly id: string; readonly orderCode: string },
  call: PayAnswer,
  now: Date,
): PayDecision {
  const outcome = payOutcome(call.answer, call.isRepeat);
  const attempt = record.attempts.find(({ id }) => id === call.attemptId);
  const isLive = attempt !== undefined && attempt.liveCheckoutId !== null;
  // An update may have ended the attempt meanwhile; that end stays.
  const change = isLive ? attemptChange(outcome, call.calls, now) : {};
  const changed = {
    ...record,
    attempts: record.attempts.map((one) => (one === attempt ? { ...one, ...change } : one)),
  };
  const merged = mergeAnswer(changed, call, attempt, now);
  const { kind, ...detail } = outcome;
  const ends = new Map(merged.attempts.map((one) => [one.id, one.data]));
  return {
    ...merged,
    status: leavesOpen(outcome) ? { ...merged.status, nextFetchAt: now } : merged.status,
    attempts: isLive ? [patch(attempt, { ...change, ...ends.get(attempt.id) })] : merged.attempts,
    cases: [...merged.cases, ...casesOf(outcome, record, order, call)],
    notes: [...merged.notes, { kind: `attempt.${kind}`, detail: { attempt: call.attemptId, ...detail } }],
  };
}

/** Merges the status of the answer. If a webhook overtook it, a fetch shows the current status. */
function mergeAnswer(
  record: PayRecord,
  { answer, isRepeat, sentAt }: PayAnswer,
  attempt: RecordedAttempt | undefined,
  now: Date,
): PayDecision {
  const { order, attempts } = record;
  const { failureKind, holdExpiresAt: _, ...status } = order;
  const unchanged = {
    status,
    failureKind,
    taken: false,
    money: false,
    attempts: [],
    cases: [],
    notes: [],
  };
  if (!answer.ok) return unchanged;
  const { status: answered, failure_kind } = answer.value;
  // The answer to a repeated key may be a replay, as old as the attempt (partner-api.md 8).
  const at = isRepeat && attempt ? attempt.createdAt : sentAt;
  const prompts = attempts.filter(mayHavePrompted).length;
  const weighed = weighPayAnswer(observed(order), { status: answered, at }, prompts);
  if (weighed === 'ask') return { ...unchanged, status: { ...status, nextFetchAt: now } };
  if (weighed === 'settle') {
    const ending = { ...observed(order), order: { status: order.status, failure_kind: failureKind } };
    const { fetchAt, ...ended } = endAttempt(record, ending, now);
    return { ...unchanged, ...ended, status: { ...status, nextFetchAt: fetchAt ?? status.nextFetchAt } };
  }
  if (weighed !== 'take') return unchanged;
  // Dated by the answer's arrival: a fetch that was sent before it may have seen the earlier status.
  const need = { again: prompts > 1, mayBeLive: attempts.some(mayBeLive) };
  const update = { status: answered, source: 'pay', at: now, whole: false, ...need } as const;
  return {
    ...unchanged,
    status: statusAfter(order, update, 'take', now),
    failureKind: failure_kind,
    taken: true,
    money: isSettled(answered),
    notes: notedMove(order.status, answered, 'pay').notes,
  };
}

const hasEnded = ({ kind }: PayOutcome): boolean =>
  kind === 'paid' || kind === 'failed' || kind === 'refused';

/** Only a fetch of the order could tell whether it charged. */
const isUnclear = (outcome: PayOutcome): boolean =>
  (outcome.kind === 'failed' && !outcome.retrySafe) ||
  (outcome.kind === 'refused' && awaitsFetch({ refusalCode: outcome.code }));

/** A call of the key may still act. */
const isLost = (outcome: PayOutcome): boolean =>
  outcome.kind === 'refused' && outcome.code === UNCLEAR_ANSWER;

function casesOf(
  outcome: PayOutcome,
  { checkout }: OrderRecord,
  order: { readonly id: string; readonly orderCode: string },
  { attemptId, reads }: PayAnswer,
): CaseChange[] {
  const key = unclearKey(attemptId);
  if (isUnclear(outcome)) {
    // If orders can be fetched, the next fetch settles it or opens the case; a lost call may stay open for minutes.
    if (reads && !isLost(outcome)) return [];
    const about = { checkoutId: checkout?.id ?? null, orderId: order.id };
    return [{ raise: { kind: 'unclear_payment', key, ...about, facts: { orderCodes: [order.orderCode] } } }];
  }
  return hasEnded(outcome)
    ? [{ settle: { key, note: `The payment call has answered: ${outcome.kind}.` } }]
    : [];
}
