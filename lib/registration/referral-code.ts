// The referral code of the page that led to a registration form. Pure; every form brings it to the browser.

/** Characters. */
export const LONGEST_CODE = 64;

/**
 * The code in the address of the form or of the event's page; empty without one. Pages of other sites have none: browsers
 * tell them without their query.
 */
export function referralCodeOf(address: string | null): string {
  if (!address || !URL.canParse(address)) return '';
  const { pathname, searchParams } = new URL(address);
  if (!pathname.includes('/events/')) return '';
  const codes = [...searchParams.getAll('ref'), ...searchParams.getAll('referral')];
  return (codes.find((code) => code.trim()) ?? '').trim().slice(0, LONGEST_CODE);
}
