// Background work on disk: exactly when its reason is, once per key, at its time.
import { describe, expect, test } from 'vitest';
import { isUniqueViolation, toJson } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
type Job = { task_identifier: string; key: string | null; run_at: Date; max_attempts: number };
const jobs = () =>
  db.$queryRaw<
    Job[]
  >`SELECT task_identifier, key, run_at, max_attempts FROM graphile_worker.jobs ORDER BY id`;
const later = new Date(Date.now() + 3_600_000);

describe('enqueue', () => {
  test('without a time is due at once, and is tried for days', async () => {
    await enqueue(db, 'advance_checkout', { checkoutId: "it's" });
    const [job] = await jobs();
    expect(job).toMatchObject({ task_identifier: 'advance_checkout', key: null, max_attempts: 25 });
    expect(job?.run_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
    const [row] = await db.$queryRaw<
      { payload: unknown }[]
    >`SELECT payload FROM graphile_worker._private_jobs`;
    expect(row?.payload).toEqual({ checkoutId: "it's" });
  });

  test('moves the time of a waiting job with the same key', async () => {
    await enqueue(db, 'advance_checkout', { checkoutId: 'a' }, { key: 'read:a', runAt: later });
    await enqueue(db, 'advance_checkout', { checkoutId: 'b' }, { key: 'read:b', runAt: later });
    const soon = new Date(Date.now() + 5_000);
    await enqueue(db, 'advance_checkout', { checkoutId: 'a' }, { key: 'read:a', runAt: soon });
    expect((await jobs()).map(({ key, run_at }) => [key, run_at.getTime()])).toEqual([
      ['read:a', soon.getTime()],
      ['read:b', later.getTime()],
    ]);
  });

  test('plans nothing without its condition, and says so', async () => {
    const key = 'serve_queue';
    expect(await enqueue(db, 'serve_queue', {}, { key, when: Prisma.sql`1 > ${2}` })).toBe(false);
    expect(await jobs()).toEqual([]);
    expect(await enqueue(db, 'serve_queue', {}, { key, when: Prisma.sql`1 < ${2}` })).toBe(true);
    expect(await jobs()).toMatchObject([{ key }]);
  });

  test('is rolled back with its transaction', async () => {
    const failing = db.$transaction(async (tx) => {
      await enqueue(tx, 'process_deliveries', {});
      throw new Error('the reason was lost');
    });
    await expect(failing).rejects.toThrow('the reason was lost');
    expect(await jobs()).toEqual([]);
  });

  test('of one key by many at once is one job', async () => {
    const once = () => enqueue(db, 'process_deliveries', {}, { key: 'process_deliveries' });
    await Promise.all(Array.from({ length: 10 }, once));
    expect(await jobs()).toHaveLength(1);
  });
});

describe('isUniqueViolation', () => {
  const lease = { name: 'x', holder: crypto.randomUUID(), until: later };
  const failure = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error) => error,
    );

  test('is true only for a duplicate row', async () => {
    await db.lease.create({ data: lease });
    expect(isUniqueViolation(await failure(db.lease.create({ data: lease })))).toBe(true);
    const missing = db.lease.update({ where: { name: 'y' }, data: { until: later } });
    expect(isUniqueViolation(await failure(missing))).toBe(false);
    expect(isUniqueViolation(new Error('P2002'))).toBe(false);
  });
});

test('toJson keeps what a Json column accepts', () => {
  expect(toJson({ at: new Date(0), gone: undefined, nothing: null, list: [1] })).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    nothing: null,
    list: [1],
  });
});
