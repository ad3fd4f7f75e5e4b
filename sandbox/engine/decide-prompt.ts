// A payer answers the prompt on the phone, or nobody does (partner-api.md 3.1).
import type { OrderRow, PromptOutcome } from '../store/order-rows.ts';
import { registrationsIn } from './change-order.ts';
import { placesLeft, takePlaces } from './places.ts';
import { markPaid, markUnpaid } from './settle-order.ts';
import type { World } from './world.ts';

export type Decision = { ok: true; order: OrderRow } | { ok: false; reason: string };

/**
 * Decides the live prompt of `order`. An approval may also come late, after the attempt failed or expired: the money is
 * there, so the order becomes paid, unless its places went to somebody else meanwhile.
 */
export function decidePrompt(world: World, order: OrderRow, outcome: PromptOutcome): Decision {
  return world.store.transact(() => {
    if (order.status === 'prompt_sent') {
      const decided = outcome === 'approve' ? markPaid(world, order) : markUnpaid(world, order, outcome);
      return { ok: true, order: decided };
    }
    if (outcome === 'approve' && isLate(order)) return approveLate(world, order);
    return { ok: false, reason: `no prompt is live on an order that is ${order.status}` };
  });
}

const isLate = (order: OrderRow): boolean =>
  (order.status === 'failed' || order.status === 'expired') && order.attempts.length > 0;

function approveLate(world: World, order: OrderRow): Decision {
  if (order.hold_expires_at !== null) return { ok: true, order: markPaid(world, order) };
  const event = world.store.events.get(order.event_id);
  if (!event || !placesLeft(world, event, order.lines)) {
    return { ok: false, reason: 'the places of this order were sold meanwhile' };
  }
  takePlaces(world, order.event_id, order.lines);
  return {
    ok: true,
    order: markPaid(world, { ...order, registrations: registrationsIn(order, 'pending') }),
  };
}
