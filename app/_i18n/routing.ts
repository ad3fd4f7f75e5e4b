// Which languages there are and how addresses carry them: English without a prefix, others before the path.
import { defineRouting } from 'next-intl/routing';

/** No cookie and no detection yet: with one language they would only keep pages out of shared caches. */
export const routing = defineRouting({
  locales: ['en'],
  defaultLocale: 'en',
  localePrefix: 'as-needed',
  localeCookie: false,
  localeDetection: false,
  alternateLinks: false,
});

export type Locale = (typeof routing.locales)[number];

/** The region whose dates and numbers a language is written with. */
const REGIONS: Record<Locale, string> = { en: 'en-UG' };

/** What Intl is asked for: `en-UG` writes `30 January 2027`, plain `en` would write `January 30`. */
export const intlLocale = (locale: Locale): string => REGIONS[locale];

/** The address of a page in a language; `path` begins with a slash and has no language. */
export const addressIn = (locale: Locale, path: string): string =>
  locale === routing.defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`;

/** The language an untrusted value names; the default one when it names none. */
export function localeOf(value: unknown): Locale {
  return routing.locales.find((locale) => locale === value) ?? routing.defaultLocale;
}
