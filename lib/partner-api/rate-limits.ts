// The rate limits of partner-api.md 8: the budget that every exchange asks, and the response headers.

import { ok, type Result } from '#lib/shared/result.ts';
import type { CallKind, CallPriority } from './call.ts';

/** Every limit of partner-api.md 8 is one per minute: no header makes a window, or the wait after a 429, longer. */
export const WINDOW_SECONDS = 60;

/** `resetSeconds`: until the window resets. Null where a header is absent; a `limit` that is no count is 0. */
export type LimitObservation = {
  status: number;
  retryAfterSeconds: number | null;
  limit: number | null;
  remaining: number | null;
  resetSeconds: number | null;
};

export type Budget = {
  /** A refusal names the seconds to wait before asking again. */
  acquire(kind: CallKind, priority: CallPriority): Promise<Result<void, { retryAfterSeconds: number }>>;
  observe(kind: CallKind, observation: LimitObservation): Promise<void>;
};

export const unlimitedBudget: Budget = {
  acquire: async () => ok(undefined),
  observe: async () => {},
};

/** Whole seconds, or an HTTP date; a date in the past is 0. Null when absent or malformed. */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d{1,20}$/.test(text)) return Number(text);
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** The first number of `60` or `60, 60;w=60`. */
function leadingInteger(value: string | null): number | null {
  const digits = value?.trim().match(/^(\d{1,20})(?:$|[\s,;])/)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** More calls than any storefront makes: such a limit is a mistake. */
const MOST_CALLS = 1_000_000;

/** False for 0, a few calls, or more than anyone makes: a limit that cannot be meant. */
export const isUsableLimit = (limit: number, expected: number): boolean =>
  limit >= Math.min(expected, Math.max(3, expected / WINDOW_SECONDS)) && limit <= MOST_CALLS;

export function observeLimits(status: number, headers: Headers, nowMs: number): LimitObservation {
  const limit = headers.get('ratelimit-limit');
  return {
    status,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    limit: limit === null ? null : (leadingInteger(limit) ?? 0),
    remaining: leadingInteger(headers.get('ratelimit-remaining')),
    resetSeconds: leadingInteger(headers.get('ratelimit-reset')),
  };
}
