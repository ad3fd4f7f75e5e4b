'use client';
// On a page rendered per visit, Next leaves the words of errors, `notFound()` and `forbidden()` to the browser.
import { useServerInsertedHTML } from 'next/navigation';

export function usePageWithoutScript(path: string): void {
  let inserted = false;
  useServerInsertedHTML(() => {
    if (inserted) return null;
    inserted = true;
    return (
      <noscript>
        <meta httpEquiv="refresh" content={`0;url=${path}`} />
      </noscript>
    );
  });
}

export function PageWithoutScript({ path }: { readonly path: string }) {
  usePageWithoutScript(path);
  return null;
}
