import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTransport, type HttpRequest } from './transport.ts';

const servers: Server[] = [];

/** A server on a free port, and the transport that talks to it with the real fetch. */
async function served(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const send = createTransport({ baseUrl: `${origin}/v1`, fetch: globalThis.fetch, now: Date.now });
  return { origin, send };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const POST: HttpRequest = {
  method: 'POST',
  path: '/orders',
  headers: { 'idempotency-key': 'k' },
  body: '{}',
};
const soon = () => AbortSignal.timeout(15_000);

describe('over real HTTP', () => {
  test('no Origin, no cookie, and the key go out', async () => {
    let seen: IncomingMessage['headers'] = {};
    const { send } = await served((request, response) => {
      seen = request.headers;
      response.end('{}');
    });
    expect(await send(POST, soon())).toMatchObject({ ok: true, value: { status: 200, text: '{}' } });
    expect(seen).toMatchObject({ accept: 'application/json', 'idempotency-key': 'k' });
    expect(Object.keys(seen)).not.toContain('origin');
    expect(Object.keys(seen)).not.toContain('cookie');
  });

  test('a redirect is not followed', async () => {
    const paths: (string | undefined)[] = [];
    const { send } = await served((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await send(POST, soon())).toMatchObject({ ok: false, error: { code: 'network', reached: true } });
    expect(paths).toEqual(['/v1/orders']);
  });

  test('a connection that is reset before the answer may have reached the provider', async () => {
    const { send } = await served((request) => void request.socket.destroy());
    expect(await send(POST, soon())).toMatchObject({ ok: false, error: { code: 'network', reached: true } });
  });

  test('a closed port means never reached', async () => {
    const { origin, send } = await served(() => {});
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const answer = await send(POST, soon());
    expect(answer).toMatchObject({ ok: false, error: { code: 'network', reached: false } });
    expect(!answer.ok && answer.error.detail).toContain(new URL(origin).port);
  });

  test('an incomplete body is a network error', async () => {
    const { send } = await served((_, response) => {
      response.writeHead(201, { 'content-length': '100' });
      response.write('{"code":201', () => response.destroy());
    });
    expect(await send(POST, soon())).toMatchObject({
      ok: false,
      error: { code: 'network', reached: true, status: 201 },
    });
  });

  test('a body that stops without ending is a time-out', async () => {
    const { origin } = await served((_, response) => {
      response.writeHead(200);
      response.write('{');
    });
    const patience = new AbortController();
    const fetch: typeof globalThis.fetch = async (...request) => {
      const response = await globalThis.fetch(...request);
      patience.abort(new DOMException('too late', 'TimeoutError'));
      return response;
    };
    const send = createTransport({ baseUrl: `${origin}/v1`, fetch, now: Date.now });
    const answer = await send(POST, patience.signal);
    expect(answer).toMatchObject({ ok: false, error: { code: 'timeout', reached: true, status: 200 } });
  });

  test('an endless body is cut off at the limit', async () => {
    const { send } = await served((_, response) => {
      const chunk = Buffer.alloc(256 * 1024, 0x20);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).on('error', () => {});
      more();
    });
    expect(await send(POST, soon())).toMatchObject({
      ok: false,
      error: { code: 'invalid_response', status: 200 },
    });
  });
});
