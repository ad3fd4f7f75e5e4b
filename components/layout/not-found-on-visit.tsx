'use client';
// `notFound()` for a page rendered per visit. There Next leaves all words to the browser, whatever boundary stands around:
// a browser without a script is sent to a prerendered page that has them.
import { notFound, useServerInsertedHTML } from 'next/navigation';

export function NotFoundOnVisit({ instead }: { readonly instead: string }) {
  let inserted = false;
  useServerInsertedHTML(() => {
    if (inserted) return null;
    inserted = true;
    return (
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${instead}`} />
      </noscript>
    );
  });
  return notFound();
}
