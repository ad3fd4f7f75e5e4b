// Webhooks that fail on the way, and the sandbox's words for a signature that is wrong.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { explainSignature, type Known } from '../webhooks/explain-signature.ts';
import { MTN, orderFor, startProvider } from './provider.ts';
import { expectedSignature, startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

const fault = (how: string, fields: Record<string, unknown> = {}) =>
  provider.control('POST', '/faults', { kind: 'webhook', how, ...fields }, 201);

async function paidOrder() {
  const event = await provider.event();
  const { order } = await provider.ordered(orderFor(event));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await receiver.settle();
  return order;
}

const signatures = () => receiver.received.map(({ headers }) => String(headers['x-service-signature']));
const kinds = () => receiver.received.map(({ headers }) => headers['x-service-event']);
const right = (secret: string, index = 0) =>
  expectedSignature(secret, signatures()[index] ?? '', receiver.received[index]?.raw ?? '');

test('a wrong signature is one of another secret, and the next one is right', async () => {
  const { secret } = await receiver.subscribe();
  await fault('wrong_signature');
  receiver.answer(401, 200);
  await paidOrder();
  expect(signatures()[0]).not.toBe(right(secret));
  await provider.advance(60);
  expect(signatures()[1]).toBe(right(secret, 1));
});

test('a stale one is signed rightly, ten minutes ago', async () => {
  const { secret } = await receiver.subscribe();
  await fault('stale');
  await paidOrder();
  expect(signatures()[0]).toBe(right(secret));
  const t = Number(/^t=(\d+)/.exec(signatures()[0] ?? '')?.[1]);
  expect(Date.now() / 1000 - t).toBeGreaterThan(595);
});

test('two signatures are a wrong one and then the right one', async () => {
  const { secret } = await receiver.subscribe();
  await fault('two_signatures', { type: 'order.paid' });
  await paidOrder();
  const [, wrong, good] = /^t=\d+,v1=([0-9a-f]{64}),v1=([0-9a-f]{64})$/.exec(signatures()[0] ?? '') ?? [];
  expect(right(secret)).toContain(`v1=${good}`);
  expect(right(secret)).not.toContain(`v1=${wrong}`);
});

test('a delayed one waits on the clock of the sandbox', async () => {
  await receiver.subscribe();
  await fault('delayed', { seconds: 600 });
  await paidOrder();
  await provider.advance(590);
  expect(receiver.received).toHaveLength(0);
  await provider.advance(11);
  expect(kinds()).toEqual(['order.paid']);
});

test('one out of order comes after the next of its order, or alone after five minutes', async () => {
  await receiver.subscribe();
  await fault('out_of_order');
  const order = await paidOrder();
  expect(receiver.received).toHaveLength(0);
  await provider.control('POST', `/orders/${order.id}/refunds`, { amount: 500 });
  await receiver.settle();
  expect(kinds()).toEqual(['order.refunded', 'order.paid']);
  await fault('out_of_order');
  await paidOrder();
  expect(receiver.received).toHaveLength(2);
  await provider.advance(301);
  expect(kinds().at(-1)).toBe('order.paid');
});

test('one that is sent twice has one id, also an hour after newer ones', async () => {
  const { secret } = await receiver.subscribe();
  await fault('twice', { seconds: 3600, type: 'order.paid' });
  const order = await paidOrder();
  await provider.control('POST', `/orders/${order.id}/refunds`, { amount: 500 });
  await receiver.settle();
  vi.setSystemTime(Date.now() + 5000);
  await provider.advance(3601);
  expect(kinds()).toEqual(['order.paid', 'order.refunded', 'order.paid']);
  const [first, , again] = receiver.received;
  expect(again?.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery']);
  expect(again?.raw).toBe(first?.raw);
  expect(signatures()[2]).toBe(right(secret, 2));
  expect(signatures()[2]).not.toBe(signatures()[0]);
});

test('a lost one arrives by its retry', async () => {
  await receiver.subscribe();
  await fault('lost');
  await paidOrder();
  expect(receiver.received).toHaveLength(0);
  const [delivery] = await receiver.deliveries();
  expect(delivery).toMatchObject({
    status: 'queued',
    attempts: [{ http_status: null, error: 'lost on the way' }],
  });
  await provider.advance(60);
  expect(kinds()).toEqual(['order.paid']);
});

test('a fault meets its receiver alone, and a wrong one is named by its field', async () => {
  const { id } = await receiver.subscribe();
  await provider.control('POST', '/webhook-endpoints', { org: 'no-payments-club', url: receiver.url });
  await fault('lost', { org: 'no-payments-club' });
  await fault('lost', { type: 'order.failed' });
  await paidOrder();
  expect(kinds()).toEqual(['order.paid']);
  expect((await provider.get('/events')).status).toBe(200);
  for (const [fields, error] of [
    [{ how: 'late' }, /^how: /],
    [{ how: 'lost', org: 'nobody' }, /^org: no such organization$/],
    [{ how: 'lost', endpoint_id: `${id}x` }, /^endpoint_id: no such endpoint$/],
    [{ how: 'delayed', path: '/orders' }, /^path: unknown field$/],
    [{ how: 'delayed', seconds: -1 }, /^seconds: /],
    [{ how: 'lost', seconds: 3 }, /^seconds: not with lost$/],
    [{}, /^how: /],
  ] as const)
    expect(await provider.control('POST', '/faults', { kind: 'webhook', ...fields }, 400)).toEqual({
      error: expect.stringMatching(error),
    });
});

const detail = z.object({
  body: z.string(),
  body_base64: z.string(),
  attempts: z.array(z.object({ headers: z.record(z.string(), z.string()), response: z.string().nullable() })),
});

test('bytes and headers of each attempt can be read and sent again as they were', async () => {
  await receiver.subscribe();
  receiver.answer(500, 200);
  await paidOrder();
  vi.setSystemTime(Date.now() + 5000);
  await provider.advance(60);
  const id = String(receiver.received[0]?.headers['x-service-delivery']);
  const read = detail.parse(await provider.control('GET', `/deliveries/${id}`));
  expect(read.body).toBe(receiver.received[0]?.raw);
  expect(Buffer.from(read.body_base64, 'base64').toString()).toBe(read.body);
  expect(read.attempts.map(({ headers }) => headers['X-Service-Signature'])).toEqual(signatures());
  expect(read.attempts[0]?.response).toBe('ignored');
  const replayed = await provider.control('POST', `/deliveries/${id}/replay`, { attempt: 0 });
  expect(replayed).toEqual({ http_status: 200, error: null, response: 'ignored' });
  expect(signatures()[2]).toBe(signatures()[0]);
  expect(receiver.received[2]?.raw).toBe(read.body);
  await provider.control('POST', `/deliveries/${id}/replay`, { url: `${receiver.url}/other` });
  expect(receiver.received[3]?.path).toBe('/hooks/other');
  await provider.control('POST', `/deliveries/${id}/replay`, { attempt: 7 }, 400);
  await provider.control('POST', `/deliveries/${id}/replay`, { url: 'http://example.com' }, 400);
  await provider.control('GET', '/deliveries/dlv_none', undefined, 404);
});

const SECRET = 'SVC_WHS_ABCDEF-X';
const NOW = 1_790_000_000;
const BODY = '{"id":"dlv_1","url":"https://a.example/b","name":"Kampala <Runners> é","n":[1,2]}';
const mac = (text: string | Uint8Array, secret = SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(text);
const signed = (body: string | Uint8Array, secret = SECRET, t = NOW) =>
  `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')}`;
const hexOf = (header: string) => header.slice(header.indexOf('v1=') + 3);

type Mistake = {
  signature?: string;
  body?: string | Uint8Array;
  secret?: string | undefined;
  now?: number;
  known?: Known;
};
function explain(mistake: Mistake) {
  const { signature = signed(BODY), body = BODY, now = NOW, known } = mistake;
  const secret = 'secret' in mistake ? mistake.secret : SECRET;
  return explainSignature({ signature, body: Buffer.from(body), secret, now }, known);
}

test.each<[reason: string, words: RegExp, mistake: Mistake]>([
  ['valid', /right/, {}],
  ['valid', /right/, { signature: signed(BODY).replace(',v1=', `,v1=${'0'.repeat(64)},v1=`) }],
  ['no_signature', /no X-Service-Signature/, { signature: ' ' }],
  ['no_signature', /is not an/, { signature: 'sha256=abc' }],
  ['header_split', /v1 alone/, { signature: hexOf(signed(BODY)) }],
  ['header_split', /no v1/, { signature: `t=${NOW}` }],
  ['no_timestamp', /no t/, { signature: `v1=${hexOf(signed(BODY))}` }],
  ['no_timestamp', /not Unix seconds/, { signature: signed(BODY).replace(String(NOW), '2026-11-28') }],
  ['milliseconds', /in seconds/, { now: NOW * 1000 }],
  ['milliseconds', /t is in milliseconds/, { signature: signed(BODY, SECRET, NOW * 1000) }],
  ['header_split', /name of the header/, { signature: `X-Service-Signature: ${signed(BODY)}` }],
  ['header_split', /Quotes/, { signature: `'${signed(BODY)}'` }],
  ['secret', /No secret was given/, { secret: undefined }],
  ['stale', /301 s old/, { now: NOW + 301 }],
  ['future', /400 s ahead/, { now: NOW - 400 }],
  ['body_changed', /parsed and written again/, { body: JSON.stringify(JSON.parse(BODY), null, 2) }],
  [
    'body_changed',
    /parsed and written again/,
    { body: BODY.replaceAll('":', '": ').replaceAll(',"', ', "').replace('é', '\\u00e9') },
  ],
  ['body_changed', /parsed and written again/, { body: BODY.replaceAll('/', '\\/') }],
  [
    'body_changed',
    /parsed and written again/,
    { body: BODY.replace('<', '\\u003c').replace('>', '\\u003e') },
  ],
  [
    'body_changed',
    /line break was added/,
    { body: `not json ${BODY}\r\n`, signature: signed(`not json ${BODY}`) },
  ],
  ['body_changed', /cut off/, { body: 'x', signature: signed('x\n') }],
  ['body_changed', /byte order mark/, { body: `\uFEFFx`, signature: signed('x') }],
  ['body_changed', /Latin-1/, { body: Buffer.from(BODY).toString('latin1') }],
  [
    'body_changed',
    /first at character 12: .*dlv_2.* instead of .*dlv_1/,
    { body: BODY.replace('dlv_1', 'dlv_2'), known: { bodies: ['x', BODY] } },
  ],
  ['secret', /white space/, { secret: `${SECRET}\n` }],
  ['secret', /quotes/, { secret: `"${SECRET}"` }],
  ['secret', /SVC_WHS_ and its end -X/, { secret: 'ABCDEF' }],
  ['secret', /base64/, { secret: Buffer.from(SECRET).toString('base64') }],
  ['secret', /name of its variable/, { secret: `WEBHOOK_SECRET=${SECRET}` }],
  [
    'secret',
    /the one before it was rolled/,
    { secret: 'new', known: { secrets: [{ secret: SECRET, of: 'the one before it was rolled' }] } },
  ],
  ['encoding', /capital/, { signature: `t=${NOW},v1=${hexOf(signed(BODY)).toUpperCase()}` }],
  ['encoding', /base64/, { signature: `t=${NOW},v1=${mac(`${NOW}.${BODY}`).digest('base64')}` }],
  ['payload', /body alone/, { signature: `t=${NOW},v1=${mac(BODY).digest('hex')}` }],
  ['payload', /full stop is missing/, { signature: `t=${NOW},v1=${mac(`${NOW}${BODY}`).digest('hex')}` }],
  ['payload', /SHA1/, { signature: `t=${NOW},v1=${mac(`${NOW}.${BODY}`, SECRET, 'sha1').digest('hex')}` }],
  [
    'body_changed',
    /parsed and written again/,
    { signature: signed(BODY.replaceAll('":', '": ').replaceAll(',', ', ').replace('é', '\\u00e9')) },
  ],
  ['body_changed', /line break was added/, { body: `${BODY}\n` }],
  ['unknown', /No mistake that is known/, { signature: signed('something else') }],
])('%s: %s', (reason, words, mistake) => {
  const explained = explain(mistake);
  expect(explained.reason).toBe(reason);
  expect(explained.words).toMatch(words);
  expect(explained.valid).toBe(reason === 'valid');
});

/** The command's exit code and what it prints. */
const verify = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const command = [join(import.meta.dirname, '..', 'main.ts'), 'verify', ...args];
    execFile(process.execPath, command, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + problem }),
    );
  });

test('the command says why, alone and by what a sandbox knows', async () => {
  const { id, secret } = await receiver.subscribe();
  await paidOrder();
  const file = join(mkdtempSync(join(tmpdir(), 'verify-')), 'body');
  const raw = receiver.received[0]?.raw ?? '';
  writeFileSync(file, raw);
  const given = ['--signature', signatures()[0] ?? '', '--body', file];
  expect(await verify(...given, '--secret', secret)).toEqual({ code: 0, text: 'The signature is right.\n' });
  const sandbox = ['--sandbox', provider.origin];
  // Without a secret that of any endpoint is right.
  const other = await receiver.subscribe({ secret: 'SVC_WHS_OTHER-X' });
  const t = Math.floor(Date.now() / 1000);
  const ofOther = ['--signature', signed(raw, other.secret, t), '--body', file];
  expect(await verify(...ofOther, ...sandbox)).toMatchObject({ code: 0 });
  expect((await verify(...ofOther, '--secret', secret, ...sandbox)).text).toContain(`${other.id} (`);
  expect(await verify(...given, ...sandbox)).toMatchObject({ code: 0 });
  await provider.control('POST', `/webhook-endpoints/${id}/roll`);
  const rolled = await receiver.endpoint(id);
  const explained = await verify(...given, '--secret', rolled?.secret ?? '', ...sandbox);
  expect(explained.code).toBe(1);
  expect(explained.text).toContain(`${id} (${receiver.url}) had before it was rolled`);
  expect(JSON.stringify(await provider.control('GET', '/webhook-endpoints'))).not.toContain(secret);
  writeFileSync(file, raw.replace('order.paid', 'order.late'));
  expect(await verify(...given, ...sandbox)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^body_changed: .*order\.late/),
  });
  const inWorld = ['--sandbox', `${provider.origin}/_sandbox/`];
  expect(await verify(...ofOther, ...inWorld)).toMatchObject({ code: 1 });
  writeFileSync(file, raw);
  expect(await verify(...ofOther, ...inWorld)).toMatchObject({ code: 0 });
  expect(await verify(...ofOther, '--sandbox', `${provider.origin}/v1`)).toMatchObject({ code: 0 });
  expect(await verify(...given, '--sandbox', 'http://127.0.0.1:1')).toEqual({
    code: 2,
    text: 'http://127.0.0.1:1 does not answer\n',
  });
  expect((await verify(...given, '--sandbox', 'localhost:1')).text).toMatch(
    /^--sandbox must begin with http/,
  );
  expect(await verify('--help')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/--signature +X-Service/),
  });
  const cut = other.secret.replace('SVC_WHS_', '');
  const computed = ['--signature', signed(raw, cut, t), '--body', file, '--secret', other.secret];
  expect((await verify(...computed)).text).toContain('its beginning SVC_WHS_ was cut off');
  const unknown = ['--signature', signed(raw, 'another', t), '--body', file, '--secret', other.secret];
  expect((await verify(...unknown)).text).toContain('With --sandbox it is compared');
  await fault('wrong_signature', { times: 2 });
  await paidOrder();
  const [faulty] = receiver.received.slice(-1);
  writeFileSync(file, faulty?.raw ?? '');
  const signature = signatures().at(-1) ?? '';
  expect((await verify('--signature', signature, '--body', file, ...sandbox)).text).toMatch(/^fault: /);
  expect(await verify('--body', file)).toMatchObject({
    code: 2,
    text: expect.stringContaining('--signature'),
  });
});

test('a webhook that is under way when a snapshot comes back leaves the new state alone', async () => {
  await receiver.subscribe();
  await fault('delayed', { seconds: 60 });
  await paidOrder();
  await provider.control('POST', '/snapshots', { name: 'paid, webhook late' }, 201);
  const sent = provider.advance(60);
  await provider.control('POST', '/snapshots/paid%2C%20webhook%20late/restore');
  await sent;
  expect((await receiver.deliveries()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', []],
  ]);
});
