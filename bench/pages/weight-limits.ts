// What a page of the storefront may weigh. The benchmark prints it, a story of `npm test` insists on it.

export const KB = 1024;

/** Most JavaScript (gzip, KB): the one script of the buyer's pages. Plain pages fetch none at all. */
export const MOST_SCRIPT_KB = { list: 0, event: 0, form: 16, toPay: 16, waiting: 16, paid: 16 } as const;
/** HTML and styles (gzip, KB) of any page stay below this. */
export const DOCUMENT_KB = 15;
/** Most requests until a page is whole; an order's later questions for news are not among them. */
export const MOST_REQUESTS = 12;

export type PageKind = keyof typeof MOST_SCRIPT_KB;
export const PAGE_KINDS = ['list', 'event', 'form', 'toPay', 'waiting', 'paid'] as const satisfies PageKind[];
