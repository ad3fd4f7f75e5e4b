// Ends a prompt: the payer answers it, it times out, or the money of an earlier attempt arrives late, which
// partner-api.md 3.1 leaves open.
import type { AttemptRow, OrderRow, PromptOutcome } from '../../store/order-rows.ts';
import type { World } from '../world.ts';
import { placesLeft, takePlaces } from './places.ts';
import {
  changeOrder,
  chargeAttempt,
  endAttempt,
  failAttempt,
  isUnpaid,
  liveAttempt,
  registrationsIn,
} from './settle-order.ts';

type PromptAnswer = {
  outcome: PromptOutcome;
  /** Failure kind instead of the one that belongs to `outcome`. */
  failure_kind?: string;
  /** The money of an attempt that has ended arrives, with `approve`. */
  late?: true;
  /** A live prompt stays live, and can charge again, with `late`. */
  keep_live?: true;
};
type Decision = { ok: true; order: OrderRow } | { ok: false; field: 'late' | 'outcome'; reason: string };

/** Ends the live prompt of `order`, or charges an attempt that has ended: `approve` without a live prompt does so too. */
export function decidePrompt(world: World, order: OrderRow, answer: PromptAnswer): Decision {
  return world.store.transact(() => {
    const { outcome } = answer;
    const live = liveAttempt(order);
    const late = answer.late || (!live && outcome === 'approve' && isUnpaid(order));
    if (late) return chargeLate(world, order, answer);
    if (!live) {
      return { ok: false, field: 'outcome', reason: `no prompt is live on an order that is ${order.status}` };
    }
    if (outcome === 'approve') return { ok: true, order: chargeAttempt(world, order, live) };
    return { ok: true, order: failAttempt(world, order, live, { outcome, kind: answer.failure_kind }) };
  });
}

/**
 * The attempt that may still be charged: the latest that failed or timed out. An attempt that did not reach the provider
 * never is (3.1 rule 3).
 */
export const lateAttempt = (order: OrderRow): AttemptRow | undefined =>
  order.attempts.findLast(
    ({ outcome, failure_kind }) =>
      (outcome === 'fail' || outcome === 'timeout' || outcome === 'decline') &&
      failure_kind !== 'provider_not_reached',
  );

function chargeLate(world: World, order: OrderRow, { late, keep_live }: PromptAnswer): Decision {
  const field = late ? 'late' : 'outcome';
  const attempt = lateAttempt(order);
  if (!attempt) return { ok: false, field, reason: 'no attempt of this order failed or timed out' };
  const placed = retakePlaces(world, order);
  if (!placed) return { ok: false, field, reason: 'the places of this order have been sold to others' };
  const live = liveAttempt(order);
  const rest = live && !keep_live ? withdraw(world, placed, live) : placed;
  return { ok: true, order: chargeAttempt(world, rest, attempt) };
}

/** `order` with its places held, taken again if its hold has lapsed; undefined when too few are left. */
function retakePlaces(world: World, order: OrderRow): OrderRow | undefined {
  if (!isUnpaid(order) || order.hold_expires_at !== null) return order;
  const event = world.store.events.get(order.event_id);
  if (!event || !placesLeft(world, event, order.lines)) return undefined;
  takePlaces(world, order.event_id, order.lines);
  return { ...order, registrations: registrationsIn(order, 'pending') };
}

const withdraw = (world: World, order: OrderRow, live: AttemptRow): OrderRow =>
  changeOrder(world, order, `prompt to ${live.msisdn} withdrawn`, {
    attempts: endAttempt(world, order, live, { outcome: 'withdrawn', failure_kind: null }),
  });
