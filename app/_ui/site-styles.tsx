'use client';
// The buyer's styles, inside the document and there alone. Next's own inlining repeats a layout's styles in the payload
// for the router, twice; what a client component draws on the server is not part of it. In the browser's bundle the
// text is empty (next.config.mjs): React keeps what the server drew.
import css from '#app/_ui/site.css';

export const SiteStyles = () => <style suppressHydrationWarning>{css}</style>;
