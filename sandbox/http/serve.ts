// One request from arrival to logged answer, in the order that sandbox/README.md writes down: fault, credential, limit,
// permission, route. Must not know what the routes do.

import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { refuse } from '../engine/outcome.ts';
import { limitHeaders, spendCall } from '../engine/rate-limits.ts';
import type { World } from '../engine/world.ts';
import { type Answer, rateLimited, refusal, writeAnswer } from './answer.ts';
import { authenticate, refusePermission } from './authenticate.ts';
import type { Call, Caller, Endpoint, PartnerEndpoint } from './call.ts';
import { corsHeaders } from './cors.ts';
import { keepExchange } from './exchanges.ts';
import { answerFault, takeFault, withoutVersion } from './faults.ts';
import { readNamedClient, TOKEN_PATH } from './named-client.ts';

export type SandboxContext = Context<{ Bindings: HttpBindings }>;

/** Serves `endpoint`; `path` is the request's path without `/v1`. The answer is written by the time it resolves. */
export async function serve(world: World, endpoint: Endpoint, context: SandboxContext): Promise<void> {
  const { incoming, outgoing } = context.env;
  const fullPath = context.req.path;
  const path = withoutVersion(fullPath);
  const method = incoming.method ?? 'GET';
  const seen: Seen = { clientId: null, headers: corsHeaders(world, incoming.headers.origin) };
  // Faults and the log concern /v1 alone, not a browser's request for an icon.
  const isApi = fullPath !== path;
  const named = isApi ? (await readNamedClient(incoming, path))(world) : undefined;
  const clientId = named?.client_id ?? null;
  const fault = isApi ? takeFault(world, { method, path, clientId }) : undefined;
  const arrival = { at: Date.now(), method, path: fullPath, incoming, fault: fault?.id };
  if (fault?.kind === 'status' || fault?.kind === 'reset') seen.clientId = clientId;
  if (fault?.kind === 'reset') {
    keepExchange(world, logRequest(world, arrival, seen.clientId), incoming);
    incoming.socket.resetAndDestroy();
    return;
  }
  const answer =
    fault?.kind === 'status'
      ? answerFault(world, fault, method, path === TOKEN_PATH)
      : await answerSafely(world, endpoint, makeCall(world, context, fault, seen), seen);
  const seq = isApi ? logRequest(world, arrival, seen.clientId, answer) : undefined;
  const lost = fault?.kind === 'lost_response';
  const sent = lost ? undefined : writeAnswer(outgoing, answer, seen.headers);
  if (seq !== undefined) keepExchange(world, seq, incoming, answer, sent);
  if (lost) incoming.socket.resetAndDestroy();
}

/** The client for the log and the headers for the answer, as far as they are known. */
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
    payOutcome: fault?.kind === 'pay_outcome' ? fault : undefined,
    note: ({ clientId, headers }) => {
      if (clientId !== undefined) seen.clientId = clientId;
      Object.assign(seen.headers, headers);
    },
  };
}

/** An unexpected failure is the document's 500, with its stack on stderr. */
async function answerSafely(world: World, endpoint: Endpoint, call: Call, seen: Seen): Promise<Answer> {
  try {
    if (endpoint.access === 'open') {
      const answer = await endpoint.handle(call);
      await call.delay();
      return answer;
    }
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
  const keyIp = caller.via === 'publishable' ? call.ip : undefined;
  const spent = spendCall(world, caller.client.client_id, endpoint.kind, keyIp);
  Object.assign(seen.headers, limitHeaders(spent));
  if (spent.exceeded) return rateLimited();
  const refused = refusePermission(caller, endpoint, call.incoming);
  if (refused) return refusal(refused.refusal);
  if (endpoint.kind === 'read') await call.delay();
  return endpoint.handle({ ...call, caller });
}

const MOST_ROWS = 200_000;
const lastSeq = new WeakMap<World['store'], number>();

type Arrival = {
  at: number;
  method: string;
  path: string;
  incoming: IncomingMessage;
  fault: string | undefined;
};

/** Logs the answer to `arrival`; without `answer` its connection was closed. @returns the row's number */
function logRequest(world: World, arrival: Arrival, clientId: string | null, answer?: Answer): number {
  const key = arrival.incoming.headers['idempotency-key'];
  const seq = nextSeq(world);
  world.store.log.put({
    seq,
    at: arrival.at,
    method: arrival.method,
    path: arrival.path,
    idempotency_key: typeof key === 'string' ? key : null,
    client_id: clientId,
    status: answer?.status ?? 0,
    error_code: answer?.errorCode ?? null,
    fault: arrival.fault,
  });
  world.store.log.trim(MOST_ROWS);
  return seq;
}

function nextSeq(world: World): number {
  const seq = (lastSeq.get(world.store) ?? highestSeq(world)) + 1;
  lastSeq.set(world.store, seq);
  return seq;
}

function highestSeq(world: World): number {
  let highest = 0;
  for (const row of world.store.log.all()) highest = Math.max(highest, row.seq);
  return highest;
}
