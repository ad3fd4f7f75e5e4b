// Idempotency keys (partner-api.md 4.6, 8): bound to their first request, only successes replayed.

import { hash } from 'node:crypto';
import { type Outcome, refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { type Answer, refusal, success } from './answer.ts';
import type { CallerCall } from './call.ts';

const LONGEST_KEY = 255;
const inProgress = new WeakMap<World, Set<string>>();

type Work = {
  /** The request that the key is bound to. */
  request: unknown;
  run: () => Outcome<unknown>;
  status: number;
  message: string;
  replayMessage: string;
};

/** The key of a call, or the refusal of a missing or overlong one. */
export function parseIdempotencyKey(call: CallerCall): Outcome<string> {
  const key = call.incoming.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') {
    return refuse('idempotency_key_required', 'The Idempotency-Key header is required.');
  }
  if (key.length > LONGEST_KEY)
    return refuse('validation_failed', 'Idempotency-Key: at most 255 characters.');
  return { ok: true, value: key };
}

/** Runs `work` once under `key`: a retry gets the first success again, another request is refused. */
export async function runIdempotently(call: CallerCall, key: string, work: Work): Promise<Answer> {
  const { world, caller } = call;
  const id = `${caller.client.client_id} ${key}`;
  const fingerprint = hash('sha256', canonical(work.request), 'base64url');
  const known = world.store.idempotency.get(id);
  if (known && known.fingerprint !== fingerprint) {
    return refusal(refuse('idempotency_key_reuse', 'The key was used with other parameters.').refusal);
  }
  if (known?.answer) return success(200, work.replayMessage, known.answer);
  const taken = takenKeys(world);
  if (taken.has(id)) {
    return refusal(refuse('idempotency_in_progress', 'A request with this key is still processing.').refusal);
  }
  taken.add(id);
  try {
    if (!known) world.store.idempotency.put({ id, fingerprint, answer: null });
    await call.delay();
    return world.store.transact(() => perform(world, { id, fingerprint }, work));
  } finally {
    taken.delete(id);
  }
}

function perform(world: World, key: { id: string; fingerprint: string }, work: Work): Answer {
  const outcome = work.run();
  if (!outcome.ok) return refusal(outcome.refusal);
  const answer = JSON.stringify(outcome.value);
  world.store.idempotency.put({ ...key, answer });
  return success(work.status, work.message, answer);
}

function takenKeys(world: World): Set<string> {
  const taken = inProgress.get(world) ?? new Set();
  inProgress.set(world, taken);
  return taken;
}

/** JSON with sorted keys, so that bodies that differ in field order alone are equal. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}
