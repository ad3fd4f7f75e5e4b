import { expect, it } from 'vitest';
import { shortList } from './short-list.ts';

const few = (count: number, locale: string) =>
  shortList(
    Array.from({ length: count }, (_, at) => `${at + 1}`),
    (others) => `+${others}`,
    locale,
  );

it.each([
  [2, 'en', '1 and 2'],
  [3, 'sw', '1, 2 na 3'],
  [5, 'fr', '1, 2, 3, 4 et 5'],
  [6, 'en', '1, 2, 3, 4, 5 and +1'],
  [40, 'en', '1, 2, 3, 4, 5 and +35'],
])('of %i, in %s: %s', (count, locale, words) => expect(few(count, locale)).toBe(words));
