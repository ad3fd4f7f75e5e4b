'use client';
// The buyer's styles, inside the document and there alone. Next's own inlining repeats a layout's styles in the payload
// for the router, twice; what a client component draws on the server is not part of it. In the browser's bundle the
// text is empty (next.config.mjs): React keeps what the server drew.
import { use } from 'react';
import css from '#app/_ui/site.css';

const NONE = { default: '' };

// Next leaves the whole document to the browser where a page drawn for a visit is not there, or failed. Such a document has
// an id, `__next_error__`, and ours have none. Nothing of it is shown before its styles have come, or could not come.
const late =
  typeof document === 'object' && document.documentElement.id
    ? import('#app/_ui/late-site.css').catch(() => NONE)
    : undefined;

export const SiteStyles = () => <style suppressHydrationWarning>{late ? use(late).default : css}</style>;
