import { expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { countInversions, type Turn } from './count-inversions.ts';

const turn = (sentAt: number, answeredAt: number, servedAt: number): Turn => ({
  sentAt,
  answeredAt,
  servedAt,
});

it('counts no inversion when buyers are served in order of arrival', () => {
  expect(countInversions([turn(0, 1, 10), turn(2, 3, 20), turn(4, 5, 30)])).toEqual({
    strict: 0,
    overlapping: 0,
  });
});

it('counts each pair in which the later buyer was served first', () => {
  expect(countInversions([turn(0, 1, 30), turn(2, 3, 20), turn(4, 5, 10)]).strict).toBe(3);
});

it('counts no inversion when both were in flight or were served at the same time', () => {
  expect(countInversions([turn(0, 5, 20), turn(3, 6, 10)])).toEqual({ strict: 0, overlapping: 1 });
  expect(countInversions([turn(0, 1, 10), turn(2, 3, 10)])).toEqual({ strict: 0, overlapping: 0 });
});

it('counts a sold-out buyer before a served one, but not two sold-out buyers', () => {
  const nothing = Number.POSITIVE_INFINITY;
  expect(countInversions([turn(0, 1, nothing), turn(2, 3, 10), turn(4, 5, nothing)]).strict).toBe(1);
});

it('agrees with counting every pair', () => {
  const random = seededRandom(11, 'turns');
  const turns = Array.from({ length: 300 }, () => {
    const sentAt = Math.floor(random.between(0, 200));
    return turn(sentAt, sentAt + Math.floor(random.between(0, 20)), Math.floor(random.between(0, 300)));
  });
  let strict = 0;
  let bySending = 0;
  for (const a of turns) {
    for (const b of turns) {
      if (b.servedAt >= a.servedAt) continue;
      if (a.answeredAt < b.sentAt) strict += 1;
      if (a.sentAt < b.sentAt) bySending += 1;
    }
  }
  expect(strict).toBeGreaterThan(0);
  expect(countInversions(turns)).toEqual({ strict, overlapping: bySending - strict });
});
