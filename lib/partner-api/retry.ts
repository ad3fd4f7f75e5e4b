// The retry rules of partner-api.md 7.7 as a table, and the decision that follows from them. Pure.

import type { PartnerError, PartnerErrorCode } from './errors.ts';

export type RetryRule = 'never' | 'new_token' | 'short_wait' | 'after_retry_after' | 'backoff';

/** What a rule matches; `httpStatus` is null when no answer came. */
export type Failure = { code: PartnerErrorCode; httpStatus: number | null };

type Row = { matches: (failure: Failure) => boolean; rule: RetryRule };

const answered = (status: number, ...codes: PartnerErrorCode[]): Row['matches'] => {
  return ({ code, httpStatus }) => httpStatus === status && codes.includes(code);
};

/** The first match counts; no match is `never`. 408 and every 5xx are treated like the document's 500. */
const RULES: readonly Row[] = [
  { matches: ({ code }) => code === 'timeout' || code === 'network', rule: 'backoff' },
  { matches: ({ code }) => code === 'invalid_response' || code === 'aborted', rule: 'never' },
  { matches: answered(401, 'invalid_token'), rule: 'new_token' },
  { matches: answered(409, 'idempotency_in_progress', 'prompt_in_progress'), rule: 'short_wait' },
  { matches: ({ httpStatus }) => httpStatus === 429, rule: 'after_retry_after' },
  { matches: ({ httpStatus }) => httpStatus === 408 || (httpStatus ?? 0) >= 500, rule: 'backoff' },
];

/** The row of partner-api.md 7.7 that a failure falls under. */
export function retryRule(failure: Failure): RetryRule {
  return RULES.find(({ matches }) => matches(failure))?.rule ?? 'never';
}

/** True when the call may be repeated later with the same key; a second `invalid_token` may not. */
export function isRetryable(failure: Failure): boolean {
  const rule = retryRule(failure);
  return rule !== 'never' && rule !== 'new_token';
}

/** `attempt` counts from 1; `random` is 0 to 1; times in milliseconds. */
export type RetrySituation = {
  error: PartnerError;
  attempt: number;
  attempts: number;
  tokenRenewed: boolean;
  remainingMs: number;
  random: number;
};

export type RetryDecision =
  | { action: 'stop' }
  | { action: 'renew_token' }
  | { action: 'wait'; waitMs: number };

const STOP: RetryDecision = { action: 'stop' };

/** Whether and when to repeat a call: never past its attempts, never past its deadline. */
export function decideRetry(situation: RetrySituation): RetryDecision {
  const { error, attempt, attempts, tokenRenewed, remainingMs, random } = situation;
  const rule = retryRule(error);
  if (rule === 'never') return STOP;
  if (rule === 'new_token') return tokenRenewed ? STOP : { action: 'renew_token' };
  if (attempt >= attempts) return STOP;
  const waitMs = waitFor(rule, error.retryAfterSeconds, attempt, random);
  return waitMs < remainingMs ? { action: 'wait', waitMs } : STOP;
}

const BACKOFF_BASE_MS = 300;
/** For an answer that asks to wait without saying how long. */
const SHORT_WAIT_BASE_MS = 1_000;
const WAIT_CAP_MS = 5_000;
const SPREAD_MS = 250;

/** A wait that the provider names is kept in full and spread by up to 250 ms, so that callers do not return at once. */
function waitFor(rule: RetryRule, namedSeconds: number | null, attempt: number, random: number): number {
  const own = backoff(rule === 'backoff' ? BACKOFF_BASE_MS : SHORT_WAIT_BASE_MS, attempt, random);
  if (namedSeconds === null) return own;
  const named = namedSeconds * 1000 + SPREAD_MS * random;
  return rule === 'backoff' ? Math.max(named, own) : named;
}

/** Doubles with each attempt, capped; half fixed, half random. */
function backoff(baseMs: number, attempt: number, random: number): number {
  const full = Math.min(WAIT_CAP_MS, baseMs * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random;
}
