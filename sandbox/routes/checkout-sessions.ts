// POST /checkout-sessions and GET /checkout-sessions/{id} (partner-api.md 4.4, 4.5).
import { createSession, parseSessionRequest } from '../engine/orders/checkout-session.ts';
import { sessionView } from '../engine/orders/order-view.ts';
import { done, refuse } from '../engine/outcome.ts';
import { type Answer, answerOutcome, refusal } from '../http/answer.ts';
import type { CallerCall, PartnerEndpoint } from '../http/call.ts';
import { parseJson, readBody } from '../http/read-body.ts';

export const createSessionEndpoint: PartnerEndpoint = {
  method: 'POST',
  path: '/checkout-sessions',
  access: 'bearer or publishable',
  kind: 'write',
  scope: 'checkout_sessions:write',
  handle: answerCreateSession,
};

/** Reading needs no particular scope (sandbox/README.md). */
export const getSessionEndpoint: PartnerEndpoint = {
  method: 'GET',
  path: '/checkout-sessions/:id',
  access: 'bearer',
  kind: 'read',
  handle: ({ world, caller, param }) => {
    const session = world.store.sessions.get(param('id'));
    const mine = session?.org === caller.client.org;
    const outcome = mine ? done(sessionView(world, session)) : refuse('not_found', 'No such session.');
    return answerOutcome(outcome, 200, 'checkout session retrieved');
  },
};

async function answerCreateSession(call: CallerCall): Promise<Answer> {
  const { world, caller, incoming } = call;
  const bytes = await readBody(incoming);
  if (!bytes.ok) return refusal(bytes.refusal);
  const body = parseJson(incoming, bytes.value);
  if (!body.ok) return refusal(body.refusal);
  const request = parseSessionRequest(body.value);
  if (!request.ok) return refusal(request.refusal);
  await call.delay();
  const session = world.store.transact(() =>
    createSession(world, caller.client, request.value, incoming.headers.origin),
  );
  return answerOutcome(session, 201, 'checkout session created');
}
