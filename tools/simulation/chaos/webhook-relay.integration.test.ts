import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../scripts/shared/ports.ts';
import { seededRandom } from '../seeded-random.ts';
import { signWebhook } from './forge-webhook.ts';
import { openWebhookRelay, type WebhookRelay } from './webhook-relay.ts';

const SECRET = 'whs_test-X';
const SENT = 60;

type Heard = { id: string; body: string; genuine: boolean };

/** A storefront that answers as `answer` says. */
async function storefront(answer: (heard: Heard) => number): Promise<{ origin: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const read = async (request: IncomingMessage): Promise<Heard> => {
    const body = await text(request);
    const signature = String(request.headers['x-service-signature'] ?? '');
    const t = Number(/t=(\d+)/.exec(signature)?.[1] ?? 0);
    const sound = signature === signWebhook(SECRET, t, Buffer.from(body));
    const genuine = sound && Math.abs(Date.now() / 1000 - t) <= 300;
    return { id: String(request.headers['x-service-delivery']), body, genuine };
  };
  const server = createServer(async (request, response) => {
    const one = await read(request);
    heard.push(one);
    response.writeHead(answer(one)).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${port}`, heard };
}

async function open(origin: string): Promise<WebhookRelay> {
  const relay = await openWebhookRelay(seededRandom(3, 'webhooks'));
  onTestFinished(() => relay.close());
  relay.connect({ target: () => origin, secret: SECRET });
  return relay;
}

async function send(relay: WebhookRelay, number: number): Promise<number> {
  const id = `evt_${number}`;
  const body = Buffer.from(
    JSON.stringify({ id, type: 'order.paid', data: { order: { id: `ord_${number}` } } }),
  );
  const signature = signWebhook(SECRET, Math.floor(Date.now() / 1000), body);
  const answer = await fetch(relay.url, {
    method: 'POST',
    headers: { 'x-service-signature': signature, 'x-service-delivery': id },
    body: new Uint8Array(body),
  });
  return answer.status;
}

const sendAll = (relay: WebhookRelay): Promise<number[]> =>
  Promise.all(Array.from({ length: SENT }, (_, number) => send(relay, number)));
const untilStill = (relay: WebhookRelay) =>
  vi.waitFor(() => expect(relay.underWay()).toBe(0), { timeout: 15_000, interval: 50 });

it('loses, doubles and refuses webhooks, and passes on the rest unchanged', async () => {
  const { origin, heard } = await storefront(({ genuine }) => (genuine ? 200 : 401));
  const relay = await open(origin);
  const statuses = await sendAll(relay);
  await untilStill(relay);
  const { lose, fail, refuse, duplicate } = relay.counts.passages;
  expect([lose, fail + refuse, duplicate].every((count) => count > 0)).toBe(true);
  expect(statuses.filter((status) => status === 500)).toHaveLength(fail + refuse);
  const genuine = heard.filter((one) => one.genuine);
  expect(new Set(genuine.map(({ id }) => id)).size).toBe(SENT - lose - fail);
  expect(genuine.length).toBe(SENT - lose - fail + duplicate + relay.counts.forgeries.replay);
  expect(relay.counts.accepted).toEqual([]);
});

it('reports which forgeries a careless storefront accepted', async () => {
  const { origin } = await storefront(() => 200);
  const relay = await open(origin);
  await sendAll(relay);
  await untilStill(relay);
  const { replay, ...lies } = relay.counts.forgeries;
  const forged = Object.values(lies).reduce((sum, count) => sum + count, 0);
  expect(forged).toBeGreaterThan(10);
  expect(relay.counts.accepted).toHaveLength(forged);
});

it('changes nothing when it is calm, and passes on the storefront’s answers', async () => {
  const { origin, heard } = await storefront(() => 503);
  const relay = await open(origin);
  relay.calm();
  expect(new Set(await sendAll(relay))).toEqual(new Set([503]));
  expect(heard.map(({ genuine }) => genuine)).toEqual(Array.from({ length: SENT }, () => true));
});
