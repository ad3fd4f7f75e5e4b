// URLs that a webhook endpoint may have (partner-api.md 6). Two deviations, for a shop that is tried out: loopback is allowed by
// `http`, and by `https` with a port; hosts that the sandbox was started with are allowed by both.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { parseUrl } from '../engine/parse-url.ts';
import type { World } from '../engine/world.ts';

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

/** A shop on this machine or an allowed host: on this machine by `https` only with a port, as the document refuses what has none. */
const isTriedOut = (url: URL, allowHosts: readonly string[]): boolean =>
  allowHosts.includes(hostOf(url))
    ? /^https?:$/.test(url.protocol)
    : isLoopback(hostOf(url)) && (url.protocol === 'http:' || (url.protocol === 'https:' && url.port !== ''));

/** Why `text` cannot be an endpoint, judged by its text; undefined when it can. */
function refusedByText(text: string, allowHosts: readonly string[]): string | undefined {
  const url = parseUrl(text);
  if (!url) return 'must be an absolute URL';
  if (url.username || url.password) return 'must not carry credentials';
  const host = hostOf(url);
  if (isTriedOut(url, allowHosts)) return undefined;
  if (url.protocol !== 'https:') return `must be https; start the sandbox with --allow-host ${host} for http`;
  if (isIP(host)) return isPrivate(host) ? 'must be a public address' : undefined;
  if (!host.includes('.') || /\.(local|localhost|internal|lan|home|corp)\.?$/.test(host)) {
    return 'must be a public host name';
  }
  return undefined;
}

async function refusedByName(text: string, allowHosts: readonly string[]): Promise<string | undefined> {
  const url = parseUrl(text);
  const isJudged = !url || isLoopback(hostOf(url)) || isIP(hostOf(url)) || allowHosts.includes(hostOf(url));
  if (isJudged) return undefined;
  const addresses = await lookup(hostOf(url), { all: true }).catch(() => []);
  return addresses.some(({ address }) => isPrivate(address)) ? 'must resolve to public addresses' : undefined;
}

/** Why `text` cannot be an endpoint, when it is saved and at each send. A name that does not resolve yet is not refused. */
export const refusedEndpointUrl = async (
  { allowHosts }: Pick<World, 'allowHosts'>,
  text: string,
): Promise<string | undefined> => refusedByText(text, allowHosts) ?? (await refusedByName(text, allowHosts));
