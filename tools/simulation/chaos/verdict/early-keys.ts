// Finds pay calls under a new key while an earlier attempt could still be charged: the way to a double
// charge, whether the provider prevented it or not (partner-api.md 2.5a, 3.1 rule 4, 7.7). Over all attempts of one
// buyer's intention, on whichever of her orders. Pure.

import type { PayCall } from './facts.ts';
import type { Intention, PayKey } from './intentions.ts';

/** A storefront looks for money right before it pays; the look, its own work and the way to the provider take time. */
const LOOK_MS = 5_000;

/** Finds them, and describes each in one sentence. */
export function findEarlyKeys(intention: Intention): string[] {
  return intention.keys.flatMap((next, index) => {
    const why = earlyBecause(intention, next, intention.keys.slice(0, index));
    return why === null ? [] : [`order ${next.orderId} got a pay call under ${next.key} ${why}`];
  });
}

function earlyBecause(intention: Intention, next: PayKey, earlier: readonly PayKey[]): string | null {
  const arrived = moneyBefore(intention, next);
  if (arrived)
    return `${arrived.seconds} s after money for order ${arrived.orderId} had reached the provider`;
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

/** Money that the provider had, and showed, when this key was sent and may have brought a prompt. */
function moneyBefore({ answers }: Intention, { calls }: PayKey): { orderId: string; seconds: number } | null {
  const prompting = calls.filter(({ status }) => status === null || status === 200).map(({ at }) => at);
  const sent = Math.min(...prompting);
  const money = answers.find(({ outcome, takenAt }) => outcome === 'approve' && takenAt < sent - LOOK_MS);
  if (!money || prompting.length === 0) return null;
  return { orderId: money.orderId, seconds: Math.round((sent - money.takenAt) / 100) / 10 };
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
  // A refused repeat says nothing of an earlier call that was not refused.
  return calls.filter(({ at }) => at < next).every(wasTurnedAway);
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

/** The provider answered before it did anything. */
const wasTurnedAway = ({ status }: PayCall): boolean => status !== null && status >= 400 && status < 500;
