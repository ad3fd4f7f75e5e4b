// What response headers tell about waiting: Retry-After and RateLimit-* (partner-api.md 8). Pure.

import type { LimitObservation } from './budget.ts';

/**
 * Seconds to wait by a Retry-After header, given in whole seconds or as an HTTP date; null when it is absent or
 * unreadable. A date in the past is 0.
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

/** Everything an answer tells about the limits; `resetSeconds` counts from now. */
export function observeLimits(status: number, headers: Headers, nowMs: number): LimitObservation {
  return {
    status,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    limit: leadingInteger(headers.get('ratelimit-limit')),
    remaining: leadingInteger(headers.get('ratelimit-remaining')),
    resetSeconds: leadingInteger(headers.get('ratelimit-reset')),
  };
}
