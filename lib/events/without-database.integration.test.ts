// PostgreSQL is stopped, or answers too slowly: what this process last saw is shown, with its age.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { createDb, type Db } from '#lib/db/client.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { readEvent } from '#lib/events/read-event.ts';
import { seenEvents } from '#lib/events/seen-events.ts';
import { eventsOnSandbox } from '#lib/events/testing/events-on-sandbox.ts';

const { db, sandbox, ctx: working, passMinutes, lastSeq, reads } = await eventsOnSandbox();
const stopped = createDb('postgresql://nobody@127.0.0.1:1/none');
const MARATHON = 'evt_kampala_city_marathon';
const UNLISTED = 'evt_rwenzori_members_run';

let ctx: Ctx;
let down: Ctx;
beforeEach(() => {
  ctx = { ...working, seen: seenEvents() };
  // What fails for want of PostgreSQL goes on for a moment; whoever comes once it is back must not join it.
  down = { ...ctx, db: stopped, seen: { ...ctx.seen, together: seenEvents().together } };
});

const page = async (of: Ctx, id: string) => {
  const read = await readEvent(of, id);
  return read.ok ? read.value : read.error.code;
};

describe('while it is stopped', () => {
  test('the list is as it was last seen, with its age, and the provider is not asked', async () => {
    const fresh = await listEvents(ctx, async () => [MARATHON]);
    expect(await listEvents(down)).toEqual(fresh);
    await passMinutes(5);
    const since = await lastSeq();
    expect(await listEvents(down, async () => [MARATHON])).toEqual({ ...fresh, stale: true });
    expect(await reads(since)).toEqual([]);
  });

  test('a race is as it was last seen, with its age, an unlisted one too', async () => {
    for (const id of [MARATHON, UNLISTED]) {
      const fresh = await page(ctx, id);
      expect(fresh).toMatchObject({ stale: false, availability: 'on_sale' });
      await passMinutes(5);
      expect(await page(down, id)).toEqual({ ...Object(fresh), stale: true });
    }
  });

  test('a race of which only the list was seen cannot be shown', async () => {
    await listEvents(ctx);
    expect(await page(down, MARATHON)).toBe('unavailable');
  });

  test('what was never seen is neither shown nor called unknown', async () => {
    expect(await listEvents(down)).toEqual({ events: [], asOf: null, stale: true });
    expect(await page(down, MARATHON)).toBe('unavailable');
  });

  test('and started again, all is as the provider has it', async () => {
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

test('while its table is locked, pages come all the same', async () => {
  const list = await listEvents(ctx);
  const race = await page(ctx, MARATHON);
  const locked = async (tx: Pick<Db, '$executeRaw'>) => {
    await tx.$executeRaw`LOCK TABLE event_snapshot IN ACCESS EXCLUSIVE MODE`;
    expect(await Promise.all([listEvents(ctx), page(ctx, MARATHON)])).toEqual([list, race]);
  };
  // Whoever waits for the table waits for longer than a test may take.
  await db.$transaction(locked, { timeout: 60_000 });
});
