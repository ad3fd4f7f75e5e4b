// `POST /api/webhooks` as the provider and strangers meet it: over HTTP, on a real database, with the sandbox as
// provider.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { createDb } from '#lib/db/client.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { fetchUnknownOrder } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { orderElsewhere, promptElsewhere } from '#lib/orders/testing/order-elsewhere.ts';
import { findWebhookRefusals, type RefusalLog, refusalLog } from '#lib/orders/webhook-refusals.ts';
import { parseSecretList } from '#lib/start/env-schema.ts';
import { followSecretFile } from '#lib/start/secret-files.ts';
import { ORG } from '../../../tools/scripts/stack/connect-provider.ts';
import { POST } from './route.ts';

const served = vi.hoisted(() => ({ ctx: {} }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));

const { ctx, sandbox } = await testStorefront();
const { control } = sandbox;
const folder = await mkdtemp(join(tmpdir(), 'flagoff-webhooks-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const webhookRefusals: RefusalLog = refusalLog(ctx.db, log, ctx.now);
const secretFile = join(folder, 'secret');
/** The clock of the look at the file: the test says when a second has passed. */
const clock = { now: 0 };
const webhookSecrets = followSecretFile<readonly string[]>({
  path: secretFile,
  first: ['NONE-X'],
  parse: parseSecretList,
  now: () => clock.now,
  onProblem: (reason) => log.error(reason),
});
served.ctx = { ...ctx, log, webhookRefusals, webhookSecrets };

/** How much of each body was read; the route gets a web request as from the framework. */
const readBytes: number[] = [];
const endpoint = createServer(async (incoming, outgoing) => {
  let read = 0;
  const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>(
      {
        transform: (chunk, controller) => {
          read += chunk.byteLength;
          controller.enqueue(chunk);
        },
      },
      undefined,
      { highWaterMark: 0 },
    ),
  );
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const init = { method: 'POST', headers, body: counted, duplex: 'half' } as RequestInit;
  const answer = await POST(new Request('http://storefront.test/api/webhooks', init));
  readBytes.push(read);
  outgoing.writeHead(answer.status).end();
});
await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
afterAll(() => void endpoint.close());
const address = endpoint.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const url = `http://127.0.0.1:${port}/api/webhooks`;

const rolledSecret = async (id: string): Promise<string> => {
  await fetch(`${control.origin}/_sandbox/webhook-endpoints/${id}/roll`, { method: 'POST' });
  return (await control.webhookEndpoints()).find((one) => one.id === id)?.secret ?? '';
};
const statuses = async (endpointId: string, orderId: string) =>
  (await control.deliveries(orderId))
    .filter((one) => one.endpoint_id === endpointId)
    .map(({ type, status, attempts }) => [type, status, attempts.map((one) => one.http_status)]);

beforeEach(() => {
  lines = [];
  readBytes.length = 0;
});

test('after a rolled secret, an order.paid that was refused for an hour is accepted once the new secret is set', async () => {
  for (const { id } of await control.webhookEndpoints()) await control.removeWebhookEndpoint(id);
  const { id, secret } = await control.addWebhookEndpoint({ org: ORG, url });
  await writeFile(secretFile, secret);
  clock.now += 1_000;
  const fresh = await rolledSecret(id);
  const order = await orderElsewhere(ctx);
  await promptElsewhere(ctx, order.id);
  // The comparison with the provider's list finds the order within a minute.
  await fetchUnknownOrder(ctx, order.id);
  await control.decidePrompt(order.id, 'approve');
  await expect.poll(() => statuses(id, order.id)).toEqual([['order.paid', 'queued', [503]]]);
  // The four deliveries of the first hour; after a 401 there would be no fourth.
  await control.advance(3_600);
  await expect.poll(() => statuses(id, order.id)).toEqual([['order.paid', 'queued', [503, 503, 503, 503]]]);
  await webhookRefusals.flush();
  expect(await listAttention(ctx.db, 10)).toMatchObject({ items: [{ kind: 'webhooks_refused' }], count: 1 });
  expect(await findWebhookRefusals(ctx.db)).toMatchObject({ genuine: { count: 4 }, forged: null });
  // Nothing is restarted: the file alone changes, the old secret beside the new one or not.
  await writeFile(secretFile, `${secret}, ${fresh}`);
  clock.now += 1_000;
  await control.advance(2 * 3_600 + 300);
  await expect
    .poll(() => statuses(id, order.id))
    .toEqual([['order.paid', 'delivered', [503, 503, 503, 503, 200]]]);
  await processDeliveries(ctx);
  expect(await ctx.db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'paid',
    statusSource: 'webhook',
  });
});

describe('a flood of posts that are not from the provider', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const digest = 'ab'.repeat(32);
  const post = (headers: Record<string, string>, body: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(url, { method: 'POST', headers }, (answer: IncomingMessage) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      });
      // The response may arrive before the whole body was sent.
      sent.on('error', reject);
      sent.end(body);
    });

  test.each([
    ['without a signature', {}, 401],
    ['with a header of another shape', { 'x-service-signature': `v1=${digest}` }, 401],
  ])('is refused before the body is read: %s', async (_, headers, status) => {
    expect(await post(headers, 'x'.repeat(10_000))).toBe(status);
    expect(readBytes).toEqual([0]);
  });

  test('with an old time is answered like any wrong signature, and no case', async () => {
    await ctx.db.attentionItem.deleteMany();
    expect(await post({ 'x-service-signature': `t=${now() - 400},v1=${digest}` }, '{}')).toBe(503);
    await webhookRefusals.flush();
    expect((await listAttention(ctx.db, 10)).count).toBe(0);
  });

  test('is counted by reason, with few log lines and no stored delivery', async () => {
    await webhookRefusals.flush();
    await ctx.db.webhookRefusal.deleteMany();
    lines = [];
    const headers = { 'x-service-signature': `t=${now()},v1=${digest}` };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => post(index % 3 ? headers : {}, '{}')),
    );
    expect(new Set(answers)).toEqual(new Set([401, 503]));
    await webhookRefusals.flush();
    const rows = await ctx.db.webhookRefusal.findMany({ orderBy: { reason: 'asc' } });
    expect(rows).toMatchObject([
      { reason: 'forged', count: 200 },
      { reason: 'missing_signature', count: 100 },
    ]);
    expect((await listAttention(ctx.db, 10)).count).toBe(0);
    expect(await ctx.db.webhookDelivery.count()).toBe(1);
    expect(lines.length).toBeLessThan(5);
  });

  test('is refused if the body never ends', async () => {
    const headers = { 'x-service-signature': `t=${now()},v1=${digest}` };
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit;
    expect((await POST(new Request(url, init))).status).toBe(413);
  });
});

test('while the database does not answer, a webhook is to come again, and one line says why', async () => {
  const { id, secret } = await control.addWebhookEndpoint({ org: ORG, url });
  await writeFile(secretFile, secret);
  clock.now += 1_000;
  const stopped = createDb('postgresql://nobody@127.0.0.1:1/none');
  const working = served.ctx;
  served.ctx = { ...working, deliveries: deliveryLog(stopped) };
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`${control.origin}/_sandbox/${path}`, { method })).json();
  const ping = await ask(`webhook-endpoints/${id}/test`, 'POST');
  const answers = async () =>
    Delivery.parse(await ask(`deliveries/${ping.id}`)).attempts.map(({ http_status }) => http_status);
  await expect.poll(answers).toEqual([503]);
  expect(lines).toEqual([expect.stringContaining('the database does not answer')]);
  served.ctx = working;
  await ask(`deliveries/${ping.id}/resend`, 'POST');
  await expect.poll(answers).toEqual([503, 200]);
});

const Delivery = z.object({ attempts: z.array(z.object({ http_status: z.int().nullable() })) });
