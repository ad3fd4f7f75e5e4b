// Control plane: what a payer, the provider's staff and a buyer on the hosted checkout page do with an order.

import { z } from 'zod';
import { parseOrderRequest } from '../engine/orders/check-order-request.ts';
import { createOrder, createSessionOrder, type OrderSource } from '../engine/orders/create-order.ts';
import { decidePrompt } from '../engine/orders/decide-prompt.ts';
import { isoTime, sessionView } from '../engine/orders/order-view.ts';
import { takePlaces } from '../engine/orders/places.ts';
import { refundOrder } from '../engine/orders/settle-order.ts';
import { successUrl } from '../engine/return-url.ts';
import { scheduleOrder } from '../engine/tasks.ts';
import type { World } from '../engine/world.ts';
import { type OrderRow, orderRow, promptOutcome } from '../store/order-rows.ts';
import { failureKind, type OrderStatus } from '../wire/order.ts';
import { answerControl, refuseControl, refuseWithApprove, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const promptAnswer = z
  .strictObject({
    outcome: promptOutcome,
    failure_kind: failureKind.optional(),
    late: z.literal(true).optional(),
    keep_live: z.literal(true).optional(),
  })
  .superRefine((answer, context) => {
    refuseWithApprove(answer, ['failure_kind'], context);
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (answer.late && answer.outcome !== 'approve') refuse('late', 'only with the outcome approve');
    if (answer.keep_live && !answer.late) refuse('keep_live', 'only with late');
  });
const refundInput = z.strictObject({ amount: z.int().min(1).optional() });

const otherOrder = z.looseObject({ org: z.string().min(1) });

export function orderRoutes(app: ControlApp, world: World): void {
  app.post('/orders', (context) =>
    withBody(context, otherOrder, ({ org, ...body }) => {
      const request = parseOrderRequest(body);
      const order = request.ok ? createOrder(world, elsewhere(org), request.value) : request;
      if (!order.ok) return refuseControl(context, 400, `${order.refusal.code}: ${order.refusal.detail}`);
      return answerControl(context, order.value, 201);
    }),
  );
  app.put('/orders/:id', (context) =>
    withBody(context, orderRow.strict(), (order) => {
      if (order.id !== context.req.param('id'))
        return refuseControl(context, 400, 'id: not that of the address');
      if (world.store.orders.get(order.id)) return refuseControl(context, 400, 'id: exists already');
      if (!world.store.events.get(order.event_id))
        return refuseControl(context, 400, 'event_id: no such event');
      world.store.transact(() => {
        world.store.orders.put(order);
        if (hasPlaces(order)) takePlaces(world, order.event_id, order.lines);
      });
      scheduleOrder(world, order);
      return answerControl(context, { status: order.status }, 201);
    }),
  );
  app.get('/charges', (context) => {
    const orderId = context.req.query('order_id');
    const one = orderId === undefined ? undefined : world.store.orders.get(orderId);
    const orders = orderId === undefined ? [...world.store.orders.all()] : one ? [one] : [];
    return answerControl(context, { charges: orders.flatMap(chargesView) });
  });
  app.post('/orders/:id/prompt', (context) => {
    const order = world.store.orders.get(context.req.param('id'));
    if (!order) return refuseControl(context, 404, 'id: no such order');
    return withBody(context, promptAnswer, (answer) => {
      // A person's answer replaces the planned one of the number, unless its prompt stays live.
      const planned = answer.keep_live ? order.planned : [];
      const decided = decidePrompt(world, { ...order, planned }, answer);
      if (!decided.ok) return refuseControl(context, 400, `${decided.field}: ${decided.reason}`);
      return answerControl(context, { status: decided.order.status });
    });
  });
  app.post('/orders/:id/refunds', (context) => {
    const order = world.store.orders.get(context.req.param('id'));
    if (!order) return refuseControl(context, 404, 'id: no such order');
    return withBody(context, refundInput, ({ amount }) => {
      const refunded = refundOrder(world, order, amount);
      if (!refunded.ok) return refuseControl(context, 400, `amount: ${refunded.reason}`);
      return answerControl(context, refunded.refund);
    });
  });
}

const SOLD: readonly OrderStatus[] = ['paid', 'partially_refunded', 'refunded', 'chargeback_flagged'];
const hasPlaces = ({ status, hold_expires_at }: OrderRow): boolean =>
  hold_expires_at !== null || SOLD.includes(status);

/** The charges of `order`, oldest first; more than one means that it was charged twice. */
const chargesView = (order: OrderRow) =>
  order.charges.map(({ at, ...charge }) => ({ order_id: order.id, ...charge, at: isoTime(at) }));

/** An order that did not come through the partner API, as from the provider's own site (partner-api.md 2.4). */
const elsewhere = (org: string): OrderSource => ({
  org,
  channel: null,
  api_client_id: '',
  checkout_session_id: null,
});

const orderBody = z.looseObject({ lines: z.array(z.unknown()) });

export function sessionRoutes(app: ControlApp, world: World): void {
  const { sessions } = world.store;
  app.get('/checkout-sessions/:id', (context) => {
    const session = sessions.get(context.req.param('id'));
    if (!session) return refuseControl(context, 404, 'id: no such session');
    const success = session.on_success_url;
    return answerControl(context, {
      ...sessionView(world, session),
      success_url: success === null ? null : successUrl(success, session.id),
      cancel_url: session.on_cancel_url,
      prefill: session.prefill,
    });
  });
  app.post('/checkout-sessions/:id/orders', (context) => {
    const session = sessions.get(context.req.param('id'));
    if (!session) return refuseControl(context, 404, 'id: no such session');
    return withBody(context, orderBody, (body) => {
      const order = createSessionOrder(world, session, body);
      if (!order.ok) return refuseControl(context, 400, `${order.refusal.code}: ${order.refusal.detail}`);
      return answerControl(context, order.value, 201);
    });
  });
}
