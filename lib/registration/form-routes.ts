// Redirects and rewrites of next.config.mjs for the addresses of the registration form. Pure.

import { LOOK_PATTERN } from '#lib/shared/frame-look.ts';

/**
 * `Referer` with a plain code in the address of an event's page, as a pattern for the router: without a script a redirect
 * carries the code on. Linear: no repetition can match what follows it.
 */
export const REFERRED_BY_EVENT =
  'https?://[^/?#]+(?:/[a-zA-Z0-9-]+)?/events/[^/?#]+\\?(?:[^&#]*&)*?ref(?:erral)?=(?<code>[\\w.~-]+)(?:[&#].*)?';

const FORM = '/events/:eventId/register';
const query = (key: string) => ({ type: 'query' as const, key });

/** The rules for a storefront whose default language has no prefix and whose `others` have one. */
export function formRoutes(byDefault: string, others: readonly string[]) {
  const framed = `/:framed((?:${[byDefault, ...others].join('|')})${LOOK_PATTERN})`;
  const prefixes = [
    { prefix: '', segment: `/${byDefault}` },
    ...others.map((language) => ({ prefix: `/${language}`, segment: `/${language}` })),
    { prefix: framed, segment: '/:framed' },
  ];
  return {
    redirects: prefixes.flatMap(({ prefix, segment }) => [
      {
        // The former address of the form that edits an order.
        source: `${prefix}${FORM}`,
        has: [{ ...query('from'), value: '(?<from>[\\w-]+)' }],
        destination: `${prefix && segment}/orders/:from/edit`,
        permanent: true,
      },
      {
        source: `${prefix}${FORM}`,
        has: [{ type: 'header' as const, key: 'referer', value: REFERRED_BY_EVENT }],
        missing: [query('ref'), query('referral')],
        destination: `${prefix && segment}${FORM}?ref=:code`,
        permanent: false,
      },
    ]),
    // A prerendered page does not see its query: each link that chooses a ticket type has a page of its own.
    rewrites: prefixes.map(({ prefix, segment }) => ({
      source: `${prefix}${FORM}`,
      has: [{ ...query('ticket'), value: '(?<ticket>[\\w.~-]+)' }],
      destination: `${segment}${FORM}/:ticket`,
    })),
  };
}
