// Which network address a request is counted under. It throttles and is shown; it never lets anybody in.
import { isIP } from 'node:net';

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
 * left are the client's own words. `unknown` when there is none.
 */
export function clientAddress(headers: Headers): string {
  const last = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  const address = last.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (isIP(address) === 4) return address;
  return isIP(address) === 6 && !address.includes('%') ? network(address) : 'unknown';
}
