import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAmong } from '#lib/registration/line/line-now.ts';

test('a place is the number of those who came before, and one', () => {
  const line = fc.uniqueArray(fc.bigInt({ min: 0n, max: 400n }), { maxLength: 60 });
  fc.assert(
    fc.property(line, fc.bigInt({ min: -1n, max: 401n }), (places, mine) => {
      const waiting = places.toSorted((a, b) => (a < b ? -1 : 1));
      expect(placeAmong(waiting, mine)).toBe(waiting.filter((place) => place < mine).length + 1);
    }),
  );
});
