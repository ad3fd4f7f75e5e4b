// One request from arrival to answer, in the order that sandbox/README.md writes down: fault, credential, limit,
// permission, route. Must not know what the routes do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { type Answer, rateLimited, refusal } from './answer.ts';
import { authenticate, refusePermission } from './authenticate.ts';
import type { Call, Caller, Endpoint, PartnerEndpoint } from './call.ts';
import { corsHeaders } from './cors.ts';
import { answerFault, takeFault } from './faults.ts';
import { limitHeaders, spendCall } from './limit.ts';
import { logRequest } from './request-log.ts';
import { writeAnswer } from './write-answer.ts';

export type SandboxContext = Context<{ Bindings: HttpBindings }>;

const TOKEN_PATH = '/oauth/token';

/** Serves `endpoint`; `path` is the request's path without `/v1`. The answer is written by the time it resolves. */
export async function serve(world: World, endpoint: Endpoint, context: SandboxContext): Promise<void> {
  const { incoming, outgoing } = context.env;
  const fullPath = context.req.path;
  const path = fullPath.replace(/^\/v1(?=\/|$)/, '');
  const method = incoming.method ?? 'GET';
  const arrival = { at: Date.now(), method, path: fullPath, incoming };
  const seen: Seen = { clientId: null, headers: corsHeaders(world, incoming.headers.origin) };
  // Faults and the log are about the API; a browser that asks for an icon meets neither.
  const isApi = fullPath !== path;
  const fault = isApi ? takeFault(world, method, path) : undefined;
  if (fault?.kind === 'reset') {
    logRequest(world, arrival, null);
    incoming.socket.resetAndDestroy();
    return;
  }
  const answer =
    fault?.kind === 'status'
      ? answerFault(fault, path === TOKEN_PATH)
      : await answerSafely(world, endpoint, makeCall(world, context, fault, seen), seen);
  if (isApi) logRequest(world, arrival, seen.clientId, answer);
  if (fault?.kind === 'lost_response') incoming.socket.resetAndDestroy();
  else writeAnswer(outgoing, answer, seen.headers);
}

/** What became known on the way, for the log and the headers. */
type Seen = { clientId: string | null; headers: Record<string, string> };

function makeCall(
  world: World,
  context: SandboxContext,
  fault: ReturnType<typeof takeFault>,
  seen: Seen,
): Call {
  let waiting = fault?.kind === 'delay' ? fault.milliseconds : 0;
  return {
    world,
    incoming: context.env.incoming,
    ip: context.env.incoming.socket.remoteAddress ?? 'unknown',
    param: (name) => context.req.param(name) ?? '',
    query: (name) => context.req.query(name),
    delay: async () => {
      const milliseconds = waiting;
      waiting = 0;
      if (milliseconds > 0) await sleep(milliseconds);
    },
    note: ({ clientId, headers }) => {
      if (clientId !== undefined) seen.clientId = clientId;
      Object.assign(seen.headers, headers);
    },
  };
}

/** An unexpected failure is the document's 500, and told on the console of whoever runs the sandbox. */
async function answerSafely(world: World, endpoint: Endpoint, call: Call, seen: Seen): Promise<Answer> {
  try {
    if (endpoint.access === 'open') return await endpoint.handle(call);
    return await answerPartner(world, endpoint, call, seen);
  } catch (error) {
    process.stderr.write(`sandbox: unexpected failure: ${error instanceof Error ? error.stack : error}\n`);
    return refusal(refuse('server_error', 'Unexpected failure.').refusal);
  }
}

async function answerPartner(
  world: World,
  endpoint: PartnerEndpoint,
  call: Call,
  seen: Seen,
): Promise<Answer> {
  const caller = authenticate(world, call.incoming);
  if (!caller.ok) return refusal(caller.refusal);
  seen.clientId = caller.value.client.client_id;
  return limitThenHandle(world, endpoint, call, caller.value, seen);
}

async function limitThenHandle(
  world: World,
  endpoint: PartnerEndpoint,
  call: Call,
  caller: Caller,
  seen: Seen,
): Promise<Answer> {
  const spent = spendCall(world, caller, endpoint.kind, call.ip);
  Object.assign(seen.headers, limitHeaders(spent));
  if (spent.exceeded) return rateLimited();
  const refused = refusePermission(caller, endpoint, call.incoming);
  if (refused) return refusal(refused.refusal);
  if (endpoint.kind === 'read') await call.delay();
  return endpoint.handle({ ...call, caller });
}
