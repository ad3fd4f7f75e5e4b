import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { expectErr, expectOk, newKey, newRace, onSandbox } from './testing/on-sandbox.ts';
import { verifyWebhook } from './webhook.ts';

type Received = { rawBody: Buffer; signature: string | null; delivery: string | null };

const received: Received[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const header = (name: string) => [request.headers[name]].flat()[0] ?? null;
  received.push({
    rawBody: Buffer.concat(chunks),
    signature: header('x-service-signature'),
    delivery: header('x-service-delivery'),
  });
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => void receiver.close());

const sandbox = await onSandbox();
const { api, control } = sandbox;
const address = receiver.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const types = ['order.paid', 'order.failed', 'order.refunded', 'ping'];
const endpoint = await control.addWebhookEndpoint({ org: ORG, url: `http://127.0.0.1:${port}/hook`, types });

beforeEach(() => void received.splice(0));

const manage = (path: string) =>
  fetch(`${control.origin}/_sandbox/webhook-endpoints/${endpoint.id}/${path}`, { method: 'POST' });

/** The first delivery that comes. */
const delivered = () =>
  expect
    .poll(() => received.at(0))
    .toBeDefined()
    .then(() => {
      const [first] = received;
      if (first === undefined) throw new Error('nothing was delivered');
      return first;
    });

const verify = ({ rawBody, signature }: Received, secrets: string[], offSeconds = 0) =>
  verifyWebhook({ rawBody, signatureHeader: signature, secrets, nowSeconds: Date.now() / 1000 + offSeconds });

/** An order with its prompt on the phone. */
async function prompted() {
  const race = await newRace(sandbox);
  const { order } = expectOk(await api.orders.create(race.order, newKey()));
  expectOk(await api.orders.pay(order.id, { msisdn: '0772123456' }, newKey()));
  return order.id;
}

describe('webhooks as the provider sends them', () => {
  test('order.paid', async () => {
    const orderId = await prompted();
    await control.decidePrompt(orderId, 'approve');
    const delivery = await delivered();
    const event = expectOk(verify(delivery, [endpoint.secret]));
    expect(event).toMatchObject({
      id: delivery.delivery,
      type: 'order.paid',
      data: { order: { id: orderId, status: 'paid', attribution: { channel: 'partner_api' } } },
    });
  });

  test('order.failed', async () => {
    const orderId = await prompted();
    await control.decidePrompt(orderId, 'decline');
    expect(expectOk(verify(await delivered(), [endpoint.secret]))).toMatchObject({
      type: 'order.failed',
      data: { order: { id: orderId, status: 'failed', failure_kind: 'declined' } },
    });
  });

  test('order.refunded', async () => {
    const orderId = await prompted();
    await control.decidePrompt(orderId, 'approve');
    await delivered();
    received.splice(0);
    await control.refund(orderId, 1_000);
    expect(expectOk(verify(await delivered(), [endpoint.secret]))).toMatchObject({
      type: 'order.refunded',
      data: { order: { status: 'partially_refunded' }, refund: { amount: 1_000, status: 'succeeded' } },
    });
  });

  test('ping, also with two secrets in force, and not with the old one alone after a roll', async () => {
    await manage('roll');
    await manage('test');
    const delivery = await delivered();
    const [rolled] = (await control.webhookEndpoints()).filter(({ id }) => id === endpoint.id);
    const fresh = rolled?.secret ?? '';
    expect(expectOk(verify(delivery, [endpoint.secret, fresh]))).toMatchObject({ type: 'ping' });
    expect(expectErr(verify(delivery, [endpoint.secret])).code).toBe('signature_mismatch');
    expect(expectErr(verify(delivery, [fresh], 302)).code).toBe('stale_timestamp');
    const forged = { ...delivery, rawBody: Buffer.concat([delivery.rawBody, Buffer.from(' ')]) };
    expect(expectErr(verify(forged, [fresh])).code).toBe('signature_mismatch');
  });
});
