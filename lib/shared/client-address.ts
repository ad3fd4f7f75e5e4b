// Where a request comes from, and which network address it is counted under. Shown and kept; it never lets anybody in. Pure.

/** The /64 of an IPv6 address: one household or server gets a whole one, so that is what counts as one visitor. */
function network(address: string): string {
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4).join(':');
}

/**
 * The address nearest to us in `X-Forwarded-For`: what our own proxy, or the server itself, has seen. Addresses further
 * left are the client's own words. Null when there is none.
 */
export function nearestAddress(headers: Headers): string | null {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = last.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIPv4(address) || isIPv6(address) ? address : null;
}

/** Whom a request is counted as; `unknown` where nobody tells its address. */
export function clientAddress(headers: Headers): string {
  const address = nearestAddress(headers);
  if (address === null) return 'unknown';
  return isIPv6(address) ? network(address) : address;
}

/** As an address is written; `1.2.3` and `01.2.3.4` are others to a browser. */
const isIPv4 = (address: string): boolean =>
  URL.canParse(`http://${address}`) &&
  /^\d+(\.\d+){3}$/.test(address) &&
  new URL(`http://${address}`).hostname === address;

const isIPv6 = (address: string): boolean =>
  /^[\da-f:.]+$/.test(address) && URL.canParse(`http://[${address}]`);
