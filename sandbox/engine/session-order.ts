// Orders made through a checkout session, by the provider's own page (partner-api.md 2.4, 2.6, 3.2).
import type { SessionRow } from '../store/order-rows.ts';
import type { SessionData } from '../wire/checkout-session.ts';
import type { CreateOrderData } from '../wire/create-order.ts';
import { createOrder } from './create-order.ts';
import { type Outcome, refuse } from './outcome.ts';
import { readOrderRequest } from './read-order-request.ts';
import type { World } from './world.ts';

/**
 * Creates an order through `session`, stamped `partner_hosted`; `body` is as in POST /orders, its event the session's.
 * A session that is complete or expired takes no order: `sale_closed`.
 */
export function createSessionOrder(
  world: World,
  session: SessionRow,
  body: Record<string, unknown>,
): Outcome<CreateOrderData> {
  if (session.status !== 'open') return refuse('sale_closed', `The checkout session is ${session.status}.`);
  const request = readOrderRequest({ ...body, event_id: session.event_id });
  if (!request.ok) return request;
  const source = {
    org: session.org,
    channel: 'partner_hosted',
    api_client_id: session.client_id,
    checkout_session_id: session.id,
  } as const;
  return createOrder(world, source, request.value);
}

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
