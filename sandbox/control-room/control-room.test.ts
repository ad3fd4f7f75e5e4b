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

const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The hidden fields of the form whose button has this name in `markup`. */
function fieldsOf(markup: string, name: string): URLSearchParams {
  const form = [...markup.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].find(([, inside]) =>
    new RegExp(`<button type="submit"[^>]*>${name}</button>`).test(inside ?? ''),
  );
  const hidden = [...(form?.[1] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return new URLSearchParams(hidden.map(([, field = '', value = '']) => [field, plain(value)]));
}

/** Posts a form as a browser without a script does, and says what the page then says. */
async function post(fields: URLSearchParams): Promise<string> {
  const response = await fetch(`${provider.origin}/_sandbox/call`, {
    method: 'POST',
    body: fields,
    headers: { origin: provider.origin },
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  // Without a fragment of its own, so that the browser keeps that of the form.
  expect(response.headers.get('location')).toBe('./');
  const said = /<p id="note" role="status">([^<]*)<\/p>/.exec(await readPage())?.[1];
  expect(await readPage()).toContain('<p id="note" role="status"></p>');
  return said ?? '';
}

/** Presses the button with this name in `markup`. */
async function press(markup: string, name: string): Promise<void> {
  expect(await post(fieldsOf(markup, name))).toBe('Done.');
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
  await press((await readParts()).parts.phones ?? '', name);
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
  await press(await timeline(), 'Approve late');
  expect((await provider.read(order.id)).status).toBe('paid');
  const refund = fieldsOf(await timeline(), 'Refund');
  expect(refund.get('~call')).toBe(`POST orders/${order.id}/refunds`);
  refund.set('amount:number', '500');
  expect(await post(refund)).toBe('Done.');
  expect((await provider.read(order.id)).status).toBe('partially_refunded');
  refund.set('amount:number', 'x');
  expect(await post(refund)).toMatch(/^amount: /);
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
  await press(await phones(), 'Approve late, keep the prompt');
  expect((await provider.read(order.id)).status).toBe('paid');
  await press(await phones(), 'Approve');
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
    'next attempt <time',
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
  const calls = [...page.matchAll(/name="~call" value="([^"]+)"/g)].map(([, call]) => call);
  for (const call of [
    'POST clock',
    'POST faults',
    'DELETE faults',
    'POST limits',
    'POST clients',
    'POST webhook-endpoints',
    'POST reset',
    'PATCH orgs/no-payments-club',
    'PATCH clients/SVC_CID_KAMPALARUNNERS1-X',
  ]) {
    expect(calls).toContain(call);
  }
  for (const text of ['0770000013', 'any /events: connection reset', 'SVC_SEC_KAMPALARUNNERS1SECRET-X']) {
    expect(page).toContain(text);
  }
  const files = page.match(/room\/[\w-]+\.(?:css|js)/g) ?? [];
  expect(files).not.toEqual([]);
  for (const file of files) {
    expect((await fetch(`${provider.origin}/_sandbox/${file}`)).status, file).toBe(200);
  }
  // So that it also stands under the address of a world.
  expect(page.match(/(?:href|src|action)="\/[^"]*/g)).toEqual(['href="/openapi.json']);
});

it('offers faults that the control plane takes', async () => {
  const page = await readPage();
  const faults = [...page.matchAll(/value="POST faults"><input type="hidden" name="~body" value="([^"]+)"/g)];
  expect(faults.length).toBeGreaterThan(4);
  for (const [, body = ''] of faults) await provider.control('POST', '/faults', JSON.parse(plain(body)), 201);
  const own = new URLSearchParams([
    ['~call', 'POST faults'],
    ['kind', 'pay_outcome'],
    ['outcome', 'fail'],
    ['retry_safe:json', 'null'],
    ['times:number', '2'],
    ['method', ''],
  ]);
  expect(await post(own)).toBe('Done.');
  expect(await provider.control('GET', '/faults')).toMatchObject({
    faults: expect.arrayContaining([
      expect.objectContaining({ outcome: 'fail', retry_safe: null, times: 2 }),
    ]),
  });
  own.set('retry_safe:json', 'maybe');
  expect(await post(own)).toBe('The form is not one of this page.');
  own.set('~call', 'GET fixtures');
  expect(await post(own)).toBe('The form is not one of this page.');
});

it('stands, after a form, at a part of the page that is there', async () => {
  const paid = await ring();
  await provider.answerPrompt(paid.id, 'approve');
  await provider.answerPrompt((await ring()).id, 'decline');
  const url = 'http://127.0.0.1:9/';
  await provider.control('POST', '/webhook-endpoints', { org: 'kampala-runners', url });
  const page = await readPage();
  const places = new Set([...page.matchAll(/action="call#([^"]*)"/g)].map(([, at]) => at));
  expect(places).toContain(`timeline-${paid.id}`);
  places.delete('top');
  for (const at of places) expect(page).toContain(`id="${at}"`);
});

it('keeps what was typed into a form that is refused', async () => {
  const fields = new URLSearchParams([
    ['~call', 'POST faults'],
    ['kind', 'delay'],
    ['path', '/nowhere"'],
    ['milliseconds:number', '250'],
    ['times:number', '3'],
  ]);
  await fetch(`${provider.origin}/_sandbox/call`, { method: 'POST', body: fields, redirect: 'manual' });
  const page = await readPage();
  expect(page).toMatch(/<p id="note" role="status">path: [^<]+</);
  for (const text of [
    'name="path" value="/nowhere&quot;"',
    'name="milliseconds:number" value="250"',
    'name="times:number" value="3"',
    '<option value="delay" selected>',
  ]) {
    expect(page).toContain(text);
  }
  expect(await readPage()).not.toContain('/nowhere');
});

it.each(['', 'worlds/guarded/'])('takes no form of another site at /_sandbox/%s', async (below) => {
  await provider.control('POST', '/worlds', { org: 'guarded' }, 201);
  await provider.control('POST', `/${below}faults`, { kind: 'reset' }, 201);
  const fields = new URLSearchParams([['~call', 'DELETE faults']]);
  for (const origin of ['https://shop.example', 'null']) {
    const response = await fetch(`${provider.origin}/_sandbox/${below}call`, {
      method: 'POST',
      body: fields,
      headers: { origin },
      redirect: 'manual',
    });
    expect(response.status).toBe(403);
  }
  expect(await provider.control('GET', `/${below}faults`)).toMatchObject({ faults: [{ kind: 'reset' }] });
  await provider.control('DELETE', '/worlds/guarded', undefined, 204);
});

it('shows the keys, and the last request with its answer', async () => {
  const event = await provider.event();
  await provider.create(orderFor(event, { buyer_name: 'Nakato Sarah' }), { key: 'shown' });
  const { exchanges = '', keys = '' } = (await readParts()).parts;
  for (const text of ['POST /v1/orders', 'idempotency-key: shown', 'Nakato Sarah', '<b class="good">201</b>'])
    expect(exchanges).toContain(text);
  expect(exchanges).toContain('&quot;order_code&quot;');
  expect(exchanges).toMatch(/X-Request-Id: req_\w+/);
  expect(exchanges).toContain('before it');
  for (const text of [`${provider.origin}/v1`, 'SVC_CID_KAMPALARUNNERS1-X', 'grant_type=client_credentials'])
    expect(keys).toContain(text);
  await provider.control('POST', '/faults', { kind: 'reset', path: '/events' });
  await expect(provider.get('/events')).rejects.toThrow();
  expect((await readParts()).parts.exchanges).toContain('The connection was closed without an answer.');
  await provider.control('POST', '/faults', { kind: 'lost_response', path: '/events' });
  await expect(provider.get('/events')).rejects.toThrow();
  expect((await readParts()).parts.exchanges).toContain('the connection was closed before this answer: 200');
  await provider.control('POST', '/reset');
  expect((await readParts()).parts.exchanges).toContain('No request yet.');
});

it('shows the body of a request that no route reads, and only the beginning of a long one', async () => {
  const last = async () => (await readParts()).parts.exchanges?.split('id="earlier-exchanges"')[0];
  await provider.create({ note: 'unread' }, { headers: { authorization: 'Bearer unknown' } });
  await expect.poll(last).toContain('&quot;note&quot;: &quot;unread&quot;');
  await provider.create({}, { raw: `"${'x'.repeat(5000)}"` });
  expect(await last()).toContain('(1002 more characters.)');
  await provider.create({}, { raw: new Uint8Array([0xff, 0xfe, 0x00]) });
  expect(await last()).toContain('(3 bytes that are not UTF-8.)');
});

it('leads from a row of the log to its exchange while that is held', async () => {
  for (let count = 0; count < 22; count++) await provider.get('/health', { as: null });
  const { log = '', exchanges = '' } = (await readParts()).parts;
  const linked = [...log.matchAll(/href="#(exchange-\d+)"/g)].map(([, id]) => id);
  expect(linked).toHaveLength(20);
  for (const id of linked) expect(exchanges).toContain(`id="${id}"`);
  expect(log.match(/id="log-/g)).toHaveLength(22);
});

it('stands under the address of a world, and calls that one', async () => {
  await provider.control('POST', '/worlds', { org: 'roomy', events: [] }, 201);
  const page = await (await fetch(`${provider.origin}/_sandbox/worlds/roomy/`)).text();
  expect(page).toContain('id="org-roomy"');
  const call = fieldsOf(page, 'Turn payments off');
  const address = `${provider.origin}/_sandbox/worlds/roomy/call`;
  expect((await fetch(address, { method: 'POST', body: call, redirect: 'manual' })).status).toBe(303);
  expect(await (await fetch(`${provider.origin}/_sandbox/worlds/roomy/`)).text()).toContain(
    'Turn payments on',
  );
  await provider.control('DELETE', '/worlds/roomy', undefined, 204);
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
