// The snapshot of events on its own database, with the sandbox as the provider and a clock that tests move.
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { onSandbox } from '#lib/partner-api/testing/on-sandbox.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';

/**
 * Emptied, fault-free and back at the real time before each test.
 * @param patient waits for each refresh however long it takes; slow-provider.integration.test.ts tests the time limit
 */
export async function eventsOnSandbox({ patient = false } = {}) {
  const { db } = await testDatabase({ emptied: true });
  const sandbox = await onSandbox();
  const { control } = sandbox;
  let minutesLater = 0;
  beforeEach(() => {
    minutesLater = 0;
  });
  let held = Promise.resolve();
  const heldFetch: typeof globalThis.fetch = async (...request) => {
    await held;
    return globalThis.fetch(...request);
  };
  afterEach(async () => {
    held = Promise.resolve();
    await control.clearFaults();
  });
  const ctx: Ctx = {
    db,
    partner: sandbox.client({ sleep: async () => {}, fetch: heldFetch }),
    shop: testShop(),
    now: () => new Date(Date.now() + minutesLater * 60_000),
    deliveries: deliveryLog(db),
    digest: keyedDigest('a secret of these tests'),
    origins: { shop: 'https://entries.example.org', checkout: null },
    eventMemory: createEventMemory(patient ? { shortMs: 20_000, longMs: 20_000 } : undefined),
    log: pino({ level: 'silent' }),
  };
  const fault = { kind: 'status', path: '/events', http_status: 500, error_code: 'server_error' } as const;
  return {
    db,
    sandbox,
    ctx,
    /** Lets time pass; the leases' own clock is the database's. */
    passMinutes: async (minutes: number): Promise<void> => {
      minutesLater += minutes;
      const shift = `${minutes} minutes`;
      await db.$executeRaw`
        UPDATE lease SET until = until - ${shift}::interval, done_at = done_at - ${shift}::interval`;
    },
    /** Holds the provider's answers until the returned function is called. */
    holdAnswers: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    /** Delays each fetch of events. */
    goSlow: (milliseconds: number) =>
      control.addFault({ kind: 'delay', path: '/events', milliseconds, times: 1000 }),
    goDown: () => control.addFault({ ...fault, times: 1000 }),
    lastSeq: async () => (await control.log()).at(-1)?.seq ?? 0,
    /** The paths of the event fetches that the provider received after `since`. */
    fetches: async (since: number) =>
      (await control.log(since)).filter((one) => one.path.startsWith('/v1/events')).map((one) => one.path),
  };
}
