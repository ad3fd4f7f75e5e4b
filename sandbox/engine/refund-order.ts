// Refunds, done in the provider's app and so by the control plane here (partner-api.md 3.1, 6.1). Minor units.
import type { OrderRow } from '../store/order-rows.ts';
import { announceOrder } from '../webhooks/announce.ts';
import type { Refund } from '../wire/webhook.ts';
import { changeOrder, registrationsIn } from './change-order.ts';
import { randomId } from './random-id.ts';
import type { World } from './world.ts';

export type Refunded = { ok: true; refund: Refund; order: OrderRow } | { ok: false; reason: string };

/** Gives `amount` back, or all that is left; each refund sends its own `order.refunded`. */
export function refundOrder(world: World, order: OrderRow, amount: number | undefined): Refunded {
  if (order.status !== 'paid' && order.status !== 'partially_refunded') {
    return { ok: false, reason: `an order that is ${order.status} has nothing to refund` };
  }
  const rest = order.total - order.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const given = amount ?? rest;
  if (given < 1 || given > rest) return { ok: false, reason: `must be from 1 to ${rest}` };
  return world.store.transact(() => {
    const refund = { id: randomId('ref'), amount: given, status: 'succeeded' };
    const whole = given === rest;
    const refunded = changeOrder(world, order, `refunded ${given}`, {
      status: whole ? 'refunded' : 'partially_refunded',
      refunds: [...order.refunds, { ...refund, at: world.clock.now() }],
      ...(whole ? { registrations: registrationsIn(order, 'refunded') } : {}),
    });
    announceOrder(world, refunded, 'order.refunded', refund);
    return { ok: true, refund, order: refunded };
  });
}
