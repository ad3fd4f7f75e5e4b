// Which languages there are and how addresses carry them: English without a prefix, others before the path. All of it
// follows from the files in `messages/`.
import { isKnownToIntl, type LanguageFacts, readCatalogs } from '#app/_i18n/read-catalogs.ts';

/** The code of a catalog, such as `sw`: what stands in an address and in `lang`. */
export type Language = string;

export const DEFAULT_LANGUAGE: Language = 'en';

const catalogs = readCatalogs();

/** Those whose addresses have a prefix. */
export const OTHER_LANGUAGES: readonly Language[] = [...catalogs.keys()].filter(
  (language) => language !== DEFAULT_LANGUAGE,
);
export const LANGUAGES: readonly Language[] = [DEFAULT_LANGUAGE, ...OTHER_LANGUAGES];

/** What the catalog says of its language. Throws when there is no such catalog: `languageOf` knows those that are. */
export function languageFacts(language: Language): LanguageFacts {
  const facts = catalogs.get(language);
  if (!facts) throw new Error(`messages/${language}.json is missing`);
  return facts;
}

/** Regions by language. Where Intl does not know one, that of the default language: not what Intl makes of it. */
const regions = new Map(
  [...catalogs].map(([language, { region }]) => [
    language,
    isKnownToIntl(region) ? region : languageFacts(DEFAULT_LANGUAGE).region,
  ]),
);

/** Name of the language for Intl. */
export const intlLocale = (language: Language): string =>
  regions.get(language) ?? languageFacts(language).region;

/** The address of a page in a language; `path` begins with a slash and has no language. */
export const addressIn = (language: Language, path: string): string =>
  language === DEFAULT_LANGUAGE ? path : `/${language}${path === '/' ? '' : path}`;

/** The language an untrusted value names; the default one when it names none. */
export const languageOf = (value: unknown): Language =>
  LANGUAGES.find((language) => language === value) ?? DEFAULT_LANGUAGE;
