// Whether a race has begun, as a page may say it that is seen for a while after it was made. Pure.

/** So old may a prerendered page be when it is seen: it must not call a race to come that has begun by then. */
const OLDEST_PAGE_MS = 15_000;

/** True from 15 seconds before the start on. */
export const hasStarted = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= OLDEST_PAGE_MS;
