// Queues the webhooks of what happened to an order, one delivery per subscribed endpoint (partner-api.md 6.1, 6.2).
import { TO_DELIVERIES, takeWebhookFault } from '../engine/faults.ts';
import { randomId } from '../engine/identifiers.ts';
import { bareOrderView } from '../engine/orders/order-view.ts';
import type { World } from '../engine/world.ts';
import type { OrderRow } from '../store/order-rows.ts';
import type { DeliveryRow, EndpointRow } from '../store/org-rows.ts';
import type { OrderEventType, OrderWebhook, PingWebhook, Refund } from '../wire/webhook.ts';

const SECOND_COPY_AFTER_MS = 1000;

/** Tells every enabled endpoint of the organization that chose `type`; never the same thing twice. */
export function announceOrder(world: World, order: OrderRow, type: OrderEventType, refund?: Refund): void {
  for (const endpoint of world.store.endpoints.by('org', order.org)) {
    if (endpoint.status === 'disabled' || !endpoint.types.includes(type)) continue;
    if (wasAnnounced(world, order, endpoint, type, refund)) continue;
    queue(world, endpoint, order, orderPayload(world, order, type, refund));
  }
}

/** Queues the one attempt of a `ping` (partner-api.md 6.1: Send test event). */
export function announcePing(world: World, endpoint: EndpointRow): DeliveryRow {
  const payload: PingWebhook = {
    id: randomId('dlv'),
    type: 'ping',
    created: Math.floor(world.clock.now() / 1000),
    data: { message: 'This is a test event.' },
  };
  return putDelivery(world, endpoint, null, payload);
}

function wasAnnounced(
  world: World,
  order: OrderRow,
  endpoint: EndpointRow,
  type: OrderEventType,
  refund: Refund | undefined,
): boolean {
  return world.store.deliveries
    .by('order', order.id)
    .some(
      (sent) =>
        sent.endpoint_id === endpoint.id && sent.type === type && sent.refund_id === (refund?.id ?? null),
    );
}

function orderPayload(
  world: World,
  order: OrderRow,
  type: OrderEventType,
  refund: Refund | undefined,
): OrderWebhook {
  return {
    id: randomId('dlv'),
    type,
    created: Math.floor(world.clock.now() / 1000),
    event_id: order.event_id,
    attribution: order.attribution,
    data: { order: bareOrderView(order), ...(refund ? { refund } : {}) },
  };
}

function queue(world: World, endpoint: EndpointRow, order: OrderRow, payload: OrderWebhook): void {
  const delivery = putDelivery(world, endpoint, order, payload);
  const { deliveries } = world.store;
  const now = world.clock.now();
  if (order.webhooks === 'twice') deliveries.put({ ...delivery, copy_at: now + SECOND_COPY_AFTER_MS });
  const fault = delivery.status === 'queued' && takeWebhookFault(world, delivery, TO_DELIVERIES);
  if (!fault) return;
  const due = now + fault.seconds * 1000;
  if (fault.how === 'twice') return void deliveries.put({ ...delivery, copy_at: due });
  deliveries.put({ ...delivery, next_attempt_at: due, waits_for_next: fault.how === 'out_of_order' });
  world.clock.schedule(due, { kind: 'delivery', id: delivery.id });
}

function putDelivery(
  world: World,
  endpoint: EndpointRow,
  order: OrderRow | null,
  payload: OrderWebhook | PingWebhook,
): DeliveryRow {
  const now = world.clock.now();
  const lost = order?.webhooks === 'lost';
  const delivery = world.store.deliveries.put({
    id: payload.id,
    endpoint_id: endpoint.id,
    org: endpoint.org,
    type: payload.type,
    order_id: order?.id ?? null,
    refund_id: 'order' in payload.data ? (payload.data.refund?.id ?? null) : null,
    body: JSON.stringify(payload),
    status: lost ? 'dropped' : 'queued',
    attempts: [],
    next_attempt_at: lost ? null : now,
    copy_at: null,
    created_at: now,
  });
  if (!lost) world.clock.schedule(now, { kind: 'delivery', id: delivery.id });
  return delivery;
}
