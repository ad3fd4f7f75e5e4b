'use client';
// `notFound()` for a page that is rendered per visit. Next leaves its words to the browser there, so that a browser
// without a script is redirected to a prerendered page that has them.
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
