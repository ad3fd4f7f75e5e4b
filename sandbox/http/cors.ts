// Access of browsers (partner-api.md 1.9, 5 rule 5): allowed domains of active keys, and the exposed headers.
import type { IncomingMessage } from 'node:http';
import { refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import { type Answer, refusal } from './answer.ts';

/** Whether a key of the world may be used by pages of `origin`. */
export const isAllowed = (world: World, origin: string): boolean =>
  [...world.store.clients.all()].some((client) => client.active && client.allowed_origins.includes(origin));

/** CORS headers of an answer to a request from `origin`. */
export function corsHeaders(world: World, origin: string | undefined): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After', Vary: 'Origin' };
  if (origin === undefined || !isAllowed(world, origin)) return exposed;
  return { ...exposed, 'Access-Control-Allow-Origin': origin };
}

/** The answer to a preflight for a path that knows `methods`. */
export function answerPreflight(world: World, incoming: IncomingMessage, methods: readonly string[]): Answer {
  const origin = incoming.headers.origin;
  if (origin === undefined || !isAllowed(world, origin)) {
    return refusal(refuse('origin_not_allowed', 'The origin is not an allowed domain of any key.').refusal);
  }
  return {
    status: 204,
    body: '',
    errorCode: null,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers':
        'Authorization, Content-Type, Idempotency-Key, X-Service-Publishable-Key',
      'Access-Control-Max-Age': '300',
    },
  };
}

export const isPreflight = (incoming: IncomingMessage): boolean =>
  incoming.method === 'OPTIONS' &&
  incoming.headers.origin !== undefined &&
  incoming.headers['access-control-request-method'] !== undefined;
