// What the browser's tab says of a page that is found by a capability alone. Pure.
import type { Metadata } from 'next';

/**
 * The state first: somebody who comes back from her phone's menu reads it in the tab.
 * @param words as of the heading; null where there is no such page
 */
export const capabilityMetadata = (words: { readonly title: string } | null, fallback: string): Metadata => ({
  title: words?.title ?? fallback,
  ...HIDDEN,
});

/**
 * No search engine keeps such an address, no other site learns it. `no-referrer` would also hide our own pages' origin
 * from our own forms, and a post without an origin is refused.
 */
export const HIDDEN = {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
} as const satisfies Metadata;
