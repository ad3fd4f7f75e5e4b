import { expect, it } from 'vitest';
import english from '../../messages/en.json';
import { completeCatalog } from './complete-catalog.ts';

it('has English words only for missing keys, at any depth', () => {
  const whole = completeCatalog({ list: { earlier: 'Avant' } });
  expect(whole).toEqual({ ...english, list: { ...english.list, earlier: 'Avant' } });
});

it('ignores keys that English does not have, and words in place of a group', () => {
  expect(completeCatalog({ nobody: 'asks', list: 'Races' })).toEqual(english);
});

it('takes a compiled message, which the build makes an array, as one message', () => {
  const compiled = ['About ', ['minutes'], ' minutes'];
  const whole = completeCatalog({ list: { earlier: compiled } });
  expect(whole).toEqual({ ...english, list: { ...english.list, earlier: compiled } });
});
