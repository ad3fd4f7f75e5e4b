// Metadata of pages that are found by a capability alone. Pure.
import type { Metadata } from 'next';

/** The tab shows the state. `words`: those of the heading; `null` if there is no such page. */
export const capabilityMetadata = (words: { readonly title: string } | null, fallback: string): Metadata => ({
  title: words?.title ?? fallback,
  ...HIDDEN,
});

/**
 * Neither search engines nor other sites learn the address. `no-referrer` would hide the origin from our own forms too,
 * and a post without an origin is refused.
 */
export const HIDDEN = {
  robots: { index: false, follow: false },
  referrer: 'same-origin',
} as const satisfies Metadata;
