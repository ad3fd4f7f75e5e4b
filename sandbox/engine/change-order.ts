// The one way an order's state moves: a new row with its history, its places and its session kept in step.
import type { OrderRow, PromptOutcome } from '../store/order-rows.ts';
import { givePlacesBack } from './places.ts';
import type { World } from './world.ts';

/** Puts `change` on `order` and notes `what` happened in its history. */
export function changeOrder(
  world: World,
  order: OrderRow,
  what: string,
  change: Partial<OrderRow>,
): OrderRow {
  const history = [...order.history, { at: world.clock.now(), what }];
  return world.store.orders.put({ ...order, ...change, history });
}

/** Closes the live attempt of `order` with `outcome`; the attempts as they are then. */
export function closeAttempt(world: World, order: OrderRow, outcome: PromptOutcome): OrderRow['attempts'] {
  world.clock.cancel({ kind: 'prompt', id: order.id });
  const decided_at = world.clock.now();
  return order.attempts.map((attempt) =>
    attempt.outcome === null ? { ...attempt, outcome, decided_at } : attempt,
  );
}

/** Lets go of the places of `order`, if it still holds them: what to put on the order. */
export function releaseHold(world: World, order: OrderRow): Partial<OrderRow> {
  if (order.hold_expires_at === null) return {};
  world.clock.cancel({ kind: 'hold', id: order.id });
  givePlacesBack(world, order.event_id, order.lines);
  return { hold_expires_at: null };
}

/** The registrations of `order`, all in `status`. */
export const registrationsIn = (order: OrderRow, status: string): OrderRow['registrations'] =>
  order.registrations.map((registration) => ({ ...registration, status }));
