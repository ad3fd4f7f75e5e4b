// What search engines and other sites may learn of the entry form's address. Pure.
import type { Metadata } from 'next';

/** `from` is the capability of an order: no other site learns such an address, no search engine keeps it. */
export const formMetadata = (race: Metadata, title: string, from: unknown): Metadata =>
  from === undefined
    ? { ...race, title }
    : { ...race, title, robots: { index: false, follow: false }, referrer: 'same-origin' };
