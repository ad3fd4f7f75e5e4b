// What search engines and other sites may learn of the entry form's address. Pure.
import type { Metadata } from 'next';
import { HIDDEN } from '../../../../_paying/capability-metadata.ts';

/** `from` is the capability of an order. */
export const formMetadata = (race: Metadata, title: string, from: unknown): Metadata =>
  from === undefined ? { ...race, title } : { ...race, title, ...HIDDEN };
