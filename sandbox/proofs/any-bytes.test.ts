// Any bytes on any route: the document's JSON error, never HTML, a hang or a crash. Says how many inputs were tried.
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { errorEnvelope } from '../wire/envelope.ts';
import { tokenError } from '../wire/token.ts';
import { newKey, orderFor, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();
const { hostname, port } = new URL(provider.origin);
const RUNS = 1000;
const LONGEST_ANSWER_MS = 30_000;
let tried = 0;
afterAll(() => process.stdout.write(`any bytes: ${tried} inputs tried\n`));

/** Sends `bytes` on a fresh connection and half-closes it; what came back until the other side closed too. */
function exchange(bytes: Uint8Array): Promise<string> {
  tried += 1;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(LONGEST_ANSWER_MS, () => reject(new Error('no answer: a hang')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.on('error', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

const failure = z.union([z.strictObject(errorEnvelope.shape), z.strictObject(tokenError.shape)]);

/** Every answer to `sent` is HTTP with a JSON error of the document, or a success; empty lines need no answer. */
function checkAnswers(sent: Uint8Array, text: string): void {
  if (/^[\r\n]*$/.test(Buffer.from(sent).toString('latin1'))) return;
  for (const answer of text.split(/(?=HTTP\/1\.1 \d{3} )/)) {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    if (/^HTTP\/1\.1 100 /.test(head)) continue;
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(head).toMatch(/cache-control: private, no-store/i);
    expect(head).toMatch(/x-request-id: req_/i);
    if (status < 400 || body === '') continue;
    expect(head).toMatch(/content-type: application\/json/i);
    failure.parse(JSON.parse(body));
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'];
const paths = [
  '/oauth/token',
  '/events',
  '/events/evt_gulu_night_run',
  '/orders',
  '/orders/x',
  '/orders/x/pay',
  '/checkout-sessions',
  '/checkout-sessions/x',
  '/health',
];
const bytes = fc.uint8Array({ maxLength: 200 });

test('any bytes are answered in the documented shape', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (noise) => checkAnswers(noise, await exchange(noise))),
    { numRuns: RUNS },
  );
});

test('a request line and headers with any bytes are answered in the documented shape', {
  timeout: 300_000,
}, async () => {
  const request = fc.record({
    method: fc.oneof(fc.constantFrom(...methods), fc.string({ maxLength: 8 })),
    target: fc.oneof(
      fc.constantFrom(...paths).map((path) => `/v1${path}`),
      fc.string({ maxLength: 40 }).map((text) => `/v1/${text}`),
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    header: fc.tuple(
      fc.constantFrom(
        'Host',
        'Authorization',
        'Origin',
        'Content-Length',
        'Content-Type',
        'Transfer-Encoding',
        'Expect',
        'Upgrade',
        'Idempotency-Key',
        'X-Service-Publishable-Key',
        'Cookie',
      ),
      fc.oneof(
        fc.string({ maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('5', 'chunked', '100-continue', 'websocket', '-1', '99999999999999999999'),
      ),
    ),
    body: bytes,
  });
  await fc.assert(
    fc.asyncProperty(request, async ({ method, target, header: [name, value], body }) => {
      const head = `${method} ${target} HTTP/1.1\r\nHost: ${hostname}\r\n${name}: ${value}\r\n\r\n`;
      const sent = Buffer.concat([Buffer.from(head), body]);
      checkAnswers(sent, await exchange(sent));
    }),
    { numRuns: RUNS },
  );
});

test('any body on any route is answered in the documented shape, with a valid credential', {
  timeout: 300_000,
}, async () => {
  const everything = {
    reads_per_minute: 1e6,
    writes_per_minute: 1e6,
    token_per_minute: 1e6,
    token_ip_per_minute: 1e6,
    publishable_ip_per_minute: 1e6,
  };
  await provider.control('POST', '/limits', everything);
  await provider.token(RUNNERS);
  const event = await provider.event({ ticket_types: [{ capacity: 100_000 }] });
  const { order } = await provider.ordered(orderFor(event));
  const good = orderFor(event, {
    payment_method: 'momo',
    donation_amount: 5,
    custom_fields: {},
    waiver_accepted: true,
  });
  /** A good order with one field replaced by anything, some with odd keys. */
  const bent = fc
    .tuple(
      fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'prefill', 'ui_mode', 'msisdn'),
      fc.jsonValue(),
    )
    .map(([field, value]) => JSON.stringify({ ...good, [field]: value }));
  const body = fc.oneof(
    fc.json(),
    bent,
    fc.string({ unit: 'binary' }),
    bytes.map((noise) => Buffer.from(noise).toString('latin1')),
  );
  const call = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    path: fc.constantFrom(...paths, `/orders/${order.id}/pay`, `/orders/${order.id}`),
    query: fc.oneof(
      fc.constant(''),
      fc
        .tuple(
          fc.constantFrom('limit', 'cursor', 'status', 'event_id'),
          fc.string({ unit: 'binary', maxLength: 30 }),
        )
        .map(([name, value]) => `?${name}=${encodeURIComponent(value.toWellFormed())}`),
    ),
    body,
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/html'),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ method, path, query, body: raw, type }) => {
      tried += 1;
      const sent = { key: newKey(), headers: { 'content-type': type }, ...(method === 'GET' ? {} : { raw }) };
      const answer = await provider.send(method, `${path}${query}`, sent);
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 2 * RUNS },
  );
});
