import { expect, test } from 'vitest';
import { toldIn, Words, wordsIn } from '#lib/content/words-in.ts';

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

test('words in another language than asked for say in which', () => {
  const words = { en: 'Road races', sw: 'Mbio za barabarani' };
  expect(toldIn(words, 'sw')).toEqual({ words: 'Mbio za barabarani', lang: undefined });
  expect(toldIn(words, 'fr')).toEqual({ words: 'Road races', lang: 'en' });
  expect(toldIn({ fr: 'Courses' }, 'sw')).toEqual({ words: 'Courses', lang: 'fr' });
  expect(toldIn('Courses', 'sw')).toEqual({ words: 'Courses', lang: undefined });
  expect(toldIn({}, 'sw')).toEqual({ words: '', lang: undefined });
});
