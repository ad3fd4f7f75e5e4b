/** A request without both headers does not come from a browser that could be misused. */
export function isCrossSite(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return false;
  const ownHosts = [headers.get('host'), new URL(appUrl).host];
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host);
}
