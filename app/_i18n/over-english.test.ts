import { expect, it } from 'vitest';
import english from '../../messages/en.json';
import { overEnglish } from './over-english.ts';

it('speaks English where a catalog has no words, at any depth, and only there', () => {
  const whole = overEnglish({ list: { earlier: 'Avant' } });
  expect(whole).toEqual({ ...english, list: { ...english.list, earlier: 'Avant' } });
});

it('takes nothing that English does not know, and no words for a group of words', () => {
  expect(overEnglish({ nobody: 'asks', list: 'Races' })).toEqual(english);
});
