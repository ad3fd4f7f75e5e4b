// The entry form is sent: an order is made through the session, in the place of an earlier one that is still unpaid.
import { done, type Outcome } from '../engine/outcome.ts';
import { createSessionOrder } from '../engine/session-order.ts';
import { lapseHold } from '../engine/settle-order.ts';
import type { World } from '../engine/world.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import { orderOf } from './checkout-stage.ts';

/**
 * Creates the order that `body` asks for. The places of the earlier order go back, first of all when they are the ones
 * that are missing. Call it only while no prompt of the session is live.
 */
export function submitEntry(
  world: World,
  session: SessionRow,
  body: Record<string, unknown>,
): Outcome<undefined> {
  return world.store.transact(() => {
    const earlier = orderOf(world, session);
    const first = createSessionOrder(world, session, body);
    if (first.ok) {
      letGo(world, earlier);
      return done(undefined);
    }
    if (first.refusal.code !== 'insufficient_inventory' || !letGo(world, earlier)) return first;
    const second = createSessionOrder(world, session, body);
    return second.ok ? done(undefined) : second;
  });
}

function letGo(world: World, earlier: OrderRow | undefined): boolean {
  if (!earlier || earlier.hold_expires_at === null) return false;
  lapseHold(world, earlier);
  return true;
}
