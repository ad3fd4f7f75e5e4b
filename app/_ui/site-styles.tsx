'use client';
// The buyer's styles, inside the document and there alone. Next's own inlining repeats a layout's styles in the payload
// for the router, twice; what a client component draws on the server is not part of it. In the browser's bundle the
// text is empty (next.config.mjs): React keeps what the server drew.
import { useEffect, useRef } from 'react';
import css from '#app/_ui/site.css';

export function SiteStyles() {
  const element = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    const style = element.current;
    if (!style || style.textContent) return;
    // Next leaves the whole document to the browser where a page drawn for a visit is not there, or failed.
    import('#app/_ui/late-site.css').then(({ default: late }) => {
      style.textContent = late;
    });
  }, []);
  return (
    <style ref={element} suppressHydrationWarning>
      {css}
    </style>
  );
}
