// The access token of partner-api.md 4.1 and 5: fetched once for many callers, cached until shortly before it expires.
// A shared store lets several instances use one token.

import { err, ok } from '#lib/shared/result.ts';
import { NEEDED_SCOPES, SCOPES, type Scope } from '#lib/shared/vocabulary/scopes.ts';
import { CALL_DEFAULTS } from './call.ts';
import type { PartnerError, PartnerResult } from './errors.ts';
import { afterAnswer, type Exchange, type OnProblem, TokenGrantSchema } from './exchange.ts';
import { WINDOW_SECONDS } from './rate-limits.ts';
import type { HttpRequest } from './transport.ts';

export type TokenSource = {
  /** A new token, whether or not one is stored: the credential is right. */
  check(): Promise<PartnerResult<AccessToken>>;
  /** A usable token; concurrent callers share one fetch. */
  get(): Promise<PartnerResult<AccessToken>>;
  /** Scopes of the stored token; null when there is none or the provider named none. Never calls the provider. */
  scopes(): Promise<readonly string[] | null>;
  /** Drops a token that was answered with `invalid_token`, unless a newer one has replaced it. */
  drop(value: string): Promise<void>;
  /**
   * Records `insufficient_scope`. Permissions may have changed since the token was made, so it is dropped, at most every
   * 5 minutes, because tokens are scarce (partner-api.md 8); otherwise it stays, without that scope.
   */
  refused(value: string, scope: Scope | null): Promise<void>;
};

type TokenConfig = {
  exchange: Exchange;
  store: TokenStore;
  now: () => number;
  clientId: string;
  clientSecret: string | (() => Promise<string>);
  onProblem?: OnProblem;
};

const MARGIN_MS = 60_000;
/**
 * A change of permissions is learned within this time: after the first refused call, and where a token names too few of them,
 * since then no call may be made that is refused.
 */
const RENEW_SCOPES_MS = 300_000;
/** Each page that waits for a payment asks for the scopes: they are cached this long. */
const SCOPES_CACHE_MS = 1_000;
/** Failures in a row from which on the next request waits: tokens are scarce (partner-api.md 8). */
const BACKOFF_FROM = 3;
const BACKOFF_SECONDS = { first: 5, longest: 30 };

/** While a wait is not over, no request is made: the error is repeated with the seconds that are left. */
export function createTokenSource({
  exchange,
  store,
  now,
  clientId,
  clientSecret,
  onProblem,
}: TokenConfig): TokenSource {
  let flight: Promise<PartnerResult<AccessToken>> | null = null;
  let droppedAt = Number.NEGATIVE_INFINITY;
  let closed: { until: number; error: PartnerError; secret: string } | null = null;
  let failures = 0;
  let known: { until: number; scopes: readonly string[] | null } | null = null;

  const usable = async () => {
    const stored = await store.load();
    return stored !== null && stored.expiresAt > now() ? stored : null;
  };

  const secretNow = async () => (typeof clientSecret === 'string' ? clientSecret : clientSecret());

  const fetchToken = async (secret: string): Promise<PartnerResult<AccessToken>> => {
    const askedAt = now();
    const granted = await exchange({
      request: tokenRequest(clientId, secret),
      kind: 'token',
      priority: 'payment', // every other call waits for it
      schema: TokenGrantSchema,
      attempt: 1,
      signal: AbortSignal.timeout(CALL_DEFAULTS.timeoutMs),
    });
    if (!granted.ok) {
      failures += 1;
      closed = { until: now() + waitAfter(granted.error, failures) * 1000, error: granted.error, secret };
      return granted;
    }
    failures = 0;
    const { access_token: value, expires_in, scope } = granted.value;
    const token = { value, expiresAt: expiry(askedAt, expires_in, scope), scope };
    await afterAnswer('storing the access token', () => store.save(token), onProblem);
    known = null;
    return ok(token);
  };

  const renew = async (): Promise<PartnerResult<AccessToken>> => {
    const secret = await secretNow();
    const leftMs = closed?.secret === secret ? closed.until - now() : 0;
    if (closed !== null && leftMs > 0) {
      return err({ ...closed.error, retryAfterSeconds: Math.ceil(leftMs / 1000) });
    }
    return store.exclusive(async () => {
      const fromAnotherInstance = await usable();
      return fromAnotherInstance === null ? fetchToken(secret) : ok(fromAnotherInstance);
    });
  };

  const recordRefusal = async (value: string, scope: Scope | null): Promise<void> => {
    if (now() - droppedAt >= RENEW_SCOPES_MS) {
      droppedAt = now();
      return store.drop(value);
    }
    const stored = await store.load();
    if (stored?.value === value) await store.save({ ...stored, scope: without(stored.scope, scope) });
  };

  return {
    check: async () => fetchToken(await secretNow()),
    get: async () => {
      const stored = await usable();
      if (stored !== null) return ok(stored);
      flight ??= renew().finally(() => {
        flight = null;
      });
      return flight;
    },
    scopes: async () => {
      if (known && now() < known.until) return known.scopes;
      const scopes = (await usable())?.scope?.split(' ') ?? null;
      known = { until: now() + SCOPES_CACHE_MS, scopes };
      return scopes;
    },
    drop: (value) => {
      known = null;
      return afterAnswer('dropping a refused token', () => store.drop(value), onProblem);
    },
    refused: (value, scope) => {
      known = null;
      return afterAnswer('recording a missing scope', () => recordRefusal(value, scope), onProblem);
    },
  };
}

/** Seconds until the next request: a 429 names them (within a window here, the budget keeps the rest), else our backoff. */
function waitAfter({ httpStatus, retryAfterSeconds }: PartnerError, failures: number): number {
  if (httpStatus === 429) return Math.min(retryAfterSeconds ?? WINDOW_SECONDS, WINDOW_SECONDS);
  if (failures < BACKOFF_FROM) return 0;
  return Math.min(BACKOFF_SECONDS.longest, BACKOFF_SECONDS.first * 2 ** (failures - BACKOFF_FROM));
}

/** A grant without named scopes counts as all of them, less the refused one. */
const without = (granted: string | null, refused: Scope | null): string =>
  (granted?.split(' ') ?? SCOPES).filter((scope) => scope !== refused).join(' ');

/** Lifetimes that are believed: the documented one (partner-api.md 8) at most, and one that the token limit allows. */
const LIFETIME_SECONDS = { least: 10, most: 3600 };

/** Counted from before the request was sent, less a minute or a tenth of the lifetime, whichever is shorter. */
function expiry(askedAt: number, expiresInSeconds: number, scope: string | null): number {
  const most = lacksScope(scope) ? RENEW_SCOPES_MS : LIFETIME_SECONDS.most * 1000;
  const lifetime = Math.min(most, Math.max(LIFETIME_SECONDS.least, expiresInSeconds) * 1000);
  return askedAt + lifetime - Math.min(MARGIN_MS, lifetime / 10);
}

/** A permission is missing without which nothing can be sold. */
function lacksScope(granted: string | null): boolean {
  const named = granted?.split(' ');
  return named !== undefined && NEEDED_SCOPES.some((scope) => !named.includes(scope));
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

/**
 * `expiresAt`: milliseconds since the epoch by our clock, with a margin before the provider's own expiry. `scope`: the
 * granted scopes, space-separated, less those that were refused anyway; null where none were named
 * (partner-api.md 4.1).
 */
export type AccessToken = {
  readonly value: string;
  readonly expiresAt: number;
  readonly scope: string | null;
};

/**
 * - `drop(value)` forgets the stored token only if it still is `value`, so that a late 401 cannot drop its successor.
 * - `exclusive(work)` runs one `work` at a time among all that share the store.
 */
export type TokenStore = {
  load(): Promise<AccessToken | null>;
  save(token: AccessToken): Promise<void>;
  drop(value: string): Promise<void>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
};

export function memoryTokenStore(): TokenStore {
  let stored: AccessToken | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    load: async () => stored,
    save: async (token) => {
      stored = token;
    },
    drop: async (value) => {
      if (stored?.value === value) stored = null;
    },
    exclusive: (work) => {
      const mine = last.then(work, work);
      last = mine.catch(() => {});
      return mine;
    },
  };
}
