// Who sent the buyer here, where no script put it into the form: pages are prerendered and cannot carry a code on.

const LONGEST = 64;

/**
 * The code in `?ref=` or `?referral=` of the registration form's address, or of the race's page; empty if there is none.
 * @param referer the `Referer` header: browsers send the address with its query only to the same site
 */
export function referralCode(referer: string | null): string {
  if (!referer || !URL.canParse(referer)) return '';
  const { pathname, searchParams } = new URL(referer);
  if (!pathname.includes('/events/')) return '';
  const codes = [...searchParams.getAll('ref'), ...searchParams.getAll('referral')];
  return (codes.find((code) => code.trim()) ?? '').trim().slice(0, LONGEST);
}
