// A text in one or several languages, as `Words` of lib/content, in a field for each language.
import type { Typed } from '#components/ui/form/form-state.ts';
import { FALLBACK_LANGUAGE, Words } from '#lib/content/localized-words.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { textOf } from '#lib/shared/posted-values.ts';

/** English has the field without a language, because it is shown where a translation is missing. */
export const wordsField = (name: string, language: Language): string =>
  language === FALLBACK_LANGUAGE ? name : `${name}.${language}`;

export function drawWords(name: string, value: unknown, languages: readonly Language[]): Typed {
  const words = Words.safeParse(value).data ?? '';
  const inLanguage = (language: Language) =>
    typeof words === 'string' ? (language === FALLBACK_LANGUAGE ? words : '') : (words[language] ?? '');
  return Object.fromEntries(languages.map((language) => [wordsField(name, language), inLanguage(language)]));
}

/** A single text if there is no translation; undefined if there is no text. */
export function readWords(posted: Typed, name: string, languages: readonly Language[]): Words | undefined {
  const given = languages.flatMap((language) => {
    const text = textOf(posted, wordsField(name, language));
    return text ? [[language, text] as const] : [];
  });
  const [first] = given;
  if (!first) return undefined;
  return given.length === 1 && first[0] === FALLBACK_LANGUAGE ? first[1] : Object.fromEntries(given);
}
