// POST /orders, POST /orders/{orderId}/pay, GET /orders and GET /orders/{orderId} (partner-api.md 4.6 to 4.9).

import { z } from 'zod';
import { parseOrderRequest } from '../engine/orders/check-order-request.ts';
import { createOrder } from '../engine/orders/create-order.ts';
import { fullOrderView, orderView } from '../engine/orders/order-view.ts';
import { payOrder } from '../engine/orders/pay-order.ts';
import { done, type Outcome, refuse } from '../engine/outcome.ts';
import { parseMsisdn } from '../engine/phone-numbers.ts';
import type { World } from '../engine/world.ts';
import { type Answer, answerOutcome, refusal } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import { parseIdempotencyKey, runIdempotently } from '../http/idempotency.ts';
import { parseJson, readBody } from '../http/read-body.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { type OrderStatus, orderStatus, payOrderRequest } from '../wire/order.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

export const createOrderEndpoint: PartnerEndpoint = {
  method: 'POST',
  path: '/orders',
  access: 'bearer',
  kind: 'write',
  scope: 'orders:write',
  handle: answerCreateOrder,
};

async function answerCreateOrder(call: CallerCall): Promise<Answer> {
  const { world, caller, incoming } = call;
  const bytes = await readBody(incoming);
  if (!bytes.ok) return refusal(bytes.refusal);
  const key = parseIdempotencyKey(call);
  if (!key.ok) return refusal(key.refusal);
  const body = parseJson(incoming, bytes.value);
  if (!body.ok) return refusal(body.refusal);
  const source = {
    org: caller.client.org,
    channel: 'partner_api',
    api_client_id: caller.client.client_id,
    checkout_session_id: null,
  } as const;
  return runIdempotently(call, key.value, {
    request: { route: 'create', body: body.value },
    run: () => {
      if (!world.store.orgs.get(source.org)?.payments_enabled) {
        return refuse('payments_disabled', 'The organization cannot take payments.');
      }
      const request = parseOrderRequest(body.value);
      return request.ok ? createOrder(world, source, request.value) : request;
    },
    status: 201,
    message: 'the service created',
    replayMessage: 'the service already created, idempotent replay',
  });
}

export const payOrderEndpoint: PartnerEndpoint = {
  method: 'POST',
  path: '/orders/:orderId/pay',
  access: 'bearer',
  kind: 'write',
  scope: 'orders:write',
  handle: answerPayOrder,
};

async function answerPayOrder(call: CallerCall): Promise<Answer> {
  const bytes = await readBody(call.incoming);
  if (!bytes.ok) return refusal(bytes.refusal);
  const key = parseIdempotencyKey(call);
  if (!key.ok) return refusal(key.refusal);
  const body = parseJson(call.incoming, bytes.value, {});
  if (!body.ok) return refusal(body.refusal);
  const orderId = call.param('orderId');
  const request = parsePayRequest(body.value);
  // The key is bound to an order and a number, whichever form the number came in.
  const number = request.ok ? (parseMsisdn(request.value ?? '')?.e164 ?? request.value ?? null) : body.value;
  return runIdempotently(call, key.value, {
    request: { route: 'pay', orderId, number },
    run: () => {
      const order = call.world.store.orders.get(orderId);
      if (!request.ok) return request;
      if (order?.org !== call.caller.client.org) return refuse('not_found', 'No such order.');
      return payOrder(call.world, order, request.value, call.payOutcome);
    },
    status: 200,
    message: 'payment started',
    replayMessage: 'payment already started, idempotent replay',
  });
}

function parsePayRequest(body: unknown): Outcome<string | undefined> {
  const parsed = payOrderRequest.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data.msisdn };
  return refuse('validation_failed', 'msisdn must be a string.');
}

const DEFAULT_LIMIT = 25;
const LARGEST_LIMIT = 100;

/** The end of a page, with its filters. `index` counts the organization's orders, oldest first. */
const position = z.object({
  list: z.literal('orders'),
  org: z.string(),
  event_id: z.string().nullable(),
  status: z.string().nullable(),
  index: z.int().min(0),
});

type Asked = { org: string; limit: number; eventId?: string; status?: OrderStatus; before: number };

export const listOrders: PartnerEndpoint = {
  method: 'GET',
  path: '/orders',
  access: 'bearer',
  kind: 'read',
  scope: 'orders:read',
  handle: (call) => {
    const asked = parseQuery(call);
    const page = asked.ok ? done(pageOfOrders(call.world, asked.value)) : asked;
    return answerOutcome(page, 200, 'orders retrieved');
  },
};

export const getOrder: PartnerEndpoint = {
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

function parseQuery(call: CallerCall): Outcome<Asked> {
  const org = call.caller.client.org;
  const limit = call.query('limit') ?? String(DEFAULT_LIMIT);
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > LARGEST_LIMIT) {
    return refuse('validation_failed', 'limit must be a whole number from 1 to 100.');
  }
  const status = orderStatus.optional().safeParse(call.query('status'));
  if (!status.success) return refuse('validation_failed', 'status is not an order status.');
  const eventId = call.query('event_id');
  const before = parsePosition(call, org, eventId, status.data);
  if (!before.ok) return before;
  if (eventId !== undefined && call.world.store.events.get(eventId)?.org !== org) {
    return refuse('not_found', 'No such event.');
  }
  return done({ org, limit: Number(limit), eventId, status: status.data, before: before.value });
}

function parsePosition(
  call: CallerCall,
  org: string,
  eventId: string | undefined,
  status: OrderStatus | undefined,
): Outcome<number> {
  const cursor = call.query('cursor');
  if (cursor === undefined) return done(Number.POSITIVE_INFINITY);
  const found = decodeCursor(cursor, position);
  const fits =
    found?.org === org && found.event_id === (eventId ?? null) && found.status === (status ?? null);
  return fits ? done(found.index) : refuse('validation_failed', 'The cursor is malformed.');
}

/** Newest first. One order more than `limit` is looked up, to know whether another page follows. */
function pageOfOrders(world: World, asked: Asked) {
  const ids = world.store.orders.ids('org', asked.org);
  const found: { order: OrderRow; index: number }[] = [];
  for (let index = Math.min(asked.before, ids.length) - 1; index >= 0; index -= 1) {
    const order = world.store.orders.get(ids[index] ?? '');
    if (!order || !fitsFilters(order, asked)) continue;
    found.push({ order, index });
    if (found.length > asked.limit) break;
  }
  const page = found.slice(0, asked.limit);
  const last = page.at(-1);
  return {
    orders: page.map(({ order }) => orderView(order)),
    next_cursor: found.length > asked.limit && last ? cursorAt(asked, last.index) : null,
  };
}

const fitsFilters = (order: OrderRow, asked: Asked): boolean =>
  (asked.eventId === undefined || order.event_id === asked.eventId) &&
  (asked.status === undefined || order.status === asked.status);

const cursorAt = (asked: Asked, index: number): string =>
  encodeCursor({
    list: 'orders',
    org: asked.org,
    event_id: asked.eventId ?? null,
    status: asked.status ?? null,
    index,
  });
