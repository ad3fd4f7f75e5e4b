// The client credentials grant (partner-api.md 4.1, 7.6). Tokens live 3600 seconds of the sandbox's clock.
import type { ClientRow, TokenRow } from '../store/org-rows.ts';
import type { TokenErrorCode } from '../wire/error-codes.ts';
import { type Scope, scope as scopeSchema } from '../wire/token.ts';
import { newAccessToken } from './identifiers.ts';
import type { World } from './world.ts';

export const TOKEN_LIFETIME_SECONDS = 3600;

type TokenOutcome = { ok: true; token: TokenRow } | { ok: false; error: TokenErrorCode; description: string };

type Grant = { grantType: string | undefined; scope: string | undefined };
type Credentials = { id: string; secret: string };

/** Mints a token for `credentials`; without `scope` it carries every scope of the key. */
export function issueToken(world: World, grant: Grant, credentials: Credentials | undefined): TokenOutcome {
  const client = credentials && world.store.clients.get(credentials.id);
  if (!client?.active || client.client_secret !== credentials?.secret) {
    return fail('invalid_client', 'Unknown client, wrong secret or revoked key.');
  }
  if (!grant.grantType) return fail('invalid_request', 'grant_type is required.');
  if (grant.grantType !== 'client_credentials') {
    return fail('unsupported_grant_type', 'Only client_credentials is supported.');
  }
  const scopes = grantedScopes(client, grant.scope);
  if (!scopes) return fail('invalid_scope', 'Unknown scope, or one that the key does not hold.');
  const token = {
    token: newAccessToken(),
    client_id: client.client_id,
    scopes,
    expires_at: world.clock.now() + TOKEN_LIFETIME_SECONDS * 1000,
  };
  dropExpired(world, client.client_id);
  return { ok: true, token: world.store.tokens.put(token) };
}

const fail = (error: TokenErrorCode, description: string): TokenOutcome => ({
  ok: false,
  error,
  description,
});

/** The document does not show the format; this is OAuth's: names separated by spaces. */
function grantedScopes(client: ClientRow, requested: string | undefined): Scope[] | undefined {
  const names = (requested ?? '').split(' ').filter((name) => name !== '');
  if (names.length === 0) return client.scopes;
  const scopes = names.flatMap((name) => scopeSchema.safeParse(name).data ?? []);
  const held = scopes.every((scope) => client.scopes.includes(scope));
  return held && scopes.length === names.length ? [...new Set(scopes)] : undefined;
}

function dropExpired(world: World, clientId: string): void {
  const now = world.clock.now();
  for (const token of world.store.tokens.by('client', clientId)) {
    if (token.expires_at <= now) world.store.tokens.delete(token.token);
  }
}
