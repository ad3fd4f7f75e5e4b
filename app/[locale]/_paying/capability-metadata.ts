// What the browser's tab says of a page that is found by a capability alone. Pure.
import type { Metadata } from 'next';

/**
 * The state first: somebody who comes back from her phone's menu reads it in the tab.
 * @param words as of the heading; null where there is no such page
 */
export const capabilityMetadata = (words: { readonly title: string } | null, fallback: string): Metadata => ({
  title: words?.title ?? fallback,
  robots: { index: false, follow: false },
  // Other sites never learn the address. `no-referrer` would also hide our own pages' origin from our own forms, and a
  // post without an origin is refused.
  referrer: 'same-origin',
});
