// The client's network address, for limits and records; it never authorizes anything. Pure.

/** The /48 of an IPv6 address: one customer may have all of its 65,536 networks. */
function network(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 3).join(':');
}

/** How many addresses a request brought in `X-Forwarded-For`, before `start-server.ts` replaced them. */
export const FORWARDED_COUNT = 'x-flagoff-forwarded';

export const addressesIn = (forwarded: string | undefined): string[] =>
  (forwarded ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);

/**
 * Each of `hops` proxies appends the address it saw; those further left are the client's own claim.
 * @param socket the address at the other end of the connection
 */
export function trustedAddress(forwarded: string | undefined, socket: string, hops: number): string {
  const seen = [...addressesIn(forwarded), socket];
  return seen[Math.max(0, seen.length - 1 - hops)] ?? socket;
}

/** The last address in `X-Forwarded-For`, which `start-server.ts` has put there; null if there is none. */
export function nearestAddress(headers: Headers): string | null {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = last.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(address) || isIPv6(address) ? address : null;
}

/** The key that limits count a request under; `unknown` without an address. */
export function clientAddress(headers: Headers): string {
  const address = nearestAddress(headers);
  if (address === null) return 'unknown';
  return isIPv6(address) ? network(address) : address;
}

/** The network that an address belongs to: /24 of IPv4, /48 of IPv6. @param address from `nearestAddress` */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${network(address)}::/48` : address.replace(/\d+$/, '0/24');

/** Accepts only the normal form: a URL parser reads `1.2.3` and `01.2.3.4` as other addresses. */
const isIPv4 = (address: string): boolean =>
  URL.canParse(`http://${address}`) &&
  /^\d+(\.\d+){3}$/.test(address) &&
  new URL(`http://${address}`).hostname === address;

const isIPv6 = (address: string): boolean =>
  /^[\da-f:.]+$/.test(address) && URL.canParse(`http://[${address}]`);

const LONGEST_USER_AGENT = 300;

/** Who accepts a waiver, as far as the request says. */
export const evidenceIn = (headers: Headers): { ip: string | null; userAgent: string | null } => ({
  ip: nearestAddress(headers),
  userAgent: headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
});
