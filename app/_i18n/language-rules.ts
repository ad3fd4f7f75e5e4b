// The router's rules for languages: which addresses belong to which, and where a visitor who has not chosen is sent.
// Plain data for next.config.mjs: a rule costs next to nothing, a proxy before each page costs two fifths of its speed. Pure.
import type { Redirect, Rewrite } from 'next/dist/lib/load-custom-routes';

/** Remembers what a visitor chose by the switch. */
export const LANGUAGE_COOKIE = 'language';

type Rules = { rewrites: Rewrite[]; redirects: Redirect[] };

/** `/:path` without the addresses whose first segment is one of `names`, and as `others` says. */
const except = (names: readonly string[], others: string): string =>
  `/:path((?!(?:${names.join('|')})(?:/|$))${others}.*)`;

// Files are the same for everyone who has their address: pictures, calendars, the site map.
const NO_FILE = '(?!.*\\.[a-z]+$)';

// Pages that need no rewriting: app/(unprefixed).
const NOT_UNPREFIXED = '(?!$|events/[^/]+/?$)';

/**
 * A value of Accept-Language whose first language that we have is `language`. Browsers write the most wanted first, so
 * of the weights only 0, which refuses, is looked at. Without the header, as crawlers come, or with `*` nothing matches.
 */
export function prefers(language: string, languages: readonly string[]): string {
  const oneOfOurs = `(?:${languages.map(inAnyCase).join('|')})${WANTED}`;
  return `\\s*(?:(?!${oneOfOurs})[^,]*,\\s*)*${inAnyCase(language)}${WANTED}[^,]*(?:,.*)?`;
}

/** After a language's code: no other code that begins with it, and no weight of 0. */
const WANTED = '(?![a-zA-Z])(?![^,]*;\\s*[qQ]=0(?:\\.0*)?\\s*(?:,|$))';

/** The router's expressions have no flags. */
const inAnyCase = (code: string): string =>
  [...code].map((letter) => (/[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : letter)).join('');

/** `byDefault` has no prefix, `others` have one. */
export function languageRules(byDefault: string, others: readonly string[]): Rules {
  const languages = [byDefault, ...others];
  // An order's address was told in a language and keeps it: it is a capability, and opened by mail programs.
  const chosenAt = ['/', except([...languages, 'api', 'admin', 'orders', '_next', 'logo'], NO_FILE)];
  const sendTo = (language: string, condition: Pick<Redirect, 'has' | 'missing'>): Redirect[] =>
    chosenAt.map((source) => ({
      source,
      destination: source === '/' ? `/${language}` : `/${language}/:path`,
      permanent: false,
      ...condition,
    }));
  return {
    rewrites: [
      { source: except([...languages, 'api', 'admin'], NOT_UNPREFIXED), destination: `/${byDefault}/:path` },
    ],
    redirects: [
      { source: `/${byDefault}`, destination: '/', permanent: true },
      { source: `/${byDefault}/:path*`, destination: '/:path*', permanent: true },
      ...others.flatMap((language) => [
        ...sendTo(language, { has: [{ type: 'cookie', key: LANGUAGE_COOKIE, value: language }] }),
        ...sendTo(language, {
          has: [{ type: 'header', key: 'accept-language', value: prefers(language, languages) }],
          missing: [{ type: 'cookie', key: LANGUAGE_COOKIE }],
        }),
      ]),
    ],
  };
}
