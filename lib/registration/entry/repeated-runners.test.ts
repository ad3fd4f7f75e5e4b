import { expect, test } from 'vitest';
import { repeatedRunners } from '#lib/registration/entry/repeated-runners.ts';

const repeated = (...runners: [name: string, entry: string][]) =>
  repeatedRunners(
    runners.map(([name, entry], at) => ({ name, entry, at })),
    ({ entry }) => entry,
  ).map(({ name, runners: all }) => [name, ...all.map(({ at }) => at)]);

test('finds a name again without capitals, accents and punctuation, and tells it as it was first written', () => {
  expect(
    repeated(
      ['Akello Grace', 'ten'],
      ['Zoé Nakato', 'ten'],
      ['AKELLO,  grace', 'ten'],
      ['Ann', 'ten'],
      ['zoe nakato', 'ten'],
      ['akello grace', 'ten'],
    ),
  ).toEqual([
    ['Akello Grace', 0, 2, 5],
    ['Zoé Nakato', 1, 4],
  ]);
});

test('takes nobody twice who runs two races, or whose name nobody gave', () => {
  expect(repeated(['Ann', 'ten'], ['Ann', 'half'], ['', 'ten'], ['', 'ten'])).toEqual([]);
});
