// What a file of a race answers where there is no race to tell of. Pure.
import type { EventProblem } from '#lib/events/read-event.ts';

/** A calendar, a chat app or a cache in between must not take a bad moment for a race that is gone. */
export const withoutRace = ({ code }: EventProblem): Response =>
  code === 'not_found'
    ? new Response(null, { status: 404 })
    : new Response(null, { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
