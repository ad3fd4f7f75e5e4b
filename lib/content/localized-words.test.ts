import { expect, test } from 'vitest';
import { localizedWords, Words, wordsIn } from './localized-words.ts';

test('a single text is for all languages', () => {
  expect(wordsIn(Words.parse('Road races'), 'sw')).toBe('Road races');
});

test('several texts are chosen by language, English if one is missing', () => {
  const words = Words.parse({ en: 'Road races', sw: 'Mbio za barabarani' });
  expect(wordsIn(words, 'sw')).toBe('Mbio za barabarani');
  expect(wordsIn(words, 'fr')).toBe('Road races');
  expect(wordsIn({ fr: 'Courses' }, 'sw')).toBe('Courses');
  expect(wordsIn({}, 'sw')).toBe('');
});

test('words in another language than requested name it', () => {
  const words = { en: 'Road races', sw: 'Mbio za barabarani' };
  expect(localizedWords(words, 'sw')).toEqual({ words: 'Mbio za barabarani', lang: undefined });
  expect(localizedWords(words, 'fr')).toEqual({ words: 'Road races', lang: 'en' });
  expect(localizedWords({ fr: 'Courses' }, 'sw')).toEqual({ words: 'Courses', lang: 'fr' });
  expect(localizedWords('Courses', 'sw')).toEqual({ words: 'Courses', lang: undefined });
  expect(localizedWords({}, 'sw')).toEqual({ words: '', lang: undefined });
});
