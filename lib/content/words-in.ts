// A short text of the organizer's, in one language or in several. Pure.
import { z } from 'zod';

/** One text for everybody, or one by language code: `{ "en": "Road races", "sw": "Mbio za barabarani" }`. */
export const Words = z.union([z.string(), z.record(z.string(), z.string())]);
export type Words = z.infer<typeof Words>;

/** Stands in for languages that are missing, and is that of a file whose name says none. */
export const STANDS_IN = 'en';

/** `lang`: which language it is in, where that is known and another than the page's; a page puts it on the element. */
export type InLanguage = { readonly lang: string | undefined };

/** In the reader's language, else in English, else in any. */
export function toldIn(words: Words, language: string): InLanguage & { readonly words: string } {
  if (typeof words === 'string') return { words, lang: undefined };
  const lang = [language, STANDS_IN, ...Object.keys(words)].find((code) => words[code] !== undefined);
  return { words: (lang && words[lang]) ?? '', lang: lang === language ? undefined : lang };
}

/** The words alone, for places that cannot say their language. */
export const wordsIn = (words: Words, language: string): string => toldIn(words, language).words;
