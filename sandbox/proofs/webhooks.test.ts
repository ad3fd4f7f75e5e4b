// Webhooks on the wire: endpoints, payloads, headers, signatures (partner-api.md 6 to 6.4).
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { attribution, bareOrder, createOrderData } from '../wire/order.ts';
import { pingWebhook, refund } from '../wire/webhook.ts';
import { MTN, orderFor, proves, startProvider } from './provider.ts';
import { deliveryList, expectedSignature, startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

/** An order that is paid, with what webhooks that sends. */
async function paidOrder() {
  const { order } = await provider.ordered(orderFor(await provider.event(), { partner_reference: 'R-1' }));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await receiver.settle();
  return order;
}

const strictPayload = z.strictObject({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  event_id: z.string(),
  attribution: z.strictObject(attribution.shape),
  data: z.strictObject({
    order: z.strictObject(bareOrder.shape),
    refund: z.strictObject(refund.shape).optional(),
  }),
});
const payloads = () => receiver.received.map(({ raw }) => strictPayload.parse(JSON.parse(raw)));

proves(
  ['6.2 payload', '6.2 created', '1.3 timestamps', '6.2 privacy', '2.3 buyer'],
  'a delivery has the documented payload without personal data',
  async () => {
    await receiver.subscribe();
    const order = await paidOrder();
    const [payload] = payloads();
    expect(payload).toMatchObject({
      type: 'order.paid',
      event_id: order.event_id,
      attribution: order.attribution,
      data: { order: { id: order.id, status: 'paid', attribution: order.attribution } },
    });
    expect(payload?.data).not.toHaveProperty('refund');
    expect(Math.abs((payload?.created ?? 0) - Date.now() / 1000)).toBeLessThan(10);
    for (const secret of ['Grace', 'grace@example.com', '772123456']) {
      expect(receiver.received[0]?.raw).not.toContain(secret);
    }
  },
);

proves(
  ['6.3 headers', '6.4 signature', '6.2 id'],
  'a delivery has the documented headers and signature',
  async () => {
    const endpoint = await receiver.subscribe();
    await paidOrder();
    const [got] = receiver.received;
    const [payload] = payloads();
    expect(got?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'x-service-event': 'order.paid',
      'x-service-delivery': payload?.id,
    });
    const signature = String(got?.headers['x-service-signature']);
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(signature).toBe(expectedSignature(endpoint.secret, signature, got?.raw ?? ''));
  },
);

proves(
  ['6.4 fresh', '6.2 id', '6.2 created'],
  'a retry has the same bytes and a fresh signature',
  async () => {
    await receiver.subscribe();
    receiver.answer(500, 200);
    await paidOrder();
    vi.setSystemTime(Date.now() + 1100);
    await provider.advance(60);
    const [first, second] = receiver.received;
    expect(second?.raw).toBe(first?.raw);
    expect(second?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery']);
    expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
  },
);

proves('6 types', 'an endpoint gets only its chosen types', async () => {
  await receiver.subscribe({ types: ['order.refunded'] });
  const order = await paidOrder();
  await provider.control('POST', `/orders/${order.id}/refunds`, { amount: 500 });
  await receiver.settle();
  expect(payloads().map((payload) => payload.type)).toEqual(['order.refunded']);
});

proves('6.2 id', 'each endpoint gets an event of its own', async () => {
  await receiver.subscribe();
  await receiver.subscribe({ url: `${receiver.url}/two` });
  await paidOrder();
  expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(2);
  expect(new Set(payloads().map((payload) => payload.id)).size).toBe(2);
});

proves('6 secret', 'an endpoint has a signing secret with a prefix and -X', async () => {
  expect((await receiver.subscribe()).secret).toMatch(/^SVC_WHS_[A-Z0-9]{32}-X$/);
  expect((await receiver.subscribe({ secret: 'SVC_WHS_MINE-X' })).secret).toBe('SVC_WHS_MINE-X');
});

proves('6 five', 'an organization has five endpoints at most', async () => {
  for (let count = 0; count < 5; count += 1) await receiver.subscribe();
  const sixth = { org: 'kampala-runners', url: receiver.url };
  await provider.control('POST', '/webhook-endpoints', sixth, 400);
  await provider.control('POST', '/webhook-endpoints', { ...sixth, org: 'no-payments-club' }, 201);
});

proves('6 roll', 'a rolled secret signs the next attempt of a queued delivery', async () => {
  const { id, secret } = await receiver.subscribe();
  receiver.answer(500, 200);
  await paidOrder();
  const rolled = await provider.control('POST', `/webhook-endpoints/${id}/roll`);
  const fresh = z.object({ secret: z.string() }).parse(rolled).secret;
  expect(fresh).not.toBe(secret);
  await provider.advance(60);
  const signatures = receiver.received.map(({ headers, raw }) => {
    const header = String(headers['x-service-signature']);
    return [secret, fresh].findIndex((known) => expectedSignature(known, header, raw) === header);
  });
  expect(signatures).toEqual([0, 1]);
});

proves('6 disable', 'a disabled endpoint gets nothing, and its queue is dropped', async () => {
  const { id } = await receiver.subscribe();
  receiver.answer(500);
  await paidOrder();
  await provider.control('PATCH', `/webhook-endpoints/${id}`, { status: 'disabled' });
  await paidOrder();
  await provider.advance(86_400);
  expect(receiver.received).toHaveLength(1);
  expect((await receiver.deliveries()).map((delivery) => delivery.status)).toEqual(['dropped']);
  expect((await receiver.endpoint(id))?.consecutive_failures).toBe(1);
  await provider.control('PATCH', `/webhook-endpoints/${id}`, { status: 'enabled' });
  expect(await receiver.endpoint(id)).toMatchObject({ status: 'enabled', consecutive_failures: 0 });
  await paidOrder();
  expect(receiver.received).toHaveLength(2);
});

proves('6 delete', 'a deleted endpoint gets nothing more', async () => {
  const { id } = await receiver.subscribe();
  receiver.answer(500);
  await paidOrder();
  await provider.control('DELETE', `/webhook-endpoints/${id}`, undefined, 204);
  await provider.advance(86_400);
  await paidOrder();
  expect(receiver.received).toHaveLength(1);
  await provider.control('POST', `/webhook-endpoints/${id}/roll`, undefined, 404);
});

proves('6 url', 'an endpoint is refused an address that is not a public https one', async () => {
  for (const url of [
    'x',
    '/hooks',
    'ftp://example.com/',
    'http://example.com/hooks',
    'https://user:pass@example.com/hooks',
    'https://localhost/hooks',
    'https://intranet/hooks',
    'https://api.internal/hooks',
    'https://10.0.0.1/hooks',
    'https://192.168.1.1/hooks',
    'https://172.16.0.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/hooks',
    'https://[::1]/hooks',
    'https://[fe80::1]/hooks',
    'https://[::ffff:10.0.0.1]/hooks',
    'https://0.0.0.0/hooks',
  ]) {
    const refused = await provider.control(
      'POST',
      '/webhook-endpoints',
      { org: 'kampala-runners', url },
      400,
    );
    expect(refused, url).toMatchObject({ error: expect.stringMatching(/^url: /) });
  }
  await provider.control(
    'POST',
    '/webhook-endpoints',
    { org: 'kampala-runners', url: 'https://8.8.8.8/hooks' },
    201,
  );
});

proves('6 redirects', 'a redirect is not followed', async () => {
  await receiver.subscribe();
  receiver.answer(302);
  await paidOrder();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
  expect((await receiver.deliveries())[0]?.attempts[0]).toMatchObject({ http_status: 302 });
});

proves(['6 every order', '2.4 null'], 'orders of other channels send webhooks too', async () => {
  await receiver.subscribe();
  const body = { org: 'kampala-runners', ...orderFor(await provider.event()) };
  const { order } = createOrderData.parse(await provider.control('POST', '/orders', body));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await receiver.settle();
  expect(payloads()[0]?.attribution.channel).toBeNull();
});

proves(['6.1 ping', '6.2 ping'], 'a ping is sent once and does not count as a failure', async () => {
  const { id } = await receiver.subscribe();
  receiver.answer(500);
  const sent = await provider.control('POST', `/webhook-endpoints/${id}/test`);
  await receiver.settle();
  await provider.advance(86_400);
  expect(receiver.received).toHaveLength(1);
  const ping = z.strictObject(pingWebhook.shape).parse(JSON.parse(receiver.received[0]?.raw ?? ''));
  expect(sent).toMatchObject({ id: ping.id, type: 'ping' });
  expect(receiver.received[0]?.headers['x-service-event']).toBe('ping');
  expect((await receiver.endpoint(id))?.consecutive_failures).toBe(0);
  const [delivery] = await receiver.deliveries();
  expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null });
});

proves('6.1 at most one', 'an event is never queued twice for an endpoint', async () => {
  await receiver.subscribe();
  const { order } = await provider.ordered(orderFor(await provider.event()));
  for (const outcome of ['decline', 'decline', 'approve']) {
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, outcome);
  }
  const of = deliveryList.parse(await provider.control('GET', `/deliveries?order_id=${order.id}`)).deliveries;
  expect(of.map((delivery) => delivery.type)).toEqual(['order.failed', 'order.paid']);
});
