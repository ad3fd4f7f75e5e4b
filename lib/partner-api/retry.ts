// The retry rules of partner-api.md 7.7 as a table, and the decision they lead to. Pure: time left, chance and
// the failure come in, a wait or a stop comes out.

import type { PartnerError, PartnerErrorCode } from './errors.ts';

export type RetryRule = 'never' | 'new_token' | 'short_wait' | 'after_retry_after' | 'backoff';

/** What a rule looks at; `httpStatus` is null when no answer came. */
export type Failure = { code: PartnerErrorCode; httpStatus: number | null };

type Row = { matches: (failure: Failure) => boolean; rule: RetryRule };

const answered = (status: number, ...codes: PartnerErrorCode[]): Row['matches'] => {
  return ({ code, httpStatus }) => httpStatus === status && codes.includes(code);
};

/** First match counts; what matches nothing is `never`. 408 and every 5xx stand beside the document's 500. */
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

/** True when asking again later, with the same key, is allowed; a second `invalid_token` is not worth asking. */
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

/** Whether and when to try again: never past the attempts, never past the deadline. */
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
/** For an answer that asks for patience without saying how long. */
const PATIENCE_BASE_MS = 1_000;
const WAIT_CAP_MS = 5_000;
const SPREAD_MS = 250;

/** A told wait is kept in full and spread a little, so that all who were told the same do not return as one. */
function waitFor(rule: RetryRule, toldSeconds: number | null, attempt: number, random: number): number {
  const own = rising(rule === 'backoff' ? BACKOFF_BASE_MS : PATIENCE_BASE_MS, attempt, random);
  if (toldSeconds === null) return own;
  const told = toldSeconds * 1000 + SPREAD_MS * random;
  return rule === 'backoff' ? Math.max(told, own) : told;
}

/** Doubling, capped; half of it fixed, half by chance. */
function rising(baseMs: number, attempt: number, random: number): number {
  const full = Math.min(WAIT_CAP_MS, baseMs * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random;
}
