// The access token of partner-api.md 4.1 and 5: one flight for many callers, kept until shortly before it expires.
// Knows nothing of the calls it is for.

import { err, ok } from '#lib/shared/result.ts';
import { CALL_DEFAULTS, SCOPES, type Scope } from './call.ts';
import type { PartnerError, PartnerResult } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { TokenGrantSchema } from './schemas/envelope.ts';
import type { AccessToken, TokenStore } from './token-store.ts';
import type { HttpRequest } from './transport.ts';

export type TokenSource = {
  /** A usable token, fetched at most once however many ask at a time. */
  get(): Promise<PartnerResult<AccessToken>>;
  /** What the token at hand may do; null when there is none, or the provider did not say. Never calls it. */
  scopes(): Promise<readonly string[] | null>;
  /** Forgets a token that was answered with `invalid_token`, unless it has been replaced already. */
  drop(value: string): Promise<void>;
  /**
   * The token was refused for want of `scope`. Permissions may have been changed since it was made, so it is forgotten,
   * but seldom: tokens are scarcer than calls (partner-api.md 8). Else it is kept, and known not to have that scope.
   */
  refused(value: string, scope: Scope | null): Promise<void>;
};

type TokenConfig = {
  exchange: Exchange;
  store: TokenStore;
  now: () => number;
  clientId: string;
  clientSecret: string;
};

const MARGIN_MS = 60_000;
/** A change of permissions is learned within this time after the first call that is refused. */
const SCOPES_HOLD_MS = 300_000;

/** After a 429 nobody asks again before the told wait is over; the error is repeated with what is left of it. */
export function createTokenSource({
  exchange,
  store,
  now,
  clientId,
  clientSecret,
}: TokenConfig): TokenSource {
  const request = tokenRequest(clientId, clientSecret);
  let flight: Promise<PartnerResult<AccessToken>> | null = null;
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let closed: { until: number; error: PartnerError } | null = null;

  const usable = async () => {
    const stored = await store.read();
    return stored !== null && stored.expiresAt > now() ? stored : null;
  };

  const fetchToken = async (): Promise<PartnerResult<AccessToken>> => {
    const askedAt = now();
    const granted = await exchange({
      request,
      kind: 'token',
      priority: 'payment', // every other call waits for it
      schema: TokenGrantSchema,
      attempt: 1,
      signal: AbortSignal.timeout(CALL_DEFAULTS.timeoutMs),
    });
    if (!granted.ok) {
      const wait = granted.error.retryAfterSeconds;
      closed = wait === null ? null : { until: now() + wait * 1000, error: granted.error };
      return granted;
    }
    const { access_token: value, expires_in, scope } = granted.value;
    const token = { value, expiresAt: expiry(askedAt, expires_in), scope };
    await store.write(token);
    return ok(token);
  };

  const renew = async (): Promise<PartnerResult<AccessToken>> => {
    const leftMs = closed === null ? 0 : closed.until - now();
    if (closed !== null && leftMs > 0) {
      return err({ ...closed.error, retryAfterSeconds: Math.ceil(leftMs / 1000) });
    }
    return store.exclusive(async () => {
      const byAnother = await usable();
      return byAnother === null ? fetchToken() : ok(byAnother);
    });
  };

  return {
    get: async () => {
      const stored = await usable();
      if (stored !== null) return ok(stored);
      flight ??= renew().finally(() => {
        flight = null;
      });
      return flight;
    },
    scopes: async () => (await usable())?.scope?.split(' ') ?? null,
    drop: (value) => store.drop(value),
    refused: async (value, scope) => {
      if (now() - forgottenAt >= SCOPES_HOLD_MS) {
        forgottenAt = now();
        return store.drop(value);
      }
      const stored = await store.read();
      if (stored?.value === value) await store.write({ ...stored, scope: without(stored.scope, scope) });
    },
  };
}

/** Where the provider did not say what it granted, it is all but what it refused. */
const without = (granted: string | null, refused: Scope | null): string =>
  (granted?.split(' ') ?? SCOPES).filter((scope) => scope !== refused).join(' ');

/** Counted from before the request left, less a minute or a tenth of the lifetime, whichever is shorter. */
function expiry(askedAt: number, expiresInSeconds: number): number {
  const lifetime = expiresInSeconds * 1000;
  return askedAt + lifetime - Math.min(MARGIN_MS, lifetime / 10);
}

/** HTTP Basic with both parts form-encoded before base64, as RFC 6749 2.3.1 asks. */
function tokenRequest(clientId: string, clientSecret: string): HttpRequest {
  const credentials = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
  return {
    method: 'POST',
    path: '/oauth/token',
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  };
}

const formEncoded = (value: string) => new URLSearchParams([['', value]]).toString().slice(1);
