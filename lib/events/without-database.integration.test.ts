// PostgreSQL is stopped or too slow: pages show what the process has in memory, with its age.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { createDb, type Db } from '#lib/db/client.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';
import { createEventMemory } from './event-snapshot.ts';
import { findEventPage } from './find-event.ts';

const { db, sandbox, ctx: working, passMinutes, lastSeq, fetches } = await eventsOnSandbox();
const stopped = createDb('postgresql://nobody@127.0.0.1:1/none');
const MARATHON = 'evt_kampala_city_marathon';
const UNLISTED = 'evt_rwenzori_members_run';

let ctx: Ctx;
let down: Ctx;
beforeEach(() => {
  ctx = { ...working, eventMemory: createEventMemory() };
  // Work that fails without PostgreSQL still runs for a moment; later visits must not join it.
  down = { ...ctx, db: stopped, eventMemory: { ...ctx.eventMemory, joined: createEventMemory().joined } };
});

const page = async (of: Ctx, id: string) => {
  const found = await findEventPage(of, id);
  return found.ok ? found.value : found.error.code;
};

describe('while it is stopped', () => {
  test('the list is shown from memory, with its age, and the provider is not called', async () => {
    const fresh = await listEvents(ctx, async () => [MARATHON]);
    expect(await listEvents(down)).toEqual(fresh);
    await passMinutes(5);
    const since = await lastSeq();
    expect(await listEvents(down, async () => [MARATHON])).toEqual({ ...fresh, stale: true });
    expect(await fetches(since)).toEqual([]);
  });

  test('an event is shown from memory, with its age, an unlisted one too', async () => {
    for (const id of [MARATHON, UNLISTED]) {
      const fresh = await page(ctx, id);
      expect(fresh).toMatchObject({ stale: false, availability: 'on_sale' });
      await passMinutes(5);
      expect(await page(down, id)).toEqual({ ...Object(fresh), stale: true });
    }
  });

  test('an event known only from the list is unavailable', async () => {
    await listEvents(ctx);
    expect(await page(down, MARATHON)).toBe('unavailable');
  });

  test('an event that is not in memory is unavailable, not unknown', async () => {
    expect(await listEvents(down)).toEqual({ events: [], asOf: null, stale: true });
    expect(await page(down, MARATHON)).toBe('unavailable');
  });

  test('and started again, pages show the provider’s current figures', async () => {
    await page(ctx, MARATHON);
    const { asOf } = await listEvents(ctx);
    await passMinutes(5);
    expect(await listEvents(down)).toMatchObject({ stale: true, asOf });
    const name = `Marathon of ${Date.now()}`;
    await sandbox.control.changeEvent(MARATHON, { name });
    await expect.poll(() => page(ctx, MARATHON)).toMatchObject({ stale: false, event: { name } });
    expect((await listEvents(ctx)).asOf?.getTime()).toBeGreaterThan(asOf?.getTime() ?? 0);
  });
});

test('while its table is locked, a race that another process listed is unavailable, not unknown', async () => {
  await listEvents(ctx);
  const started = { ...ctx, eventMemory: createEventMemory({ shortMs: 5_000, longMs: 300 }) };
  const locked = async (tx: Pick<Db, '$executeRaw'>) => {
    await tx.$executeRaw`LOCK TABLE event_snapshot IN ACCESS EXCLUSIVE MODE`;
    expect(await page(started, MARATHON)).toBe('unavailable');
  };
  await db.$transaction(locked, { timeout: 60_000 });
  expect(await page(started, MARATHON)).toMatchObject({ availability: 'on_sale' });
});

test('while its table is locked, pages are shown from memory', async () => {
  const list = await listEvents(ctx);
  const race = await page(ctx, MARATHON);
  const locked = async (tx: Pick<Db, '$executeRaw'>) => {
    await tx.$executeRaw`LOCK TABLE event_snapshot IN ACCESS EXCLUSIVE MODE`;
    expect(await Promise.all([listEvents(ctx), page(ctx, MARATHON)])).toEqual([list, race]);
  };
  // The lock is held for longer than a statement may wait.
  await db.$transaction(locked, { timeout: 60_000 });
});
