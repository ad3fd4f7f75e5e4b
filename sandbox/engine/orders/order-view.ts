// Orders and checkout sessions as the API shows them (partner-api.md 2.3, 2.6). Money in minor units, times ISO 8601 UTC.
import type { OrderRow, SessionRow } from '../../store/order-rows.ts';
import type { SessionData } from '../../wire/checkout-session.ts';
import type { BareOrder, Order } from '../../wire/order.ts';
import type { World } from '../world.ts';

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The order of webhooks: without buyer and registrations. */
export const bareOrderView = (order: OrderRow): BareOrder => ({
  id: order.id,
  order_code: order.order_code,
  event_id: order.event_id,
  status: order.status,
  currency: order.currency,
  subtotal: order.subtotal,
  discount_total: order.discount_total,
  donation_total: order.donation_total,
  service_fee: order.service_fee,
  total: order.total,
  failure_kind: order.failure_kind,
  ticket_count: order.registrations.length,
  attribution: order.attribution,
  hold_expires_at: order.hold_expires_at === null ? null : isoTime(order.hold_expires_at),
  created_at: isoTime(order.created_at),
});

/** The order of lists and of create-order data. */
export const orderView = (order: OrderRow): Order => ({ ...bareOrderView(order), buyer: order.buyer });

/** The order of GET /orders/{orderId}. */
export const fullOrderView = (order: OrderRow) => ({
  ...orderView(order),
  registrations: order.registrations,
});

/** The session of GET /checkout-sessions/{id}; `order` is the most recent one made through it. */
export function sessionView(world: World, session: SessionRow): SessionData {
  const order = session.order_id === null ? undefined : world.store.orders.get(session.order_id);
  return {
    id: session.id,
    ui_mode: session.ui_mode,
    status: session.status,
    event_id: session.event_id,
    client_reference_id: session.client_reference_id,
    order: order
      ? {
          id: order.id,
          code: order.order_code,
          status: order.status,
          total: order.total,
          currency: order.currency,
        }
      : null,
  };
}
