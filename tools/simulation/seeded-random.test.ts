import { expect, it } from 'vitest';
import { seededRandom } from './seeded-random.ts';

const draw = (seed: number, stream: string) => {
  const random = seededRandom(seed, stream);
  return Array.from({ length: 2000 }, () => random.next());
};

it('repeats the values of a seed and stream, and differs for others', () => {
  expect(draw(7, 'kills')).toEqual(draw(7, 'kills'));
  expect(draw(7, 'kills')[0]).not.toBe(draw(8, 'kills')[0]);
  expect(draw(7, 'kills')[0]).not.toBe(draw(7, 'faults')[0]);
});

it('spreads evenly', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const value of draw(1, 'spread')) {
    const at = Math.floor(value * 10);
    tenths[at] = (tenths[at] ?? 0) + 1;
  }
  expect(tenths).toHaveLength(10);
  for (const count of tenths) expect(count).toBeGreaterThan(140);
});

it('stays within its bounds and probabilities', () => {
  const random = seededRandom(3, 'bounds');
  const values = Array.from({ length: 1000 }, () => random.between(5, 6));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...values)).toBeLessThan(6);
  const heads = Array.from({ length: 1000 }, () => random.chance(0.2)).filter(Boolean);
  expect(heads.length).toBeGreaterThan(150);
  expect(heads.length).toBeLessThan(250);
});

it('draws whole numbers from both ends, and options by their weight', () => {
  const random = seededRandom(4, 'options');
  const numbers = new Set(Array.from({ length: 200 }, () => random.whole(1, 3)));
  expect([...numbers].toSorted()).toEqual([1, 2, 3]);
  const drawn = Array.from({ length: 1000 }, () =>
    random.pick([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ]),
  );
  const seldom = drawn.filter((option) => option === 'seldom').length;
  expect(seldom).toBeGreaterThan(60);
  expect(seldom).toBeLessThan(150);
  expect(drawn).not.toContain('never');
});
