// Redirects and rewrites of next.config.mjs for the addresses of races and of the registration form. Pure.

import { LOOK_PATTERN } from '#lib/shared/frame-look.ts';
import { CARRIED_KEYS } from '#lib/shared/link-parameters.ts';

/** `Referer` whose address brings something for an entry: `/api/brought` carries it on. Linear. */
export const BRINGS = `https?://[^/?#]+(?:/[a-zA-Z0-9-]+)?(?:/|/page/[0-9]+|/events/[^/?#]+(?:/register)?)?\\?(?:[^#]*&)?(?:${CARRIED_KEYS.join('|')})=[^&#].*`;

/** Marks the address of a page to which nothing could be carried on. */
export const NOTHING_BROUGHT = 'plain';

const RACE = '/events/:eventId';
const FORM = `${RACE}/register`;
const query = (key: string) => ({ type: 'query' as const, key });

const TICKET = { ...query('ticket'), value: '(?<ticket>[\\w.~-]+)' };
/** The router puts a code into a path unescaped: a code with one of these characters has to be typed. */
const CODE = { ...query('code'), value: '(?!\\.\\.?$)(?<code>[^/\\\\?#%\\x00-\\x1f]{1,64})' };
const NO_TICKET = '-';

/** The rules for a storefront whose default language has no prefix and whose `others` have one. */
export function formRoutes(byDefault: string, others: readonly string[]) {
  const framed = `/:framed((?:${[byDefault, ...others].join('|')})${LOOK_PATTERN})`;
  const prefixes = [
    { prefix: '', segment: `/${byDefault}` },
    ...others.map((language) => ({ prefix: `/${language}`, segment: `/${language}` })),
    { prefix: framed, segment: '/:framed' },
  ];
  return {
    redirects: prefixes.map(({ prefix, segment }) => ({
      // The former address of the form that edits an order.
      source: `${prefix}${FORM}`,
      has: [{ ...query('from'), value: '(?<from>[\\w-]+)' }],
      destination: `${prefix && segment}/orders/:from/edit`,
      permanent: true,
    })),
    rewrites: prefixes.flatMap(({ prefix, segment }) => [
      ...[RACE, FORM].map((page) => ({
        source: `${prefix}${page}`,
        has: [{ type: 'header' as const, key: 'referer', value: BRINGS }],
        missing: [...CARRIED_KEYS, NOTHING_BROUGHT].map(query),
        destination: '/api/brought',
      })),
      // A prerendered page does not see its query: each link that chooses a ticket type or brings a code has a page of its own.
      ...[
        { has: [TICKET, CODE], page: ':ticket/:code' },
        { has: [CODE], page: `${NO_TICKET}/:code` },
        { has: [TICKET], page: ':ticket' },
      ].map(({ has, page }) => ({
        source: `${prefix}${FORM}`,
        has,
        destination: `${segment}${FORM}/${page}`,
      })),
    ]),
  };
}
