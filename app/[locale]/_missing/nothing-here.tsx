'use client';
// Outside of a prerender `notFound()` always leaves the body to a script. Those without one are led to `instead`.
import { notFound, useServerInsertedHTML } from 'next/navigation';

export function NothingHere({ instead }: { readonly instead: string }) {
  let said = false;
  useServerInsertedHTML(() => {
    if (said) return null;
    said = true;
    return (
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${instead}`} />
      </noscript>
    );
  });
  return notFound();
}
