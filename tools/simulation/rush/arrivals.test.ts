import { expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { arrivals } from './arrivals.ts';

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
