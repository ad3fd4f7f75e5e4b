import { expect, test } from 'vitest';
import { changedWords } from './words.ts';

test('changed, new and gone messages are listed by their keys, equal ones are not', () => {
  const before = { list: { title: 'Races', when: 'today' }, help: 'Help' };
  const after = { list: { title: 'Find your next race', hero: 'Next' }, help: 'Help' };
  expect(changedWords(before, after)).toEqual([
    { key: 'list.title', before: 'Races', after: 'Find your next race' },
    { key: 'list.hero', before: '', after: 'Next' },
    { key: 'list.when', before: 'today', after: '' },
  ]);
});
