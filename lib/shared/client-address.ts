// The client's network address, for limits and for the records of staff; it never authorizes anything. Pure.
// On arrival `lib/start/start-server.ts` replaces `X-Forwarded-For` by the address that `trustedAddress` returns.

/** The /48 of an IPv6 address, counted as one visitor: one customer may have all of its 65,536 networks. */
function network(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 3).join(':');
}

/**
 * The client's address of a request that came through `hops` proxies, each of which appends the address it saw to
 * `X-Forwarded-For`. Addresses further left are the client's own claim and are ignored. Applying it twice changes nothing.
 * @param socket the address at the other end of the connection
 */
export function trustedAddress(forwarded: string | undefined, socket: string, hops: number): string {
  const forwardedFor = (forwarded ?? '').split(',').map((address) => address.trim());
  const seen = [...forwardedFor.filter(Boolean), socket];
  return seen[Math.max(0, seen.length - 1 - hops)] ?? socket;
}

/** The last address in `X-Forwarded-For`, which `trustedAddress` has put there; null if there is none. */
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

/** Only the normal form: a URL parser reads `1.2.3` and `01.2.3.4` as other addresses. */
const isIPv4 = (address: string): boolean =>
  URL.canParse(`http://${address}`) &&
  /^\d+(\.\d+){3}$/.test(address) &&
  new URL(`http://${address}`).hostname === address;

const isIPv6 = (address: string): boolean =>
  /^[\da-f:.]+$/.test(address) && URL.canParse(`http://[${address}]`);
