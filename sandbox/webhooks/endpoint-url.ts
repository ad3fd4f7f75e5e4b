// URLs that a webhook endpoint may have (partner-api.md 6). The one deviation: loopback is allowed by `http`, and by
// `https` with a port, for a shop that is tried out on this machine.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const privateRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv6');
}

const isPrivate = (address: string): boolean =>
  privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** A shop on this machine: by `https` only with a port, as the document's rules refuse what has none. */
const isTriedOut = (url: URL): boolean =>
  isLoopback(hostOf(url)) && (url.protocol === 'http:' || (url.protocol === 'https:' && url.port !== ''));

/** Why `text` cannot be an endpoint, judged by its text; undefined when it can. */
function refusedByText(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'must be an absolute URL';
  if (url.username || url.password) return 'must not carry credentials';
  const host = hostOf(url);
  if (isTriedOut(url)) return undefined;
  if (url.protocol !== 'https:') return 'must be https';
  if (isIP(host)) return isPrivate(host) ? 'must be a public address' : undefined;
  if (!host.includes('.') || /\.(local|localhost|internal|lan|home|corp)\.?$/.test(host)) {
    return 'must be a public host name';
  }
  return undefined;
}

async function refusedByName(text: string): Promise<string | undefined> {
  const url = URL.parse(text);
  if (!url || isLoopback(hostOf(url)) || isIP(hostOf(url))) return undefined;
  const addresses = await lookup(hostOf(url), { all: true }).catch(() => []);
  return addresses.some(({ address }) => isPrivate(address)) ? 'must resolve to public addresses' : undefined;
}

/** Why `text` cannot be an endpoint, when it is saved and at each send. A name that does not resolve yet is not refused. */
export const refusedEndpointUrl = async (text: string): Promise<string | undefined> =>
  refusedByText(text) ?? (await refusedByName(text));
