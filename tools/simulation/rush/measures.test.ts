import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { arrivals, countInversions, percentile, type Turn, type Write, writeUse } from './measures.ts';

it('takes the nearest rank as percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});

it('starts most buyers as a crowd, the densest part first, all within three times that time, in order', () => {
  const times = arrivals(2000, 20, seededRandom(1, 'arrivals'));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times).toHaveLength(2000);
  expect(times.filter((at) => at < 20).length).toBeGreaterThan(1600);
  expect(times.filter((at) => at < 5).length).toBeGreaterThan(
    times.filter((at) => at >= 15 && at < 20).length,
  );
  expect(times.at(-1)).toBeGreaterThan(20);
  expect(times.at(-1)).toBeLessThan(60);
});

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

const SECOND = 1_000;

/** `count` useful writes spread over `seconds` from second `from`. */
const spread = (count: number, from: number, seconds: number, useful = true): Write[] =>
  Array.from({ length: count }, (_, index) => ({ at: (from + (index * seconds) / count) * SECOND, useful }));
const waiting = (from: number, to: number) => ({ from: from * SECOND, to: to * SECOND });
const share = ({ used, allowed }: { used: number; allowed: number }) => used / allowed;

describe('writeUse', () => {
  it('is 100 % when each window was filled', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 60, 60)];
    expect(writeUse(writes, 60, waiting(0, 120))).toEqual({ used: 120, allowed: 120 });
  });

  it('is half when half was used', () => {
    expect(share(writeUse(spread(60, 0, 120), 60, waiting(0, 120)))).toBeCloseTo(0.5);
  });

  it('does not count refused writes', () => {
    const writes = [...spread(45, 0, 60), ...spread(15, 0, 60, false)];
    expect(share(writeUse(writes, 60, waiting(0, 60)))).toBeCloseTo(0.75);
  });

  it('allows only the rest of a window that was half spent before the waiting began', () => {
    const writes = [...spread(30, 0, 10), ...spread(30, 10, 50)];
    expect(writeUse(writes, 60, waiting(10, 60))).toEqual({ used: 30, allowed: 30 });
  });

  it('allows only the part of the last window until the waiting ended, and never exceeds 100 %', () => {
    const writes = [...spread(60, 0, 60), ...spread(15, 60, 15)];
    expect(writeUse(writes, 60, waiting(0, 75))).toEqual({ used: 75, allowed: 75 });
    expect(writeUse([...spread(60, 0, 60), ...spread(30, 60, 15)], 60, waiting(0, 75)).used).toBe(75);
  });

  it('counts time without a window as unused while buyers waited', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 90, 60)];
    expect(writeUse(writes, 60, waiting(0, 150))).toEqual({ used: 120, allowed: 150 });
    expect(writeUse([], 60, waiting(0, 30))).toEqual({ used: 0, allowed: 30 });
    expect(writeUse(spread(60, 0, 60), 60, waiting(0, 90))).toEqual({ used: 60, allowed: 90 });
  });

  it('ignores writes outside the waiting', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 60, 60), ...spread(5, 300, 1)];
    expect(writeUse(writes, 60, waiting(60, 120))).toEqual({ used: 60, allowed: 60 });
  });
});
