import { z } from 'zod';
import { baseLanguage } from '#lib/shared/frame-look.ts';

/** One text for all languages, or one by language code: `{ "en": "Road races", "sw": "Mbio za barabarani" }`. */
export const Words = z.union([z.string(), z.record(z.string(), z.string())]);
export type Words = z.infer<typeof Words>;

/** Used for missing languages; also the language of a file whose name has none. */
export const FALLBACK_LANGUAGE = 'en';

/** `lang`: its language where that differs from the page's; a page puts it on the element. */
export type InLanguage = { readonly lang: string | undefined };

export function localizedWords(words: Words, locale: string): InLanguage & { readonly words: string } {
  const language = baseLanguage(locale);
  if (typeof words === 'string') return { words, lang: undefined };
  const lang = [language, FALLBACK_LANGUAGE, ...Object.keys(words)].find((code) => words[code] !== undefined);
  return { words: (lang && words[lang]) ?? '', lang: lang === language ? undefined : lang };
}

export const wordsIn = (words: Words, language: string): string => localizedWords(words, language).words;
