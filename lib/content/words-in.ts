// A short text of the organizer's, in one language or in several. Pure.
import { z } from 'zod';

/** One text for everybody, or one by language code: `{ "en": "Road races", "sw": "Mbio za barabarani" }`. */
export const Words = z.union([z.string(), z.record(z.string(), z.string())]);
export type Words = z.infer<typeof Words>;

/** In the reader's language, else in English, else in any. */
export function wordsIn(words: Words, language: string): string {
  if (typeof words === 'string') return words;
  return words[language] ?? words.en ?? Object.values(words)[0] ?? '';
}
