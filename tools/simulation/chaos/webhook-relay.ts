// The relay between provider and storefronts: it drops, duplicates, delays and reorders webhooks, and adds forged ones.
// Passes on raw bytes; does not parse orders.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/shared/ports.ts';
import { WEBHOOKS } from '../../scripts/stack/connect-provider.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { decideRelay, type Forgery, type Passage } from './decide-relay.ts';
import { forgeWebhook, mayBeAccepted, type Webhook } from './forge-webhook.ts';

/** The provider waits ten seconds (partner-api.md 6.5). */
const FORWARD_LIMIT_MS = 9_000;
const LONGEST_HOLD_MS = 4_000;
const MOST_REMEMBERED = 2_000;
const PASSED_ON = /^(content-type|user-agent|x-service-.*)$/;

export type RelayCounts = {
  received: number;
  passages: Record<Passage, number>;
  forgeries: Record<Forgery, number>;
  /** Forgeries that a storefront accepted. */
  accepted: string[];
};

export type WebhookRelay = {
  readonly url: string;
  readonly counts: RelayCounts;
  /** Sets the storefront that gets the next webhooks (undefined: none is alive), and the secret with which the provider signs. */
  connect(road: { target: () => string | undefined; secret: string }): void;
  /** Number of webhooks in flight. */
  underWay(): number;
  /** Makes every webhook pass unchanged. */
  calm(): void;
  close(): Promise<void>;
};

/** Listens on a free port. */
export async function openWebhookRelay(random: SeededRandom): Promise<WebhookRelay> {
  const counts: RelayCounts = {
    received: 0,
    passages: { pass: 0, duplicate: 0, delay: 0, reorder: 0, lose: 0, fail: 0, refuse: 0 },
    forgeries: { wrong_secret: 0, tampered: 0, unsigned: 0, stale: 0, from_the_future: 0, replay: 0 },
    accepted: [],
  };
  let road: { target: () => string | undefined; secret: string } = { target: () => undefined, secret: '' };
  let calm = false;
  let underWay = 0;
  const remembered: Webhook[] = [];
  const held = new Set<() => void>();

  const forward = async (webhook: Webhook): Promise<number> => {
    const origin = road.target();
    if (origin === undefined) return 502;
    underWay += 1;
    const status = await post(origin + WEBHOOKS, webhook);
    underWay -= 1;
    return status;
  };
  const later = (delayMs: number, work: () => Promise<unknown>): void => {
    underWay += 1;
    void sleep(calm ? 0 : delayMs)
      .then(work)
      .finally(() => {
        underWay -= 1;
      });
  };
  const forge = (forgery: Forgery, genuine: Webhook): void => {
    const old = remembered[random.whole(0, remembered.length - 1)] ?? genuine;
    later(random.whole(0, 1000), async () => {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const lie = forgeWebhook(forgery, genuine, old, { secret: road.secret, nowSeconds });
      counts.forgeries[forgery] += 1;
      const status = await forward(lie);
      if (status < 200 || status > 299 || mayBeAccepted(lie, forgery, nowSeconds)) return;
      counts.accepted.push(`${forgery} ${lie.headers['x-service-delivery']}: ${status}`);
    });
  };
  /** Waits until another one has overtaken it. */
  const hold = async (): Promise<void> => {
    let release = (): void => undefined;
    const overtaken = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.add(release);
    await Promise.race([overtaken, sleep(LONGEST_HOLD_MS)]);
    held.delete(release);
  };
  const passOn = async (webhook: Webhook, passage: Passage, delayMs: number): Promise<number> => {
    if (passage === 'lose') return 200;
    if (passage === 'fail') return 500;
    if (passage === 'delay') await sleep(delayMs / 2);
    if (passage === 'reorder') await hold();
    const status = await forward(webhook);
    if (passage === 'duplicate') later(delayMs, () => forward(webhook));
    return passage === 'refuse' ? 500 : status;
  };
  const receive = async (webhook: Webhook): Promise<number> => {
    counts.received += 1;
    const { passage, delayMs, forgery } = decideRelay(random);
    if (calm) return forward(webhook);
    counts.passages[passage] += 1;
    if (remembered.length < MOST_REMEMBERED) remembered.push(webhook);
    if (forgery) forge(forgery, webhook);
    const waiting = [...held];
    const status = await passOn(webhook, passage, delayMs);
    for (const release of waiting) release();
    return status;
  };
  const { server, url } = await listen(receive);
  return {
    url,
    counts,
    connect: (next) => {
      road = next;
    },
    underWay: () => underWay,
    calm: () => {
      calm = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function listen(
  receive: (webhook: Webhook) => Promise<number>,
): Promise<{ server: Server; url: string }> {
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const status = await receive(await readWebhook(request)).catch(() => 502);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, url: `http://127.0.0.1:${port}/relay` };
}

async function readWebhook(request: IncomingMessage): Promise<Webhook> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && PASSED_ON.test(name) ? [[name, value]] : [],
    ),
  );
  return { body: Buffer.concat(chunks), headers };
}

/** The storefront's answer; 502 where there was none. */
async function post(url: string, { body, headers }: Webhook): Promise<number> {
  try {
    const signal = AbortSignal.timeout(FORWARD_LIMIT_MS);
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body), signal });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 502;
  }
}
