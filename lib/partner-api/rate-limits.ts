// The rate limits of partner-api.md 8: the budget that every exchange asks first, and the response headers it learns
// from. A budget that instances share is in shared/.

import { ok, type Result } from '#lib/shared/result.ts';
import type { CallKind, CallPriority } from './call.ts';

/** The limits that one answer names; `resetSeconds`: until the window resets; null where a header is absent. */
export type LimitObservation = {
  status: number;
  retryAfterSeconds: number | null;
  limit: number | null;
  remaining: number | null;
  resetSeconds: number | null;
};

export type Budget = {
  /** Permission for one exchange, before it is sent; otherwise the seconds to wait before asking again. */
  acquire(kind: CallKind, priority: CallPriority): Promise<Result<void, { retryAfterSeconds: number }>>;
  /** Learns the limits from an answer. */
  observe(kind: CallKind, observation: LimitObservation): Promise<void>;
};

/** The default: permits everything, learns nothing. */
export const unlimitedBudget: Budget = {
  acquire: async () => ok(undefined),
  observe: async () => {},
};

/**
 * Parses a Retry-After header, whole seconds or an HTTP date, to seconds; a date in the past is 0.
 * @returns null when the header is absent or malformed
 */
export function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** The leading whole number of a RateLimit-* header (`60` or `60, 60;w=60`), or null. */
function leadingInteger(value: string | null): number | null {
  const digits = value?.trim().match(/^(\d{1,9})(?:$|[\s,;])/)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Parses the headers of partner-api.md 8. */
export function observeLimits(status: number, headers: Headers, nowMs: number): LimitObservation {
  return {
    status,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    limit: leadingInteger(headers.get('ratelimit-limit')),
    remaining: leadingInteger(headers.get('ratelimit-remaining')),
    resetSeconds: leadingInteger(headers.get('ratelimit-reset')),
  };
}
