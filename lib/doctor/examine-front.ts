// Examines how visitors and webhooks reach this shop, by requests to APP_URL: name, certificate, proxies, secret.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Digest } from '#lib/db/keyed-digest.ts';
import { parsedJson } from '#lib/shared/parsed-json.ts';
import type { Env } from '#lib/start/env-schema.ts';
import { type Examined, type Finding, stopping, troubling } from './finding.ts';
import { makeProbe, ProbeAnswer } from './probe.ts';

export type Front = {
  readonly env: Env;
  readonly secrets: readonly string[];
  readonly digest: Digest;
  /** Milliseconds. */
  readonly now: () => number;
};

const TIMEOUT_MS = 5_000;
const DAY_MS = 24 * 3600 * 1000;
/** Major version of Node with which this release is tested. */
const NODE_MAJOR = '24';

export async function examineFront(front: Front): Promise<Examined> {
  const { APP_URL, PARTNER_API_BASE_URL } = front.env;
  const address = new URL(APP_URL);
  const found: Finding[] = isLoopback(new URL(PARTNER_API_BASE_URL)) ? [] : await nameFindings(address);
  const certificate = address.protocol === 'https:' ? await certificateOf(address) : null;
  if (certificate instanceof Error) {
    const unseen = ['certificate', 'webhook', 'proxy'] as const;
    return { findings: [...found, unreachable(APP_URL, certificate)], unseen };
  }
  if (certificate) found.push(...certificateFindings(certificate, front.now()));
  if (certificate?.problem) return { findings: found, unseen: ['webhook', 'proxy'] };
  const arrived = await probe(front);
  if (!Array.isArray(arrived)) return { findings: [...found, arrived], unseen: ['webhook', 'proxy'] };
  const [first] = arrived;
  const clocks = first
    ? [{ of: 'storefront', off: Math.round((front.now() - first.at) / 1000) } as const]
    : [];
  const seen = arrived.flatMap((answer) => answerFindings(front, answer));
  const once = new Map(seen.map((one) => [one.wrong, one]));
  return { findings: [...found, ...once.values()], clocks };
}

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\..*|\[::1\])$/.test(hostname);

/** Addresses to which the provider sends no webhooks (partner-api.md 6). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

async function nameFindings({ hostname, origin }: URL): Promise<Finding[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const inside = addresses.find(({ address, family }) =>
    PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
  const isName = isIP(host) !== 0 || host.includes('.');
  if (isName && !inside) return [];
  const why = isName ? `has the private address ${inside?.address} from here` : 'has no public host name';
  return [
    troubling(
      'webhook',
      `APP_URL ${why}`,
      `the provider sends webhooks to public addresses only: give ${origin} one`,
    ),
  ];
}

type Certificate = { readonly validFrom: number; readonly validTo: number; readonly problem: string | null };

/** An error if nothing speaks TLS there. */
function certificateOf({ hostname, port }: URL): Promise<Certificate | Error> {
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (outcome: Certificate | Error) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('timeout', () => end(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    socket.once('error', end);
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      const problem = socket.authorized ? null : String(socket.authorizationError);
      end({ validFrom: Date.parse(valid_from), validTo: Date.parse(valid_to), problem });
    });
  });
}

const SOON_DAYS = 14;

/** Certificates that live for days only are renewed in their last quarter. */
function certificateFindings({ validFrom, validTo, problem }: Certificate, now: number): Finding[] {
  const cure = 'renew it, and have the proxy serve the whole chain for the host of APP_URL';
  if (problem) return [stopping('certificate', `APP_URL’s certificate is not trusted (${problem})`, cure)];
  const left = validTo - now;
  if (left > Math.min(SOON_DAYS * DAY_MS, (validTo - validFrom) / 4)) return [];
  const days = Math.max(0, Math.floor(left / DAY_MS));
  return [
    troubling(
      'certificate',
      `APP_URL’s certificate ends in ${days} days`,
      'find out why it was not renewed (certbot renew)',
    ),
  ];
}

function unreachable(what: string, cause: unknown): Finding {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const reason = code || (inner instanceof Error ? inner.message : String(inner));
  return stopping(
    'proxy',
    `APP_URL (${what}) cannot be reached (${reason})`,
    'start the storefront and the proxy in front of it, and check the DNS record and the firewall',
  );
}

/** Enough rounds to reach each of a few storefronts behind one proxy. */
const ROUNDS = 4;

/** What each storefront answered; a finding where one of them did not. */
async function probe({ env, secrets, digest, now }: Front): Promise<ProbeAnswer[] | Finding> {
  const answers: ProbeAnswer[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const secret of secrets) {
      const answer = await sendProbe(env.APP_URL, makeProbe(secret, digest, now()));
      if ('check' in answer) return answer;
      answers.push(answer);
    }
  return answers;
}

async function sendProbe(
  appUrl: string,
  { body, headers }: ReturnType<typeof makeProbe>,
): Promise<ProbeAnswer | Finding> {
  const address = `${appUrl}/api/webhooks`;
  const init = { method: 'POST', body, headers, redirect: 'manual', cache: 'no-store' } as const;
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const answer = ProbeAnswer.safeParse(parsedJson(text));
    return answer.success ? answer.data : strangeAnswer(address, response);
  } catch (cause) {
    return unreachable(appUrl, cause);
  }
}

function strangeAnswer(address: string, { status, headers }: Response): Finding {
  const to = headers.get('location');
  if (to)
    return stopping(
      'webhook',
      `APP_URL redirects webhooks to ${to}`,
      'set APP_URL to the address that answers: the provider follows no redirect',
    );
  if (status < 400 || status === 503)
    return stopping(
      'webhook',
      `SESSION_SECRET differs from the one of what answers at APP_URL, or that is no storefront of this release (${status})`,
      'give all storefronts the same .env and release, and restart them',
    );
  return stopping(
    'webhook',
    `APP_URL refuses webhooks (${status} from ${address})`,
    status === 502 || status === 504
      ? 'start the storefront, or correct its address in the proxy’s configuration'
      : 'have the proxy or firewall in front pass POST /api/webhooks to the storefront unchanged',
  );
}

const answerFindings = (front: Front, answer: ProbeAnswer): Finding[] => [
  ...secretFindings(front, answer),
  ...hopFindings(front.env.TRUSTED_PROXY_HOPS, answer.forwarded),
  ...headerFindings(new URL(front.env.APP_URL), answer),
];

/** A wrong time is a finding about clocks, not about secrets. */
function secretFindings({ secrets }: Front, { refused }: ProbeAnswer): Finding[] {
  if (refused !== 'signature_mismatch') return [];
  const differs = secrets.length > 1 ? 'has a secret that differs from those' : 'differs from the one';
  return [
    troubling(
      'webhook',
      `PARTNER_WEBHOOK_SECRET ${differs} of the running storefront`,
      'give each storefront the signing secret of the provider’s app, in its .env or file, and restart them',
    ),
  ];
}

function hopFindings(hops: number, forwarded: number): Finding[] {
  if (forwarded === hops) return [];
  const wrong = `TRUSTED_PROXY_HOPS is ${hops}, but requests arrive with ${forwarded} addresses in X-Forwarded-For`;
  if (forwarded > hops)
    return [stopping('proxy', wrong, `set TRUSTED_PROXY_HOPS=${forwarded}, or all visitors share one limit`)];
  const cure = `set TRUSTED_PROXY_HOPS=${forwarded}, or have each proxy append the visitor’s address: visitors can forge theirs`;
  return [troubling('proxy', wrong, cure)];
}

function headerFindings(own: URL, { host, proto, node }: ProbeAnswer): Finding[] {
  const found = [
    host !== own.host &&
      stopping(
        'proxy',
        `the proxy in front passes the Host ${host}, not ${own.host}`,
        'have it pass Host as the visitor sent it: forms are refused otherwise',
      ),
    own.protocol === 'https:' &&
      proto !== 'https' &&
      troubling(
        'proxy',
        'the proxy in front does not set X-Forwarded-Proto to https',
        'have it set that header: browsers are not told to stay with https',
      ),
    node.split('.')[0] !== NODE_MAJOR &&
      troubling(
        'configuration',
        `Node ${node} runs the storefront`,
        `this release is tested with Node ${NODE_MAJOR}: install that`,
      ),
  ];
  return found.filter((one) => one !== false);
}
