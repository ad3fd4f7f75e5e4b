/** Null for what is no absolute URL. `URL.parse` is not in Node 20. */
export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
