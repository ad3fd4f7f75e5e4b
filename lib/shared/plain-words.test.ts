import { expect, test } from 'vitest';
import { plainWords } from '#lib/shared/plain-words.ts';

test.each([
  ['Kampala City Marathon', 'kampala city marathon'],
  ['Épreuve', 'epreuve'],
  ['Runner’s  Name:', 'runners name'],
  ['Entebbe-Lake', 'entebbe lake'],
  ['21.1 km, 5–10.', '21.1 km 5 10'],
  ['2027-02-04', '2027-02-04'],
  ['Jina_la-mkimbiaji', 'jina la mkimbiaji'],
  ['Ŋoma, Bbiŋŋa', 'ngoma bbingnga'],
  ['…', ''],
])('%j is compared as %j', (text, words) => expect(plainWords(text)).toBe(words));
