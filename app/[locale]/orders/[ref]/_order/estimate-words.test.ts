import { expect, it } from 'vitest';
import { estimateWords } from './estimate-words.ts';

const words = { noPace: 'soon', aMinute: 'a minute', minutes: 'about {minutes} minutes' };

it.each([
  [null, 'soon'],
  [0, 'a minute'],
  [60, 'a minute'],
  [61, 'about 2 minutes'],
])('says %s seconds as "%s"', (seconds, said) => {
  expect(estimateWords(seconds, words)).toBe(said);
});
