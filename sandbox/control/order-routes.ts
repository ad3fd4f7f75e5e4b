// Control plane: what a payer and the provider's staff do with an order.
import { z } from 'zod';
import { createOrder, type OrderSource } from '../engine/create-order.ts';
import { decidePrompt } from '../engine/decide-prompt.ts';
import { readOrderRequest } from '../engine/read-order-request.ts';
import { refundOrder } from '../engine/refund-order.ts';
import type { World } from '../engine/world.ts';
import { promptOutcome } from '../store/order-rows.ts';
import { answerControl, refuseControl, withBody } from './control-answer.ts';
import type { ControlApp } from './control-plane.ts';

const decision = z.strictObject({ outcome: promptOutcome });
const refundInput = z.strictObject({ amount: z.int().min(1).optional() });

const otherOrder = z.looseObject({ org: z.string().min(1) });

export function orderRoutes(app: ControlApp, world: World): void {
  app.post('/orders', (context) =>
    withBody(context, otherOrder, ({ org, ...body }) => {
      const request = readOrderRequest(body);
      const order = request.ok ? createOrder(world, elsewhere(org), request.value) : request;
      if (!order.ok) return refuseControl(context, 400, `${order.refusal.code}: ${order.refusal.detail}`);
      return answerControl(context, order.value, 201);
    }),
  );
  app.post('/orders/:id/prompt', (context) => {
    const order = world.store.orders.get(context.req.param('id'));
    if (!order) return refuseControl(context, 404, 'id: no such order');
    return withBody(context, decision, ({ outcome }) => {
      // A person's answer is the last word: what the number would have done by itself is off.
      const decided = decidePrompt(world, { ...order, planned: [] }, outcome);
      if (!decided.ok) return refuseControl(context, 400, `outcome: ${decided.reason}`);
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

/** An order that did not come through the partner API, as from the provider's own site (partner-api.md 2.4). */
const elsewhere = (org: string): OrderSource => ({
  org,
  channel: null,
  api_client_id: '',
  checkout_session_id: null,
});
