// When a failed delivery is tried again (partner-api.md 6.5). Must not know how it is sent.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays after the first to the sixth failed attempt, in milliseconds. */
export const retryDelays = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR] as const;

const ATTEMPTS_OF_A_PERMANENT_ERROR = 3;
export const FAILURES_UNTIL_DISABLED = 50;
export const ACKNOWLEDGE_TIMEOUT_MS = 10_000;

/** `5xx`, `408`, `429` and no answer at all go through the whole schedule; other answers are permanent after three. */
const isTransient = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429;

/** Milliseconds until the next attempt after `made` attempts, the last one answered by `status`; null: no more. */
export function delayAfter(made: number, status: number | null): number | null {
  if (!isTransient(status) && made >= ATTEMPTS_OF_A_PERMANENT_ERROR) return null;
  return retryDelays[made - 1] ?? null;
}
