// The client on a sandbox over HTTP, for the integration tests of this folder. Within a test the clock of both stands
// still; sleeping moves it instead of waiting, so that a minute's Retry-After costs nothing.
import { afterEach, beforeEach, vi } from 'vitest';
import type { CreateOrderRequest } from '#lib/partner-api/orders.ts';
import { findClient, ORG } from '../../../tools/scripts/stack/connect-provider.ts';
import { type TestSandbox, testSandbox } from '../../../tools/test/test-sandbox.ts';
import type { CallRecord } from '../call.ts';
import { createPartnerApi, type PartnerApi, type PartnerApiConfig } from '../client.ts';

export type OnSandbox = TestSandbox & {
  api: PartnerApi;
  /** Every exchange of `api` so far. */
  records: CallRecord[];
  /** Another client of the same sandbox. */
  client(changes?: Partial<PartnerApiConfig>): PartnerApi;
};

/** Await it at the top of a test file; the credential is the organization's with all four scopes. */
export async function onSandbox(): Promise<OnSandbox> {
  const sandbox = await testSandbox();
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const { client: full } = await findClient(sandbox.control);
  const records: CallRecord[] = [];
  let sleptMs = 0;
  const client = (changes: Partial<PartnerApiConfig> = {}) =>
    createPartnerApi({
      baseUrl: sandbox.baseUrl,
      clientId: full.client_id,
      clientSecret: full.client_secret,
      fetch: globalThis.fetch,
      now: () => Date.now() + sleptMs,
      sleep: async (ms) => {
        sleptMs += ms;
        await sandbox.control.advance(Math.ceil(ms / 1000));
      },
      random: Math.random,
      ...changes,
    });
  return { ...sandbox, client, records, api: client({ onCall: (record) => void records.push(record) }) };
}

let last = 0;
/** A fresh idempotency key. */
export const newKey = () => ({ idempotencyKey: `key-${process.pid}-${++last}` });

/** A new race with one ticket type; the fields are those of an event ("Control plane" in sandbox/README.md). */
export async function newRace(sandbox: TestSandbox, fields: Record<string, unknown> = {}) {
  const eventId = `evt_own_${++last}`;
  const ticketTypeId = `tkt_own_${last}`;
  const ticket = { ticket_type_id: ticketTypeId, name: '10 km', price_minor: 40_000, capacity: 100 };
  await sandbox.control.createEvent({
    event_id: eventId,
    org: ORG,
    name: 'Test Run',
    ticket_types: [ticket],
    ...fields,
  });
  const order: CreateOrderRequest = {
    event_id: eventId,
    lines: [{ ticket_type_id: ticketTypeId, quantity: 1 }],
    buyer_name: 'Akello Grace',
    buyer_email: 'grace@example.com',
    buyer_phone: '0772123456',
  };
  return { eventId, ticketTypeId, order };
}

/** The value of a success; a failure fails the test with its code. */
export function expectOk<T>(
  result: { ok: true; value: T } | { ok: false; error: { code: string; detail: string } },
): T {
  if (!result.ok) throw new Error(`unexpected ${result.error.code}: ${result.error.detail}`);
  return result.value;
}

/** The error of a failure; a success fails the test. */
export function expectErr<E>(result: { ok: true; value: unknown } | { ok: false; error: E }): E {
  if (result.ok) throw new Error('expected a failure');
  return result.error;
}
