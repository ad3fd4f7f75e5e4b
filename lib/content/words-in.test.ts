import { expect, test } from 'vitest';
import { Words, wordsIn } from '#lib/content/words-in.ts';

test('one text is everybody’s', () => {
  expect(wordsIn(Words.parse('Road races'), 'sw')).toBe('Road races');
});

test('several are told by language, English where one is missing', () => {
  const words = Words.parse({ en: 'Road races', sw: 'Mbio za barabarani' });
  expect(wordsIn(words, 'sw')).toBe('Mbio za barabarani');
  expect(wordsIn(words, 'fr')).toBe('Road races');
  expect(wordsIn({ fr: 'Courses' }, 'sw')).toBe('Courses');
  expect(wordsIn({}, 'sw')).toBe('');
});
