import { beforeEach, expect, test } from 'vitest';
import { seedDesk } from '../../tools/bench/desk/seed-desk.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { runBackfills } from './backfill.ts';

const { db } = await testDatabase();
const ALL = ['participants', 'desk_orders'];
const on = async () => true;
const EVENTS = [1, 2, 3].map((n) => ({ id: `evt_${n}`, tickets: [`tkt_${n}`] }));
const [first, second, ...others] = EVENTS;
if (!first || !second) throw new Error('no events');
await seedDesk(db, { orders: 300, now: new Date(), events: [first, second, ...others] });

/** As a changed rule finds them: rows by another rule, whose digest was stored. */
beforeEach(async () => {
  await db.$executeRaw`UPDATE participant SET sort_name = 'by the rule of before', search = NULL`;
  await db.$executeRaw`UPDATE desk_order SET state = 'by the rule of before'`;
  await db.$executeRaw`UPDATE backfill SET digest = 'of the rule of before'`;
});

const stale = async (): Promise<{ participants: number; orders: number }> => {
  const [participants, orders] = await Promise.all([
    db.participant.count({ where: { sortName: 'by the rule of before' } }),
    db.deskOrder.count({ where: { state: 'by the rule of before' } }),
  ]);
  return { participants, orders };
};

test('rows follow a changed rule, and are left alone until the next change', async () => {
  expect(await runBackfills(db, on)).toEqual(ALL);
  expect(await stale()).toEqual({ participants: 0, orders: 0 });
  const [wrong] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM participant
    WHERE sort_name <> participant_sort_name(name, checkout_id IS NOT NULL)
      OR search IS DISTINCT FROM array_to_tsvector(search_words(name, code))`;
  expect(wrong).toEqual({ count: 0 });
  await db.$executeRaw`UPDATE desk_order SET state = 'by the rule of before'`;
  expect(await runBackfills(db, on)).toEqual([]);
  expect(await stale()).toEqual({ participants: 0, orders: 300 });
});

test('a stopped one goes on where it was', async () => {
  const before = await stale();
  expect(await runBackfills(db, async () => false)).toEqual([]);
  const once = await stale();
  expect(once.participants).toBeLessThan(before.participants);
  expect(once.orders).toBe(100);
  await db.$executeRaw`UPDATE desk_order SET state = 'written since' WHERE order_id = (SELECT min(order_id) FROM desk_order)`;
  expect(await runBackfills(db, on)).toEqual(ALL);
  expect(await stale()).toEqual({ participants: 0, orders: 0 });
  // The rows of before the stop are not walked again.
  expect(await db.deskOrder.count({ where: { state: 'written since' } })).toBe(1);
});

test('a row that is being written is waited for alone, and follows the rule afterwards', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const writing = db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM desk_order ORDER BY order_id LIMIT 1 FOR UPDATE`;
    await held;
  });
  const running = runBackfills(db, on);
  await expect.poll(stale).toEqual({ participants: 0, orders: 101 });
  release();
  await writing;
  expect(await running).toEqual(ALL);
  expect(await stale()).toEqual({ participants: 0, orders: 0 });
});

test('two processes do not work on it at once', async () => {
  const finished = await Promise.all([runBackfills(db, on), runBackfills(db, on)]);
  expect(finished.flat()).toEqual(ALL);
});
