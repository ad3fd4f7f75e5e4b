// A sandbox of its own for one test file, called over HTTP as a client and through its control plane; and tests that prove
// clauses of the document.

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { expectDefined, fetchDefinitionCheck } from '../openapi/testing/definition-check.ts';
import { startSandbox } from '../server.ts';
import { clientRow } from '../store/org-rows.ts';
import { createOrderData, orderWithRegistrations, payOrderData } from '../wire/order.ts';
import type { Clause } from './clauses.ts';
import { type Answer, parseDocumentAnswer } from './document-answer.ts';

export const RUNNERS = 'SVC_CID_KAMPALARUNNERS1-X';
export const RUNNERS_DEFAULT = 'SVC_CID_KAMPALARUNNERS2-X';
export const CLUB = 'SVC_CID_NOPAYMENTSCLUB1-X';
export const secretOf = (clientId: string): string =>
  clientId.replace('CID_', 'SEC_').replace('-X', 'SECRET-X');
export const keyOf = (clientId: string): string => clientId.replace('CID_', 'PUB_');
export const ORIGIN = 'http://localhost:3000';
export const MTN = '0772123456';
export const AIRTEL = '0752123456';

export type Sent = {
  /** Client id whose token is sent; null sends none. Default: the one with every scope. */
  as?: string | null;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
};

const TOKENS_LAST_SECONDS = 600;
let keys = 0;
export const newKey = (): string => `key-${++keys}`;

/** An order of one ticket of `event`, with the fields in `change`. */
export const orderFor = (
  event: { event_id: string; ticket: string },
  change: Record<string, unknown> = {},
) => ({
  event_id: event.event_id,
  lines: [{ ticket_type_id: event.ticket, quantity: 1 }],
  buyer_name: 'Grace Akello',
  buyer_email: 'grace@example.com',
  buyer_phone: MTN,
  ...change,
});

const parseStoredEvent = z.looseObject({
  event_id: z.string(),
  ticket_types: z.array(z.looseObject({ ticket_type_id: z.string() })),
});

/**
 * Starts the sandbox for this file; every test begins at its fixtures. Its clock stands still within a test
 * unless the test moves it, so that a slow machine changes nothing.
 */
export async function startProvider() {
  const sandbox = await startSandbox({ port: 0, otherPort: 0 });
  const definition = await fetchDefinitionCheck(sandbox.origin);
  const tokens = new Map<string, string>();
  afterAll(() => sandbox.close());
  afterEach(() => vi.useRealTimers());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    tokens.clear();
    await control('POST', '/reset');
  });

  async function control(method: string, path: string, body?: unknown, status?: number): Promise<unknown> {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.origin}/_sandbox${path}`, init);
    if (status === undefined) expect(response.status, path).toBeLessThan(300);
    else expect(response.status, path).toBe(status);
    return response.status === 204 ? undefined : response.json();
  }

  async function token(clientId: string, scope?: string): Promise<string> {
    const known = scope === undefined ? tokens.get(clientId) : undefined;
    if (known) return known;
    const found = z.object({ client_secret: z.string() }).parse(await clientOf(clientId));
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scope ? { scope } : {}) });
    const authorization = `Basic ${btoa(`${clientId}:${found.client_secret}`)}`;
    const response = await fetch(`${sandbox.origin}/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    const fresh = z.object({ access_token: z.string() }).parse(await response.json()).access_token;
    if (scope === undefined) tokens.set(clientId, fresh);
    return fresh;
  }

  async function clientOf(clientId: string) {
    const { clients } = z.object({ clients: z.array(clientRow) }).parse(await control('GET', '/fixtures'));
    return clients.find((client) => client.client_id === clientId);
  }

  async function send(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const headers = new Headers(sent.headers);
    const body = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
    if (sent.as !== null && !headers.has('authorization') && !headers.has('x-service-publishable-key')) {
      headers.set('authorization', `Bearer ${await token(sent.as ?? RUNNERS)}`);
    }
    if (sent.key !== undefined) headers.set('idempotency-key', sent.key);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(`${sandbox.origin}/v1${path}`, { method, headers, body });
    const answer = await parseDocumentAnswer(path, response);
    expectDefined(definition, { method, path, ...answer });
    return answer;
  }

  const create = (body: unknown, sent: Sent = {}) =>
    send('POST', '/orders', { key: newKey(), ...sent, body });
  const pay = (id: string, msisdn: string | undefined, sent: Sent = {}) =>
    send('POST', `/orders/${id}/pay`, { key: newKey(), ...sent, body: { msisdn } });

  return {
    origin: sandbox.origin,
    otherOrigin: sandbox.otherOrigin,
    control,
    token,
    send,
    create,
    pay,
    get: (path: string, sent?: Sent) => send('GET', path, sent),
    /** Makes an event with these fields; `ticket` is the id of its first ticket type. */
    event: async (fields: Record<string, unknown> = {}) => {
      const made = parseStoredEvent.parse(await control('POST', '/events', fields));
      return { event_id: made.event_id, ticket: made.ticket_types[0]?.ticket_type_id ?? '' };
    },
    /** Creates an order that must succeed. */
    ordered: async (body: unknown, sent?: Sent) => {
      const answer = await create(body, sent);
      expect(answer.code).toBeUndefined();
      return createOrderData.parse(answer.data);
    },
    /** Starts a payment that must succeed. */
    paying: async (id: string, msisdn?: string, sent?: Sent) => {
      const answer = await pay(id, msisdn, sent);
      expect(answer.code).toBeUndefined();
      return payOrderData.parse(answer.data);
    },
    read: async (id: string) => {
      const answer = await send('GET', `/orders/${id}`);
      expect(answer.code).toBeUndefined();
      return orderWithRegistrations.parse(answer.data);
    },
    answerPrompt: (id: string, outcome: string) => control('POST', `/orders/${id}/prompt`, { outcome }),
    /** Moves the clock; tokens that may have run out by then are fetched again. */
    advance: (seconds: number) => {
      if (seconds >= TOKENS_LAST_SECONDS) tokens.clear();
      return control('POST', '/clock', { advance_seconds: seconds });
    },
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** Registers `title` as a test that proves `named`; `timeout` in milliseconds. */
export function proves(
  named: Clause | readonly Clause[],
  title: string,
  run: () => void | Promise<void>,
  timeout?: number,
): void {
  const names = typeof named === 'string' ? [named] : named;
  test(`${title} ${names.map((name) => `{${name}}`).join('')}`, run, timeout);
}
