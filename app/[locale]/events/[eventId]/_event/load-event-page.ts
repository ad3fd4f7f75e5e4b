// One event for one rendering: its metadata and its page read it once.
import { cache } from 'react';
import { readEvent } from '#lib/events/read-event.ts';
import { server } from '#lib/server.ts';

/** `segment` is the address' part as it came, still encoded. */
export const loadEventPage = cache(async (segment: string) => readEvent(await server(), decoded(segment)));

/** What cannot be decoded names no event. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
