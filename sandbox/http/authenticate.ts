// The caller of a request, and whether the route takes that credential (partner-api.md 5, 7.2).
import type { IncomingMessage } from 'node:http';
import { done, type Outcome, refuse } from '../engine/outcome.ts';
import type { World } from '../engine/world.ts';
import type { Caller, PartnerEndpoint } from './call.ts';
import { bearerToken, PUBLISHABLE_HEADER } from './named-client.ts';

/** The caller by bearer token or publishable key, or a 401. */
export function authenticate(world: World, incoming: IncomingMessage): Outcome<Caller> {
  const authorization = incoming.headers.authorization;
  const publishable = incoming.headers[PUBLISHABLE_HEADER];
  if (authorization !== undefined) return byToken(world, authorization);
  if (typeof publishable === 'string') return byPublishableKey(world, publishable);
  return refuse('unauthorized', 'No credential was sent.');
}

function byToken(world: World, authorization: string): Outcome<Caller> {
  if (/^basic /i.test(authorization)) {
    return refuse('credential_not_permitted', 'HTTP Basic is for the token endpoint only.');
  }
  const token = world.store.tokens.get(bearerToken(authorization) ?? '');
  const client = token && world.store.clients.get(token.client_id);
  if (!client || token.expires_at <= world.clock.now()) {
    return refuse('invalid_token', 'The access token is malformed, unknown, expired or revoked.');
  }
  if (!client.active) return refuse('unauthorized', 'The API client is not active.');
  const scopes = token.scopes.filter((scope) => client.scopes.includes(scope));
  return done({ client, via: 'bearer', scopes });
}

function byPublishableKey(world: World, key: string): Outcome<Caller> {
  const client = world.store.clients.by('publishable_key', key)[0];
  if (!client)
    return refuse('invalid_key', 'The publishable key is malformed, unknown, replaced or revoked.');
  if (!client.active) return refuse('unauthorized', 'The API client is not active.');
  return done({ client, via: 'publishable', scopes: [] });
}

/** Whether `caller` may use `endpoint` from this origin: undefined, or a 403. */
export function refusePermission(caller: Caller, endpoint: PartnerEndpoint, incoming: IncomingMessage) {
  if (caller.via === 'bearer') {
    const missing = endpoint.scope !== undefined && !caller.scopes.includes(endpoint.scope);
    return missing ? refuse('insufficient_scope', `This needs the scope ${endpoint.scope}.`) : undefined;
  }
  if (endpoint.access === 'bearer') {
    return refuse('credential_not_permitted', 'A publishable key cannot be used here.');
  }
  const origin = incoming.headers.origin;
  if (origin !== undefined && caller.client.allowed_origins.includes(origin)) return undefined;
  return refuse('origin_not_allowed', 'The key works only from one of its allowed domains.');
}
