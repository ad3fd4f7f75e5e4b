// Which languages there are and how addresses carry them: English without a prefix, others before the path. The router's
// rules in next.config.mjs follow the files in `messages/`. Pure.

export const LANGUAGES = ['en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** The region whose dates and numbers a language is written with. */
const REGIONS: Record<Language, string> = { en: 'en-UG' };

/** What Intl is asked for: `en-UG` writes `30 January 2027`, plain `en` would write `January 30`. */
export const intlLocale = (language: Language): string => REGIONS[language];

/** The address of a page in a language; `path` begins with a slash and has no language. */
export const addressIn = (language: Language, path: string): string =>
  language === DEFAULT_LANGUAGE ? path : `/${language}${path === '/' ? '' : path}`;

/** The language an untrusted value names; the default one when it names none. */
export const languageOf = (value: unknown): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
