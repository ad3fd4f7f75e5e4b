import { describe, expect, test } from 'vitest';
import { boundedText, createTransport, type HttpRequest } from './transport.ts';

type Fetch = typeof globalThis.fetch;

const GET: HttpRequest = { method: 'GET', path: '/events', headers: {} };
const open = () => new AbortController().signal;

const transport = (fetch: Fetch, baseUrl = 'https://provider.test/v1') =>
  createTransport({ baseUrl, fetch, now: () => 0 });

/** A request as the given transport would send it. */
async function sent(
  request: HttpRequest,
  baseUrl?: string,
): Promise<{ request: Request; redirect: unknown }> {
  let seen: Request | null = null;
  let redirect: unknown;
  const fetch: Fetch = async (input, init) => {
    seen = new Request(input, init);
    redirect = init?.redirect;
    return new Response('{}');
  };
  await transport(fetch, baseUrl)(request, open());
  if (seen === null) throw new Error('nothing was sent');
  return { request: seen, redirect };
}

const failing =
  (cause: unknown): Fetch =>
  async () =>
    Promise.reject(cause);
const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`connect ${code}`), { code }) });

describe('what is sent', () => {
  test('the address is base, path and query', async () => {
    const query = new URLSearchParams({ limit: '50', cursor: 'a+b/c=' });
    const { request } = await sent({ ...GET, query }, 'https://provider.test/v1/');
    expect(request.url).toBe('https://provider.test/v1/events?limit=50&cursor=a%2Bb%2Fc%3D');
  });

  test('requests JSON, refuses redirects and caches, and sends no Origin', async () => {
    const { request, redirect } = await sent({ ...GET, query: new URLSearchParams() });
    expect(request.url).toBe('https://provider.test/v1/events');
    expect(request.headers.get('accept')).toBe('application/json');
    expect(request.headers.has('origin')).toBe(false);
    expect(redirect).toBe('error');
    expect(request.cache).toBe('no-store');
  });

  test('a header that cannot be written is a bug, not a network error', async () => {
    const broken = { ...GET, headers: { 'idempotency-key': 'a\nb' } };
    await expect(transport(async () => new Response())(broken, open())).rejects.toThrow(TypeError);
  });
});

describe('what comes back', () => {
  test('status, request id, limits and text of any answer', async () => {
    const headers = { 'x-request-id': 'req_7', 'ratelimit-remaining': '4', 'retry-after': '9' };
    const answer = await transport(async () => new Response('oops', { status: 500, headers }))(GET, open());
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 500,
        requestId: 'req_7',
        text: 'oops',
        limits: { status: 500, remaining: 4, retryAfterSeconds: 9 },
      },
    });
  });

  test.each([
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
    ['UND_ERR_CONNECT_TIMEOUT', false],
    ['ECONNRESET', true],
    ['UND_ERR_SOCKET', true],
    ['EPIPE', true],
  ])('%s is a network error, reached: %s', async (code, reached) => {
    const answer = await transport(failing(networkError(code)))(GET, open());
    expect(answer).toMatchObject({ ok: false, error: { code: 'network', reached, status: null } });
    expect(!answer.ok && answer.error.detail).toContain(code);
  });

  test.each([
    ['ENOTFOUND', 'unknown_host', false],
    ['EAI_AGAIN', 'unknown_host', false],
    ['ECONNREFUSED', 'no_answer', false],
    ['ECONNRESET', 'no_answer', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate', false],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate', false],
    ['CERT_HAS_EXPIRED', 'certificate', false],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate', false],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate', false],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', false],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'certificate', true],
    ['EPROTO', 'certificate', true],
  ])('%s is the trouble %s, reached: %s', async (code, trouble, reached) => {
    const answer = await transport(failing(networkError(code)))(GET, open());
    expect(answer).toMatchObject({ ok: false, error: { trouble, reached } });
  });

  test('a redirect is an address that is not the API’s', async () => {
    const redirected = new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
    expect(await transport(failing(redirected))(GET, open())).toMatchObject({
      error: { trouble: 'not_the_api' },
    });
  });

  test('any other error of fetch is a network error that may have reached the provider', async () => {
    const answer = await transport(failing('odd'))(GET, open());
    expect(answer).toMatchObject({ ok: false, error: { code: 'network', reached: true } });
  });
});

describe('time', () => {
  const hanging: Fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });

  test('a provider that does not answer is a time-out', async () => {
    const answer = await transport(hanging)(GET, AbortSignal.timeout(5));
    expect(answer).toMatchObject({ ok: false, error: { code: 'timeout', reached: true } });
  });

  test('a caller who gives up is not', async () => {
    const controller = new AbortController();
    const answering = transport(hanging)(GET, controller.signal);
    controller.abort();
    expect(await answering).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });
});

test('a body of exactly the limit is read', async () => {
  expect(await boundedText(new Response('abcd'), 4)).toBe('abcd');
});

test('one byte more is refused, and the rest of the stream is not pulled', async () => {
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  expect(await boundedText(new Response(endless), 4096)).toBeNull();
  expect(pulled).toBeLessThan(10);
});

test('a character split between two chunks stays whole', async () => {
  const [first, second] = [new Uint8Array([0xe2, 0x82]), new Uint8Array([0xac])];
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(first);
      controller.enqueue(second);
      controller.close();
    },
  });
  expect(await boundedText(new Response(stream), 10)).toBe('€');
});

test('no body is empty text', async () => {
  expect(await boundedText(new Response(null, { status: 204 }), 10)).toBe('');
});
