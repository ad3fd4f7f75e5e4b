// One call with a bearer token, repeated as partner-api.md 7.7 and the deadline allow, with the same key.

import type { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { Scope } from '#lib/shared/vocabulary/scopes.ts';
import { CALL_DEFAULTS, type CallOptions, type CallPriority } from './call.ts';
import { decideRetry, failureWithoutCall, type PartnerError, type PartnerResult } from './errors.ts';
import type { Exchange } from './exchange.ts';
import type { TokenSource } from './token.ts';
import { type HttpRequest, isTimeout } from './transport.ts';

/** `scope`: the one that the call needs, null where the document names none; `data` parses the envelope's `data`. */
type PartnerCall<T> = {
  kind: 'read' | 'write';
  scope: Scope | null;
  priority: CallPriority;
  request: HttpRequest;
  data: z.ZodType<T>;
};

export type AuthorizedCall = <T>(call: PartnerCall<T>, options?: CallOptions) => Promise<PartnerResult<T>>;

type AuthorizedCallConfig = {
  exchange: Exchange;
  tokens: TokenSource;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  random: () => number;
};

/** `deadline`: milliseconds since the epoch. */
type Bounds = {
  attempts: number;
  timeoutMs: number;
  deadline: number;
  signal: AbortSignal | undefined;
  onRequestId: CallOptions['onRequestId'];
};

type Progress = { attempt: number; tokenRenewed: boolean; inDoubt: boolean };

type Attempt<T> = { result: PartnerResult<T>; token: string | null };

export function createAuthorizedCall(config: AuthorizedCallConfig): AuthorizedCall {
  return (call, options = {}) => {
    const bounds: Bounds = {
      attempts: options.attempts ?? CALL_DEFAULTS.attempts,
      timeoutMs: options.timeoutMs ?? CALL_DEFAULTS.timeoutMs,
      deadline: config.now() + (options.deadlineMs ?? CALL_DEFAULTS.deadlineMs),
      signal: options.signal,
      onRequestId: options.onRequestId,
    };
    const prioritized = { ...call, priority: options.priority ?? call.priority };
    return proceed(config, prioritized, bounds, { attempt: 1, tokenRenewed: false, inDoubt: false });
  };
}

/** Once an attempt of a write is in doubt, the whole call is: `outcome` stays `unknown`. */
async function proceed<T>(
  config: AuthorizedCallConfig,
  call: PartnerCall<T>,
  bounds: Bounds,
  progress: Progress,
): Promise<PartnerResult<T>> {
  const { result, token } = await attemptOnce(config, call, bounds, progress.attempt);
  if (result.ok) return result;
  if (result.error.code === 'insufficient_scope' && token !== null)
    await config.tokens.refused(token, call.scope);
  const inDoubt = progress.inDoubt || result.error.outcome === 'unknown';
  const error: PartnerError = inDoubt ? { ...result.error, outcome: 'unknown' } : result.error;
  const next = await beforeNextAttempt(config, bounds, { ...progress, inDoubt }, error, token);
  return next === null ? err(error) : proceed(config, call, bounds, next);
}

/** Prepares the next attempt; null if there is none. */
async function beforeNextAttempt(
  { tokens, now, sleep, random }: AuthorizedCallConfig,
  { attempts, deadline, signal }: Bounds,
  progress: Progress,
  error: PartnerError,
  token: string | null,
): Promise<Progress | null> {
  const { attempt, tokenRenewed } = progress;
  const remainingMs = deadline - now();
  const decision = decideRetry({ error, attempt, attempts, tokenRenewed, remainingMs, random: random() });
  if (decision.action === 'stop') return null;
  if (decision.action === 'renew_token') {
    if (token !== null) await tokens.drop(token);
    return { ...progress, tokenRenewed: true };
  }
  const waited = await waitOrAbort(sleep(decision.waitMs), signal);
  return waited.ok ? { ...progress, attempt: attempt + 1 } : null;
}

async function attemptOnce<T>(
  { exchange, tokens, now }: AuthorizedCallConfig,
  { kind, priority, request, data }: PartnerCall<T>,
  bounds: Bounds,
  attempt: number,
): Promise<Attempt<T>> {
  const signal = attemptSignal(Math.min(bounds.timeoutMs, bounds.deadline - now()), bounds.signal);
  const token = await waitOrAbort(tokens.get(), signal);
  if (!token.ok) return { result: err(tokenTooLate(token.error.reason)), token: null };
  if (!token.value.ok) return { result: token.value, token: null };
  const { value } = token.value.value;
  const authorized = { ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } };
  const { onRequestId } = bounds;
  const plan = { request: authorized, kind, priority, schema: data, attempt, signal, onRequestId };
  const result = await exchange(plan);
  return { result, token: value };
}

function tokenTooLate(reason: unknown): PartnerError {
  const code = isTimeout(reason) ? 'timeout' : 'aborted';
  return failureWithoutCall(code, 'no access token in time', { retryable: true });
}

function attemptSignal(timeoutMs: number, caller: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
  return caller === undefined ? timeout : AbortSignal.any([caller, timeout]);
}

/** The value of `work`, or the signal's reason if it fires first; the work continues for its other callers. */
export async function waitOrAbort<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<Result<T, { reason: unknown }>> {
  if (signal === undefined) return ok(await work);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<Result<T, { reason: unknown }>>();
  const onAbort = () => stop(err({ reason: signal.reason }));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work.then(ok<T>), stopped]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
