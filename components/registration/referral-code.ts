// Who sent the buyer here: `?ref=` or `?referral=` of a page of an event. Pure.

const LONGEST = 64;

/**
 * `Referer` with a plain code in the address of an event's page, as a pattern for the router: without a script a redirect
 * carries the code on. Linear: no repetition can match what follows it.
 */
export const REFERRED_BY_EVENT =
  'https?://[^/?#]+(?:/[a-z-]+)?/events/[^/?#]+\\?(?:[^&#]*&)*?ref(?:erral)?=(?<code>[\\w.~-]+)(?:[&#].*)?';

/**
 * The code in the address of the form or of the event's page; empty without one. Pages of other sites have none: browsers
 * tell them without their query.
 */
export function referralCode(address: string | null): string {
  if (!address || !URL.canParse(address)) return '';
  const { pathname, searchParams } = new URL(address);
  if (!pathname.includes('/events/')) return '';
  const codes = [...searchParams.getAll('ref'), ...searchParams.getAll('referral')];
  return (codes.find((code) => code.trim()) ?? '').trim().slice(0, LONGEST);
}
