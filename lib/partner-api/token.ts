// The access token of partner-api.md 4.1 and 5: one fetch for many callers, cached until shortly before it expires.

import { err, ok } from '#lib/shared/result.ts';
import { NEEDED_SCOPES, SCOPES, type Scope } from '#lib/shared/vocabulary/scopes.ts';
import { CALL_DEFAULTS } from './call.ts';
import type { PartnerError, PartnerResult } from './errors.ts';
import { afterAnswer, type Exchange, type OnProblem, TokenGrantSchema } from './exchange.ts';
import { WINDOW_SECONDS } from './rate-limits.ts';
import type { HttpRequest } from './transport.ts';

export type TokenSource = {
  /** Checks the credential: fetches a new token even if one is stored. */
  check(): Promise<PartnerResult<AccessToken>>;
  /** Concurrent callers share one fetch. */
  get(): Promise<PartnerResult<AccessToken>>;
  /** Null without a token, or if the provider named none. Never calls the provider. */
  scopes(): Promise<readonly string[] | null>;
  drop(value: string): Promise<void>;
  /** After `insufficient_scope` the token is dropped, once in 5 minutes: tokens are scarce (partner-api.md 8). */
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
/** A change of permissions is learned within this time. */
const RENEW_SCOPES_MS = 300_000;
/** Each call asks for the token, and each page that waits for a payment for its scopes: the stored one is cached this long. */
const CACHE_MS = 1_000;
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
  let cached: { until: number; token: Promise<AccessToken | null> } | null = null;

  const usable = async () => {
    const stored = await store.load();
    return stored !== null && stored.expiresAt > now() ? stored : null;
  };

  /** Shared by concurrent callers; a failed load and a changed token are not cached. */
  const recent = async () => {
    if (!cached || now() >= cached.until) cached = { until: now() + CACHE_MS, token: usable() };
    const { token } = cached;
    const stored = await token.catch((error: unknown) => {
      if (cached?.token === token) cached = null;
      throw error;
    });
    return stored !== null && stored.expiresAt > now() ? stored : null;
  };

  const changing = (what: string, change: () => Promise<void>): Promise<void> =>
    afterAnswer(what, change, onProblem).finally(() => {
      cached = null;
    });

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
    await changing('storing the access token', () => store.save(token));
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
      const stored = await recent();
      if (stored !== null) return ok(stored);
      flight ??= renew().finally(() => {
        flight = null;
        cached = null;
      });
      return flight;
    },
    scopes: async () => (await recent())?.scope?.split(' ') ?? null,
    drop: (value) => changing('dropping a refused token', () => store.drop(value)),
    refused: (value, scope) => changing('recording a missing scope', () => recordRefusal(value, scope)),
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
 * `expiresAt`: milliseconds since the epoch, with a margin.
 * `scope`: the granted scopes, space-separated, less those that were refused anyway; null where none were named.
 */
export type AccessToken = {
  readonly value: string;
  readonly expiresAt: number;
  readonly scope: string | null;
};

/** `drop` forgets the stored token only if it still is `value`: a late 401 must not drop its successor. */
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
