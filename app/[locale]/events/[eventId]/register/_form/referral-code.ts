// Who sent the buyer here: `?ref=` or `?referral=` of the form's own link, or of the page she came from. Pure.

type Query = Readonly<Record<string, string | string[] | undefined>>;

const LONGEST = 64;

/**
 * @param referer the `Referer` header: race pages are the same for everyone, so their links cannot carry a code on;
 * browsers tell the address with its query only to pages of the same site
 */
export function referralCode(query: Query, referer: string | null): string {
  const own = [query.ref, query.referral].flat().find((code) => code?.trim());
  return (own ?? codeIn(referer) ?? '').trim().slice(0, LONGEST);
}

function codeIn(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  if (!pathname.includes('/events/')) return null;
  return searchParams.get('ref') || searchParams.get('referral');
}
