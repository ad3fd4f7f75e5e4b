// The log of answered requests. `seq` follows the answers, so that no entry appears behind a reader.
import type { IncomingMessage } from 'node:http';
import type { World } from '../engine/world.ts';
import type { Answer } from './answer.ts';

const MOST_ROWS = 200_000;
const lastSeq = new WeakMap<World['store'], number>();

export type Arrival = { at: number; method: string; path: string; incoming: IncomingMessage };

/** Notes that `arrival` was answered, or, without an `answer`, that its connection was closed. */
export function logRequest(world: World, arrival: Arrival, clientId: string | null, answer?: Answer): void {
  const key = arrival.incoming.headers['idempotency-key'];
  world.store.log.put({
    seq: nextSeq(world),
    at: arrival.at,
    method: arrival.method,
    path: arrival.path,
    idempotency_key: typeof key === 'string' ? key : null,
    client_id: clientId,
    status: answer?.status ?? 0,
    error_code: answer?.errorCode ?? null,
  });
  world.store.log.trim(MOST_ROWS);
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
