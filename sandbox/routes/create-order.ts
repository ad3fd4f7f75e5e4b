// POST /orders (partner-api.md 4.6, 7.3).
import { createOrder } from '../engine/create-order.ts';
import { refuse } from '../engine/outcome.ts';
import { readOrderRequest } from '../engine/read-order-request.ts';
import { type Answer, refusal } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import { readIdempotencyKey, runIdempotently } from '../http/idempotent.ts';
import { parseJson, readBody } from '../http/read-body.ts';

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
  const key = readIdempotencyKey(call);
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
      const request = readOrderRequest(body.value);
      return request.ok ? createOrder(world, source, request.value) : request;
    },
    status: 201,
    message: 'the service created',
    replayMessage: 'the service already created, idempotent replay',
  });
}
