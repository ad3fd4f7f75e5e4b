// One event for one rendering: its metadata and its page read it once.
import { cache } from 'react';
import { readEvent } from '#lib/events/read-event.ts';
import { server } from '#lib/server.ts';
import { eventIdOfSegment } from '../../../_events/event-id.ts';

/** `segment` is the address' part as it came, still encoded. */
export const loadEventPage = cache(async (segment: string) =>
  readEvent(await server(), eventIdOfSegment(segment)),
);
