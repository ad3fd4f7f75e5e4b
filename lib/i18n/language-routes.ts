// Rewrites and redirects for languages: English has no prefix. The browser's first counts until one is chosen. Pure.

import type { NextConfig } from 'next';
import { LOOK_PATTERN } from '#lib/shared/frame-look.ts';

export const LANGUAGE_COOKIE = 'language';

type Redirect = Awaited<ReturnType<NonNullable<NextConfig['redirects']>>>[number];
type Rules = { rewrites: { source: string; destination: string }[]; redirects: Redirect[] };

const except = (names: readonly string[], others = ''): string =>
  `/:path((?!(?:${names.join('|')})(?:/|$))${others}.*)`;

// Pictures, calendars and the site map are not translated.
const NO_FILE = '(?!.*\\.[a-z]+$)';

/** First segments in addresses of that language, framed ones included. */
const segmentsOf = (language: string): string => `${language}(?:${LOOK_PATTERN})?`;

// The page around a frame has chosen its language. Browsers send the header from 2023 on; in older ones the visitor's counts.
const IN_FRAME = { type: 'header' as const, key: 'sec-fetch-dest', value: 'iframe' };

/** Accept-Language values that begin with `language`. Next compiles it as `^…$` without flags. Linear: one repetition. */
function asksFirstFor(language: string): string {
  const inAnyCase = language.replaceAll(
    /[a-z]/gi,
    (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`,
  );
  return `${inAnyCase}(?:[-;,\\s].*)?`;
}

export function languageRoutes(byDefault: string, others: readonly string[]): Rules {
  const languages = [byDefault, ...others].map(segmentsOf);
  // An order keeps the language that its link was made in; the provider sends buyers back to `/checkout`.
  const own = ['api', 'admin', 'orders', 'checkout', '_next', 'logo'];
  const translated = ['/', except([...languages, ...own], NO_FILE)];
  const sendTo = (language: string, { has, missing = [] }: Pick<Redirect, 'has' | 'missing'>): Redirect[] =>
    translated.map((source) => ({
      source,
      destination: source === '/' ? `/${language}` : `/${language}/:path`,
      permanent: false,
      has,
      missing: [...missing, IN_FRAME],
    }));
  return {
    rewrites: [
      { source: '/', destination: `/${byDefault}` },
      { source: except([...languages, 'api', 'admin', 'posters']), destination: `/${byDefault}/:path` },
    ],
    redirects: [
      { source: `/${byDefault}`, destination: '/', permanent: true },
      { source: `/${byDefault}/:path*`, destination: '/:path*', permanent: true },
      ...others.flatMap((language) => [
        ...sendTo(language, { has: [{ type: 'cookie', key: LANGUAGE_COOKIE, value: language }] }),
        ...sendTo(language, {
          has: [{ type: 'header', key: 'accept-language', value: asksFirstFor(language) }],
          missing: [{ type: 'cookie', key: LANGUAGE_COOKIE }],
        }),
      ]),
    ],
  };
}
