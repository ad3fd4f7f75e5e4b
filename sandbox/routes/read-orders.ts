// GET /orders and GET /orders/{orderId} (partner-api.md 4.8, 4.9, 7.5).
import { z } from 'zod';
import { readCursor, writeCursor } from '../engine/cursor.ts';
import { fullOrderView, orderView } from '../engine/order-view.ts';
import { done, type Outcome, refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { answerOutcome } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { type OrderStatus, orderStatus } from '../wire/order.ts';

const DEFAULT_LIMIT = 25;
const LARGEST_LIMIT = 100;

/** Where a page ended, with the filters it was made with. `place` counts the organization's orders, oldest first. */
const position = z.object({
  list: z.literal('orders'),
  org: z.string(),
  event_id: z.string().nullable(),
  status: z.string().nullable(),
  place: z.int().min(0),
});

type Asked = { org: string; limit: number; eventId?: string; status?: OrderStatus; before: number };

export const listOrders: PartnerEndpoint = {
  method: 'GET',
  path: '/orders',
  access: 'bearer',
  kind: 'read',
  scope: 'orders:read',
  handle: (call) => {
    const asked = readQuery(call);
    const page = asked.ok ? done(pageOfOrders(call.world, asked.value)) : asked;
    return answerOutcome(page, 200, 'orders retrieved');
  },
};

export const readOrder: PartnerEndpoint = {
  method: 'GET',
  path: '/orders/:orderId',
  access: 'bearer',
  kind: 'read',
  scope: 'orders:read',
  handle: (call) => {
    const order = call.world.store.orders.get(call.param('orderId'));
    const mine = order?.org === call.caller.client.org;
    const outcome = mine ? done(fullOrderView(order)) : refuse('not_found', 'No such order.');
    return answerOutcome(outcome, 200, 'order retrieved');
  },
};

function readQuery(call: CallerCall): Outcome<Asked> {
  const org = call.caller.client.org;
  const limit = call.query('limit') ?? String(DEFAULT_LIMIT);
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > LARGEST_LIMIT) {
    return refuse('validation_failed', 'limit must be a whole number from 1 to 100.');
  }
  const status = orderStatus.optional().safeParse(call.query('status'));
  if (!status.success) return refuse('validation_failed', 'status is not an order status.');
  const eventId = call.query('event_id');
  const before = readPlace(call, org, eventId, status.data);
  if (!before.ok) return before;
  if (eventId !== undefined && call.world.store.events.get(eventId)?.org !== org) {
    return refuse('not_found', 'No such event.');
  }
  return done({ org, limit: Number(limit), eventId, status: status.data, before: before.value });
}

function readPlace(
  call: CallerCall,
  org: string,
  eventId: string | undefined,
  status: OrderStatus | undefined,
): Outcome<number> {
  const cursor = call.query('cursor');
  if (cursor === undefined) return done(Number.POSITIVE_INFINITY);
  const found = readCursor(cursor, position);
  const fits =
    found?.org === org && found.event_id === (eventId ?? null) && found.status === (status ?? null);
  return fits ? done(found.place) : refuse('validation_failed', 'The cursor is malformed.');
}

/** Newest first; one order more than asked for tells whether another page follows. */
function pageOfOrders(world: World, asked: Asked) {
  const ids = world.store.orders.ids('org', asked.org);
  const found: { order: OrderRow; place: number }[] = [];
  for (let place = Math.min(asked.before, ids.length) - 1; place >= 0; place -= 1) {
    const order = world.store.orders.get(ids[place] ?? '');
    if (!order || !fitsFilters(order, asked)) continue;
    found.push({ order, place });
    if (found.length > asked.limit) break;
  }
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  return {
    orders: page.map(({ order }) => orderView(order)),
    next_cursor: found.length > asked.limit && last ? cursorAt(asked, last.place) : null,
  };
}

const fitsFilters = (order: OrderRow, asked: Asked): boolean =>
  (asked.eventId === undefined || order.event_id === asked.eventId) &&
  (asked.status === undefined || order.status === asked.status);

const cursorAt = (asked: Asked, place: number): string =>
  writeCursor({
    list: 'orders',
    org: asked.org,
    event_id: asked.eventId ?? null,
    status: asked.status ?? null,
    place,
  });
