// Finds payments that were asked for under a new key while the one before it could still be charged: the way to a
// double charge, whether the provider prevented it or not (partner-api.md 3.1 rule 4, 7.7). Pure.

import type { PromptAnswer } from '../fleet/payer-phones.ts';
import type { PayCall } from './pay-calls.ts';

/** 409s that say wait, not no. */
const UNDECIDED = ['idempotency_in_progress', 'prompt_in_progress'];

/** One sentence for each. */
export function findEarlyKeys(calls: readonly PayCall[], answers: readonly PromptAnswer[]): string[] {
  const byOrder = Map.groupBy(calls, ({ orderId }) => orderId);
  const ends = Map.groupBy(
    answers.filter(({ outcome }) => outcome !== 'approve'),
    ({ orderId }) => orderId,
  );
  return [...byOrder].flatMap(([orderId, ofOrder]) => {
    const endings = (ends.get(orderId) ?? []).map(({ sentAt }) => sentAt);
    return earlyKeysOf(ofOrder, endings).map(
      (key) => `order ${orderId} was asked to pay under ${key} too early`,
    );
  });
}

function earlyKeysOf(calls: readonly PayCall[], endings: readonly number[]): string[] {
  const byKey = [...Map.groupBy(calls, ({ key }) => key)]
    .map(([key, ofKey]) => ({ key, calls: ofKey, first: Math.min(...ofKey.map(({ at }) => at)) }))
    .sort((a, b) => a.first - b.first);
  return byKey.flatMap(({ key, first }, index) => {
    const before = byKey[index - 1];
    return before === undefined || isOver(before.calls, before.first, first, endings) ? [] : [key];
  });
}

/** Whether the attempt of these calls, begun at `begun`, was over before `next`. */
function isOver(calls: readonly PayCall[], begun: number, next: number, endings: readonly number[]): boolean {
  if (endings.some((at) => at >= begun && at <= next)) return true;
  const earlier = calls.filter(({ at }) => at < next);
  return earlier.some(isConclusive) || earlier.every(wasTurnedAway);
}

/** A refusal given after the provider looked at the key. */
const isConclusive = ({ status, errorCode }: PayCall): boolean =>
  status !== null && [400, 404, 409, 422].includes(status) && !UNDECIDED.includes(errorCode ?? '');

/** Answered before anything was done. */
const wasTurnedAway = ({ status }: PayCall): boolean => status !== null && status >= 400 && status < 500;
