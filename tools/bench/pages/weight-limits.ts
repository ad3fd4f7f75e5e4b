// Limits for the weight of the storefront's pages. The benchmark prints them, a story of `npm test` fails above them.

export const KB = 1024;

/** JavaScript (gzip, bytes) of an empty page of Next, measured by `npm run bench -- weight`; the version it is of. */
export const EMPTY_PAGE = { next: '16.4.6', scriptBytes: 135_683 } as const;

/** JavaScript (gzip, KB) above that of an empty page. TanStack Query is 9 to 11 of it. */
export const MOST_SCRIPT_KB = {
  list: 4,
  event: 4,
  form: 22.25,
  toPay: 23,
  waiting: 23,
  paid: 23,
  payer: 23,
} as const;

/** HTML and styles of a race (gzip, KB). */
export const MOST_DOCUMENT_KB = 20.5;

/** Most requests until a page is whole; the polling of an order and the posters of a list are not counted. */
export const MOST_REQUESTS = 18;
export type PageKind = keyof typeof MOST_SCRIPT_KB;
export const PAGE_KINDS = [
  'list',
  'event',
  'form',
  'toPay',
  'waiting',
  'paid',
  'payer',
] as const satisfies PageKind[];
