// POST /orders/{orderId}/pay (partner-api.md 4.7, 7.4).
import { readMsisdn } from '../engine/mobile-number.ts';
import { type Outcome, refuse } from '../engine/outcome.ts';
import { payOrder } from '../engine/pay-order.ts';
import { type Answer, refusal } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import { readIdempotencyKey, runIdempotently } from '../http/idempotent.ts';
import { parseJson, readBody } from '../http/read-body.ts';
import { payOrderRequest } from '../wire/pay-order.ts';

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
  const key = readIdempotencyKey(call);
  if (!key.ok) return refusal(key.refusal);
  const body = parseJson(call.incoming, bytes.value, {});
  if (!body.ok) return refusal(body.refusal);
  const orderId = call.param('orderId');
  const request = readPayRequest(body.value);
  // The key is bound to an order and a number, whichever form the number came in.
  const number = request.ok ? (readMsisdn(request.value ?? '')?.e164 ?? request.value ?? null) : body.value;
  return runIdempotently(call, key.value, {
    request: { route: 'pay', orderId, number },
    run: () => {
      const order = call.world.store.orders.get(orderId);
      if (!request.ok) return request;
      if (order?.org !== call.caller.client.org) return refuse('not_found', 'No such order.');
      return payOrder(call.world, order, request.value);
    },
    status: 200,
    message: 'payment started',
    replayMessage: 'payment already started, idempotent replay',
  });
}

function readPayRequest(body: unknown): Outcome<string | undefined> {
  const parsed = payOrderRequest.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data.msisdn };
  return refuse('validation_failed', 'msisdn must be a string.');
}
