// A webhook endpoint for one test file: records what it gets, answers as a test says.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { Provider } from './provider.ts';

type Received = { headers: IncomingHttpHeaders; raw: string; path: string };

const savedEndpoint = z.object({
  id: z.string(),
  secret: z.string(),
  status: z.string(),
  consecutive_failures: z.int(),
});
export const deliveryList = z.object({
  deliveries: z.array(
    z.object({
      id: z.string(),
      endpoint_id: z.string(),
      type: z.string(),
      order_id: z.string().nullable(),
      status: z.string(),
      attempts: z.array(
        z.object({ at: z.string(), http_status: z.int().nullable(), error: z.string().nullable() }),
      ),
      next_attempt_at: z.string().nullable(),
    }),
  ),
});

/** Starts the receiver; `answers` are the statuses of the next answers, then 200. Status 0 closes the connection. */
export async function startReceiver(provider: Provider) {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    received.push({
      headers: request.headers,
      raw: Buffer.concat(chunks).toString('utf8'),
      path: request.url ?? '',
    });
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (status === 0) request.socket.destroy();
    else response.writeHead(status ?? 200, { location: `${url}/elsewhere` }).end('ignored');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hooks`;
  afterAll(() => server.close());
  beforeEach(() => {
    received.length = 0;
    answers.length = 0;
  });
  const deliveries = async (query = '') =>
    deliveryList.parse(await provider.control('GET', `/deliveries${query}`)).deliveries;
  return {
    url,
    received,
    /** Answers the next webhooks with `statuses` one after another, and all further ones with the last. */
    answer: (...statuses: number[]) => {
      answers.splice(0, answers.length, ...statuses);
    },
    deliveries,
    subscribe: async (fields: Record<string, unknown> = {}) =>
      savedEndpoint.parse(
        await provider.control('POST', '/webhook-endpoints', { org: 'kampala-runners', url, ...fields }),
      ),
    endpoint: async (id: string) => {
      const { endpoints } = z
        .object({ endpoints: z.array(savedEndpoint) })
        .parse(await provider.control('GET', '/webhook-endpoints'));
      return endpoints.find((endpoint) => endpoint.id === id);
    },
    /** Waits until nothing is under way, then says how many webhooks came. */
    settle: async () => {
      await provider.advance(0);
      await sleep(20);
      await provider.advance(0);
      return received.length;
    },
  };
}

/** The signature that partner-api.md 6.4 describes, worked out apart from the sandbox's code. */
export function expectedSignature(secret: string, header: string, raw: string): string {
  const t = /^t=(\d+),/.exec(header)?.[1] ?? '';
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.`).update(raw).digest('hex')}`;
}
