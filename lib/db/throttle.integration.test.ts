// Counters of attempts, whose windows end by themselves.
import { expect, test } from 'vitest';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { countAnyway, countAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const START = new Date('2026-03-01T08:00:00.000Z');
const at = (seconds: number) => ({
  db,
  digest: keyedDigest('a secret of this test'),
  now: () => new Date(START.getTime() + seconds * 1000),
});
const rule = (subject: string): ThrottleRule => ({ by: ['test', subject], limit: 2, seconds: 60 });

test('refuses beyond the limit until the window is over, then counts anew', async () => {
  const counted: (Date | null)[] = [];
  for (const seconds of [0, 10, 20]) counted.push(await countAttempt(at(seconds), [rule('a')]));
  expect(counted).toEqual([null, null, at(60).now()]);
  expect(await countAnyway(at(59), rule('a'))).toBe(3);
  expect(await countAnyway(at(60), rule('a'))).toBe(1);
  expect(await countAnyway(at(119), rule('a'))).toBe(2);
});

test('deletes what others counted in windows that are over', async () => {
  await countAnyway(at(0), rule('a'));
  await countAnyway(at(30), rule('b'));
  await countAnyway(at(60), rule('c'));
  expect(await db.throttle.count()).toBe(2);
});

test('concurrent attempts are all counted', async () => {
  await countAnyway(at(0), rule('past'));
  const counts = await Promise.all(
    Array.from({ length: 20 }, () => countAnyway(at(90), { ...rule('a'), limit: 99 })),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});
