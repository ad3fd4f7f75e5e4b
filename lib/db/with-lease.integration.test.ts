// Work that one instance does at a time, on a real database.
import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitForRelease, withLease } from '#lib/db/with-lease.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const done = async () => true;
const row = () => db.lease.findUniqueOrThrow({ where: { name: 'work' } });

/** A lease as a process leaves it that died in the middle of its work. */
const heldFor = (seconds: number) =>
  db.$executeRaw`INSERT INTO lease (name, holder, until)
    VALUES ('work', ${randomUUID()}::uuid, now() + ${seconds} * interval '1 second')`;
const passSeconds = (seconds: number) =>
  db.$executeRaw`UPDATE lease SET until = until - ${seconds} * interval '1 second',
    done_at = done_at - ${seconds} * interval '1 second'`;

describe('concurrent work', () => {
  test('of ten at once one works, the others skip it', async () => {
    let running = 0;
    let most = 0;
    const work = vi.fn(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running--;
      return true;
    });
    const ran = await Promise.all(Array.from({ length: 10 }, () => withLease(db, 'work', 600, work)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect([work.mock.calls.length, most]).toEqual([1, 1]);
  });

  test('of one name does not delay another name', async () => {
    await heldFor(30);
    expect(await withLease(db, 'other', 8, done)).toBe(true);
  });

  test('is not repeated before its time, and is after it', async () => {
    expect(await withLease(db, 'work', 60, done)).toBe(true);
    expect(await withLease(db, 'work', 60, done)).toBe(false);
    await passSeconds(61);
    expect(await withLease(db, 'work', 60, done)).toBe(true);
  });
});

describe('a holder that works for long', () => {
  test('keeps its lease', async () => {
    const atFirst = await withLease(db, 'work', 0, async () => {
      const { until } = await row();
      await vi.waitFor(async () => expect((await row()).until.getTime()).toBeGreaterThan(until.getTime()), {
        timeout: 15_000,
        interval: 200,
      });
      return true;
    });
    expect(atFirst).toBe(true);
    expect((await row()).until.getTime()).toBeLessThan(Date.now() + 1_000);
  });

  test('does not take it back from a successor', async () => {
    const successor = randomUUID();
    const ran = await withLease(db, 'work', 0, async () => {
      await db.$executeRaw`UPDATE lease SET holder = ${successor}::uuid, until = now() + interval '10 minutes'`;
      const { until } = await row();
      await new Promise((resolve) => setTimeout(resolve, 3_500));
      expect((await row()).until).toEqual(until);
      return true;
    });
    expect(ran).toBe(true);
  });
});

describe('a holder that dies', () => {
  test('loses it within 11 seconds', async () => {
    const before = Date.now();
    const ran = await withLease(db, 'work', 0, async () => {
      const until = (await row()).until.getTime();
      expect(until).toBeGreaterThan(before);
      expect(until).toBeLessThanOrEqual(Date.now() + 11_000);
      return true;
    });
    expect(ran).toBe(true);
  });

  test('keeps the lease only until it expires', async () => {
    await heldFor(600);
    expect(await withLease(db, 'work', 8, done)).toBe(false);
    await passSeconds(601);
    expect(await withLease(db, 'work', 8, done)).toBe(true);
  });

  test('and returns late does not end the work of its successor', async () => {
    const successor = randomUUID();
    await withLease(db, 'work', 8, async () => {
      await db.$executeRaw`UPDATE lease SET holder = ${successor}::uuid, until = now() + interval '10 minutes'`;
      return true;
    });
    expect(await row()).toMatchObject({ holder: successor, doneAt: null });
    expect((await row()).until.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('work that fails', () => {
  test('is reported, releases the lease and does not count as a success', async () => {
    const broken = withLease(db, 'work', 0, async () => {
      throw new Error('no luck');
    });
    await expect(broken).rejects.toThrow('no luck');
    expect(await row()).toMatchObject({ succeededAt: null });
    expect((await row()).doneAt).not.toBeNull();
    await passSeconds(1);
    expect(await withLease(db, 'work', 0, done)).toBe(true);
    expect((await row()).succeededAt).not.toBeNull();
  });

  test('keeps the time of the last success', async () => {
    await withLease(db, 'work', 0, done);
    const { succeededAt } = await row();
    await passSeconds(1);
    expect(await withLease(db, 'work', 0, async () => false)).toBe(true);
    expect((await row()).succeededAt).toEqual(succeededAt);
  });
});

test('work that was not tried may run at once, and is not reported', async () => {
  expect(await withLease(db, 'work', 60, async () => 'not_tried')).toBe(true);
  expect(await row()).toMatchObject({ doneAt: null, succeededAt: null });
  await passSeconds(1);
  expect(await withLease(db, 'work', 60, done)).toBe(true);
});

describe('waitForRelease', () => {
  test('waits for work in progress', async () => {
    // This clock limits the wait, so it stands still here.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await heldFor(600);
    let over = false;
    const waiting = waitForRelease(db, 'work').then(() => {
      over = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(over).toBe(false);
    await db.$executeRaw`UPDATE lease SET until = now() - interval '1 second'`;
    await waiting;
  });

  test('does not wait if no work is in progress', async () => {
    const reads = vi.spyOn(db, '$queryRaw');
    await waitForRelease(db, 'absent');
    await withLease(db, 'work', 0, done);
    await waitForRelease(db, 'work');
    expect(reads).toHaveBeenCalledTimes(2);
  });
});
