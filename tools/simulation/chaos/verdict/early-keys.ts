// Finds pay calls under a new key while an earlier attempt could still be charged: the way to a double
// charge, whether the provider prevented it or not (partner-api.md 2.5a, 3.1 rule 4, 7.7). Over all attempts of one
// buyer's intention, on whichever of her orders. Pure.

import type { PayCall } from './facts.ts';
import type { Intention, PayKey } from './intentions.ts';

/** 409s that say wait, not no. */
const UNDECIDED = ['idempotency_in_progress', 'prompt_in_progress'];

/** One sentence for each. */
export function findEarlyKeys(intention: Intention): string[] {
  return intention.keys.flatMap((next, index) => {
    const why = earlyBecause(intention, next, intention.keys.slice(0, index));
    return why === null ? [] : [`order ${next.orderId} got a pay call under ${next.key} ${why}`];
  });
}

function earlyBecause(intention: Intention, next: PayKey, earlier: readonly PayKey[]): string | null {
  const before = earlier.at(-1);
  if (before && !isOver(intention, before, next.first)) {
    return before.orderId === next.orderId
      ? 'too early'
      : `while order ${before.orderId} could still be charged`;
  }
  for (const unsafe of earlier.filter((one) => isUnsafe(intention, one, next.first))) {
    if (unsafe.orderId !== next.orderId) return `beside order ${unsafe.orderId}, whose retry was not safe`;
    const consented = intention.consents.some((at) => at >= hitOf(unsafe) && at <= next.first);
    if (!consented) return 'though the retry was not safe and the buyer had not agreed to it';
  }
  return null;
}

/** Whether the attempt of these calls had ended before `next`, safely or not. */
function isOver({ answers }: Intention, { orderId, calls, first, forced }: PayKey, next: number): boolean {
  const ended = answers.some(
    (answer) =>
      answer.orderId === orderId &&
      answer.outcome !== 'approve' &&
      answer.sentAt >= first &&
      answer.sentAt <= next,
  );
  if (ended || (forced && forced.hitAt <= next)) return true;
  const before = calls.filter(({ at }) => at < next);
  return before.some(isConclusive) || before.every(wasTurnedAway);
}

/** The provider called its retry unsafe, and nothing has shown since that the order was not charged. */
const isUnsafe = ({ answers }: Intention, { orderId, forced }: PayKey, next: number): boolean =>
  forced !== null &&
  forced.outcome !== 'decline' &&
  !answers.some(
    ({ orderId: of, outcome, sentAt }) =>
      of === orderId && CLEAR.includes(outcome) && sentAt >= forced.hitAt && sentAt <= next,
  );

const CLEAR = ['decline', 'not_reached'];
const hitOf = ({ forced, first }: PayKey): number => forced?.hitAt ?? first;

/** A refusal given after the provider looked at the key. */
const isConclusive = ({ status, errorCode }: PayCall): boolean =>
  status !== null && [400, 404, 409, 422].includes(status) && !UNDECIDED.includes(errorCode ?? '');

/** Answered before anything was done. */
const wasTurnedAway = ({ status }: PayCall): boolean => status !== null && status >= 400 && status < 500;
