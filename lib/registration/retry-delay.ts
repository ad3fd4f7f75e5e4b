// How long an unanswered call rests before it is asked again with the same key (partner-api.md 7.7). Pure.

const FIRST_SECONDS = 2;
const LONGEST_SECONDS = 300;

/**
 * @param tries how many times it was sent already (≥ 1)
 * @param retryAfterSeconds what the provider asked for; never undercut
 */
export function retryAt(now: Date, tries: number, retryAfterSeconds: number | null): Date {
  const backoff = Math.min(FIRST_SECONDS * 2 ** Math.max(0, tries - 1), LONGEST_SECONDS);
  return new Date(now.getTime() + Math.max(backoff, retryAfterSeconds ?? 0) * 1000);
}
