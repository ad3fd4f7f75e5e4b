import { expect, it, test } from 'vitest';
import { bareCode, plainWords } from './compare-text.ts';

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
  ["O'Brien-Okello, 10.5 km (no. 7)", 'obrien okello 10.5 km no 7'],
  ['a\u200b O’Brien-Okello, 10.5 km (no. 7)', 'a obrien okello 10.5 km no 7'],
])('%j is compared as %j', (text, words) => expect(plainWords(text)).toBe(words));

it('reduces a code to its letters and digits', () => {
  expect(['FLG-12345', 'flg 12345', ' Flg.123/45 '].map(bareCode)).toEqual(Array(3).fill('FLG12345'));
  expect(bareCode(' - ')).toBe('');
  expect(['GRÜN-1', 'gru\u0308n\u200B 1', 'GR\u00ADÜN\uFF11', '\uFEFFgrün-١'].map(bareCode)).toEqual(
    Array(4).fill('GRÜN1'),
  );
});
