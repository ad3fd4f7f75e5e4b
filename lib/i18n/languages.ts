// The languages of `messages/` and their addresses: English without a prefix, others with one before the path.

import type { getTranslations } from 'next-intl/server';
import { baseLanguage, frameLook, isFramedPath } from '#lib/shared/frame-look.ts';
import { isKnownToIntl, type LanguageFacts, loadCatalogs } from './load-catalogs.ts';

/** What stands in an address: the code of a catalog, such as `sw`, on framed pages with their look (lib/shared/frame-look.ts). */
export type Language = string;

export const DEFAULT_LANGUAGE: Language = 'en';

/** A draft is offered only in development. */
export const isOffered = ({ draft }: LanguageFacts): boolean =>
  draft === undefined || process.env.NODE_ENV === 'development';

const catalogs = new Map([...loadCatalogs()].filter(([, facts]) => isOffered(facts)));

export const OTHER_LANGUAGES: readonly Language[] = [...catalogs.keys()].filter(
  (language) => language !== DEFAULT_LANGUAGE,
);
export const LANGUAGES: readonly Language[] = [DEFAULT_LANGUAGE, ...OTHER_LANGUAGES];

/** Throws without a catalog; check with `languageOf` first. */
export function languageFacts(language: Language): LanguageFacts {
  const facts = catalogs.get(baseLanguage(language));
  if (!facts) throw new Error(`messages/${baseLanguage(language)}.json is missing`);
  return facts;
}

/** Regions by language. The default language's region replaces one that Intl does not know. */
const regions = new Map(
  [...catalogs].map(([language, { region }]) => [
    language,
    isKnownToIntl(region) ? region : languageFacts(DEFAULT_LANGUAGE).region,
  ]),
);

export const intlLocale = (language: Language): string =>
  regions.get(baseLanguage(language)) ?? languageFacts(language).region;

/** `path` begins with a slash and has no language. In a framed language the address is framed, if its page can be. */
export function addressIn(language: Language, path: string): string {
  const spoken = isFramedPath(path) ? language : baseLanguage(language);
  return spoken === DEFAULT_LANGUAGE ? path : `/${spoken}${path === '/' ? '' : path}`;
}

/** The plain or framed language that an untrusted value names, else the default one. */
export function languageOf(value: unknown): Language {
  const isOne = typeof value === 'string' && LANGUAGES.includes(baseLanguage(value));
  return isOne ? value : DEFAULT_LANGUAGE;
}

/** Attributes of a link out of a frame: it opens a new tab, since the page it leads to shows in no frame. */
export const outOfFrame = (language: Language): { target?: '_blank'; rel?: 'noopener' } =>
  frameLook(language) ? { target: '_blank', rel: 'noopener' } : {};

const OF_NO_LANGUAGE = /^\/(?:api|admin)(?:\/|$)/;

/** Our own path without its language; `/` for anything that is no page of the buyer's. */
function withoutLanguage(pathname: string): string {
  // Two slashes at the beginning would lead to another site.
  const path = pathname.replace(/^\/+/, '/');
  if (OF_NO_LANGUAGE.test(path)) return '/';
  const [, first = '', ...rest] = path.split('/');
  return LANGUAGES.includes(first) ? `/${rest.join('/')}` : path;
}

/** Path and query of `referer` if its host is in `hosts`, else the list of events. Always a path of this site. */
export function samePageIn(
  language: Language,
  referer: string | null,
  hosts: readonly (string | null)[],
): string {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (!from || !hosts.includes(from.host)) return addressIn(language, '/');
  return addressIn(language, withoutLanguage(from.pathname).replace(/^\/+/, '/')) + from.search;
}

export type Translate = Awaited<ReturnType<typeof getTranslations<never>>>;

const FEW = 5;

/** `Ann, Ben and Cy`; of more than five only the first, then the words of `more` for the number of others. */
export function shortList(
  items: readonly string[],
  more: (count: number) => string,
  locale: Language,
): string {
  const others = items.length - FEW;
  const shown = others > 0 ? [...items.slice(0, FEW), more(others)] : items;
  return new Intl.ListFormat(intlLocale(locale)).format(shown);
}
