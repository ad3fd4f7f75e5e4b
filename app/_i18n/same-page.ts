// The page a visitor comes from, in another language. Pure.
import { addressIn, LANGUAGES, type Language } from '#app/_i18n/languages.ts';

const OF_NO_LANGUAGE = /^\/(?:api|admin)(?:\/|$)/;

/** Our own path without its language; `/` for anything that is no page of the buyer's. */
function withoutLanguage(pathname: string): string {
  // Two slashes at the beginning would lead to another site.
  const path = pathname.replace(/^\/+/, '/');
  if (OF_NO_LANGUAGE.test(path)) return '/';
  const [, first = '', ...rest] = path.split('/');
  return LANGUAGES.includes(first) ? `/${rest.join('/')}` : path;
}

/**
 * Where to go on in `language`: path and query of `referer`, when that is an address of one of our `hosts`; the races otherwise.
 * Always a path of our own, whatever is asked.
 */
export function samePageIn(
  language: Language,
  referer: string | null,
  hosts: readonly (string | null)[],
): string {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (!from || !hosts.includes(from.host)) return addressIn(language, '/');
  return addressIn(language, withoutLanguage(from.pathname).replace(/^\/+/, '/')) + from.search;
}
