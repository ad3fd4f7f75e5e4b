// What a page of the storefront may weigh. The benchmark prints it, a story of `npm test` insists on it.

export const KB = 1024;

/** Most JavaScript (gzip, KB) above an empty page of the same Next. Plain pages have none at all. */
export const MOST_SCRIPT_KB = { list: 3, event: 3, form: 18, toPay: 18, waiting: 18, paid: 18 } as const;
/**
 * HTML and styles (gzip, KB) stay below this. A form asks for more than a race tells; an order may move on while it is
 * looked at, and then asks for its styles once more, as files.
 */
export const DOCUMENT_KB = { list: 15, event: 15, form: 24, toPay: 24, waiting: 24, paid: 24 } as const;
/** Most requests until a page is whole; an order's later questions for news are not among them. */
export const MOST_REQUESTS = 12;

/** They bring their few lines of script with them and fetch none. */
export const PLAIN_PAGES = ['list', 'event'] as const satisfies PageKind[];

export type PageKind = keyof typeof MOST_SCRIPT_KB;
export const PAGE_KINDS = ['list', 'event', 'form', 'toPay', 'waiting', 'paid'] as const satisfies PageKind[];

/**
 * JavaScript of an empty page, by the version of Next that makes it, in bytes after gzip. `npm run bench -- weight`
 * measures it; the story takes it from here, since building another app would take too long for it.
 */
export const EMPTY_PAGE = { next: '16.4.6', scriptBytes: 134_904 } as const;
