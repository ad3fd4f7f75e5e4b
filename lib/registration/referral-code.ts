/** Characters. */
export const LONGEST_CODE = 64;

/** Empty without a code. Addresses of other sites have none: browsers leave out their query. Runs in the browser. */
export function referralCodeOf(address: string | null): string {
  if (!address || !URL.canParse(address)) return '';
  const { pathname, searchParams } = new URL(address);
  if (!pathname.includes('/events/')) return '';
  const codes = [...searchParams.getAll('ref'), ...searchParams.getAll('referral')];
  return (codes.find((code) => code.trim()) ?? '').trim().slice(0, LONGEST_CODE);
}
