// The control room over HTTP: what it shows, what its buttons call, how it hears of changes.
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { MTN, orderFor, startProvider } from '../proofs/provider.ts';

const provider = await startProvider();
const HOSTILE = '"><script>alert(1)</script>';

const state = z.object({
  now: z.iso.datetime(),
  prompts: z.number(),
  parts: z.record(z.string(), z.string()),
});
const readParts = async () => state.parse(await provider.control('GET', '/room/parts'));
const readPage = async () => (await fetch(`${provider.origin}/_sandbox/`)).text();

async function ring(fields: Record<string, unknown> = {}, msisdn = MTN) {
  const event = await provider.event(fields);
  const { order } = await provider.ordered(orderFor(event));
  await provider.paying(order.id, msisdn);
  return order;
}

/** Presses the button with this accessible name in `markup`, as the page's script does. */
async function press(markup: string, name: string) {
  const button = new RegExp(`<button[^>]*data-call="(\\w+) /_sandbox([^"]+)"([^>]*)>${name}</button>`).exec(
    markup,
  );
  const [, method = '', path = '', rest = ''] = button ?? [];
  const body = /data-body="([^"]+)"/.exec(rest)?.[1]?.replaceAll('&quot;', '"');
  return provider.control(method, path, body === undefined ? undefined : JSON.parse(body));
}

it('shows one phone for each number, ringing first', async () => {
  const first = await ring();
  await ring({}, '0770000104');
  await provider.answerPrompt(first.id, 'approve');
  const second = await ring({ organizer_name: 'Gulu Harriers' });
  const { prompts, parts } = await readParts();
  const phones = [...(parts.phones ?? '').matchAll(/data-phone="([^"]+)"/g)].map(([, number]) => number);
  expect(phones).toEqual(['+256772123456', '+256770000104']);
  expect(prompts).toBe(2);
  for (const text of [
    'Gulu Harriers',
    'UGX 21,100',
    `Order ${second.order_code}`,
    '<b class="good">Paid</b>',
  ]) {
    expect(parts.phones).toContain(text);
  }
});

it('folds a phone into one line when its prompt is answered', async () => {
  const { id } = await ring({}, '0782000009');
  const phones = async () => (await readParts()).parts.phones ?? '';
  expect(await phones()).toContain('<article class="phone momo" id="phone-256782000009"');
  await provider.answerPrompt(id, 'decline');
  const folded = await phones();
  expect(folded).not.toContain('id="phone-256782000009"');
  expect(folded.indexOf('data-phone="+256782000009"')).toBeGreaterThan(
    folded.indexOf('id="finished-phones"'),
  );
});

it('folds the phones that ring away after the latest four', async () => {
  await provider.control('POST', '/reset');
  for (const digit of [1, 2, 3, 4, 5, 6]) await ring({}, `078200010${digit}`);
  const [inSight = '', folded = ''] = ((await readParts()).parts.phones ?? '').split('id="more-phones"');
  expect(inSight.match(/<article/g)).toHaveLength(4);
  expect(folded.match(/<article/g)).toHaveLength(2);
  expect(inSight).toContain('data-phone="+256782000106"');
});

it.each([
  ['Approve', 'paid', null],
  ['Reject', 'failed', 'declined'],
  ['Ignore', 'expired', 'timed_out'],
  ['Fail', 'failed', 'other'],
  ['Not reached', 'failed', 'provider_not_reached'],
])('answers a prompt by the button %s', async (name, status, failure_kind) => {
  const { id } = await ring();
  expect(await press((await readParts()).parts.phones ?? '', name)).toEqual({ status });
  expect(await provider.read(id)).toMatchObject({ status, failure_kind });
  expect((await readParts()).prompts).toBe(0);
});

it('shows an order with its timeline, its refund and its late approval', async () => {
  const order = await ring();
  const timeline = async () => (await readParts()).parts.orders ?? '';
  for (const text of ['created', 'prompt sent to +256772123456', 'partner_api', order.id]) {
    expect(await timeline()).toContain(text);
  }
  await provider.answerPrompt(order.id, 'decline');
  expect(await timeline()).toContain('payment declined');
  expect(await press(await timeline(), 'Approve late')).toEqual({ status: 'paid' });
  expect(await timeline()).toContain(`data-call="POST /_sandbox/orders/${order.id}/refunds"`);
  await ring({}, '0770000012');
  expect(await timeline()).toContain('will be approved automatically');
});

it('lets the money of a timed-out attempt arrive late, from its phone', async () => {
  const order = await ring();
  const phones = async () => (await readParts()).parts.phones ?? '';
  expect(await phones()).not.toContain('Approve late');
  await provider.answerPrompt(order.id, 'timeout');
  expect(await phones()).not.toContain('Approve late, keep the prompt');
  await provider.paying(order.id, '0782000001');
  expect(await press(await phones(), 'Approve late, keep the prompt')).toEqual({ status: 'paid' });
  expect(await press(await phones(), 'Approve')).toEqual({ status: 'paid' });
  expect((await readParts()).parts.orders).toContain('2 ×');
  expect(await phones()).not.toContain('Approve late');
});

it('shows a delivery with its request, the answer of each attempt and the next one', async () => {
  const receiver = createServer((_request, response) => response.writeHead(500).end('<b>broken</b>'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  afterAll(() => receiver.close());
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await provider.control('POST', '/webhook-endpoints', {
    org: 'kampala-runners',
    url: `http://127.0.0.1:${port}/hook`,
  });
  const order = await ring();
  await provider.answerPrompt(order.id, 'approve');
  await provider.advance(0);
  const shown = async () => (await readParts()).parts.deliveries ?? '';
  await expect.poll(shown).toContain('answered 500');
  const delivery = await shown();
  for (const text of [
    'order.paid',
    `http://127.0.0.1:${port}/hook`,
    'X-Service-Signature: t=',
    '&quot;type&quot;: &quot;order.paid&quot;',
    '&lt;b&gt;broken&lt;/b&gt;',
    'next attempt in',
  ]) {
    expect(delivery).toContain(text);
  }
  await press(delivery, 'Resend');
  expect(await shown()).toContain('2 attempts');
});

it('does not wait for the end of an endless answer', async () => {
  const receiver = createServer((_request, response) => void response.writeHead(200).write('started'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  const address = receiver.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}/`;
  await provider.control('POST', '/webhook-endpoints', { org: 'kampala-runners', url });
  await provider.answerPrompt((await ring()).id, 'approve');
  await expect.poll(async () => (await readParts()).parts.deliveries).toContain('started');
  expect((await readParts()).parts.deliveries).toContain('delivered');
});

it('streams every change', async () => {
  const stop = new AbortController();
  const response = await fetch(`${provider.origin}/_sandbox/room/changes`, { signal: stop.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = response.body?.getReader();
  const next = async () => new TextDecoder().decode((await reader?.read())?.value);
  expect(await next()).toContain('event: pulse');
  for (const change of [() => ring(), () => provider.advance(60), () => provider.control('POST', '/reset')]) {
    await change();
    expect(await next()).toContain('event: changed');
  }
  stop.abort();
});

it('has a control for every setting', async () => {
  await provider.control('POST', '/faults', { kind: 'reset', path: '/events', times: 3 });
  const page = await readPage();
  const calls = [...page.matchAll(/data-call="(\w+ [^"]+)"/g)].map(([, call]) => call);
  for (const call of [
    'POST /_sandbox/clock',
    'POST /_sandbox/faults',
    'DELETE /_sandbox/faults',
    'POST /_sandbox/limits',
    'POST /_sandbox/clients',
    'POST /_sandbox/webhook-endpoints',
    'POST /_sandbox/reset',
    'PATCH /_sandbox/orgs/no-payments-club',
    'PATCH /_sandbox/clients/SVC_CID_KAMPALARUNNERS1-X',
  ]) {
    expect(calls).toContain(call);
  }
  for (const text of ['0770000013', 'any /events: connection reset', 'SVC_SEC_KAMPALARUNNERS1SECRET-X']) {
    expect(page).toContain(text);
  }
  const files = page.match(/\/_sandbox\/room\/[\w-]+\.(?:css|js)/g) ?? [];
  expect(files).not.toEqual([]);
  for (const file of files) {
    expect((await fetch(provider.origin + file)).status, file).toBe(200);
  }
});

it('offers faults that the control plane takes', async () => {
  const page = await readPage();
  const faults = [...page.matchAll(/data-call="POST \/_sandbox\/faults" data-body="([^"]+)"/g)];
  expect(faults.length).toBeGreaterThan(4);
  for (const [, body = ''] of faults) {
    await provider.control('POST', '/faults', JSON.parse(body.replaceAll('&quot;', '"')), 201);
  }
});

it('escapes every text from outside', async () => {
  const event = await provider.event({ name: HOSTILE, organizer_name: HOSTILE });
  const { order } = await provider.ordered(
    orderFor(event, { buyer_name: HOSTILE, partner_reference: HOSTILE }),
  );
  await provider.paying(order.id, MTN);
  await provider.control('POST', '/clients', { org: HOSTILE });
  await provider.get(`/events/${encodeURIComponent(HOSTILE)}`, { headers: { 'idempotency-key': HOSTILE } });
  const page = await readPage();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>alert');
});
