// Which events a credential sees (partner-api.md 2.1, 4.3): its organization's, and never a draft, code-locked, demo,
// ended one or one that is neither open nor scheduled. Whether one that is listed and not on sale can be read, section
// 4.3 leaves open beside 2.1: each event says it.
import type { EventRow } from '../store/event-rows.ts';
import type { World } from './world.ts';

/** Whether `event` is listed at `now` (milliseconds). */
const isVisible = (event: EventRow, now: number): boolean =>
  event.access === 'open' &&
  (event.status === 'open' || event.status === 'scheduled') &&
  (event.visibility === 'public' || event.visibility === 'unlisted') &&
  Date.parse(event.ends_at) > now;

/** Whether `event` exists for a buyer at `now`, sold or not; what is not is `404 not_found` on create too. */
const isReachable = (event: EventRow, now: number): boolean =>
  event.access === 'open' && Date.parse(event.ends_at) > now;

const isReadable = (event: EventRow, now: number): boolean =>
  isVisible(event, now) && (event.readable_off_sale || isOnSale(event));

/** The event that `org` may read, undefined when it is unknown, another organization's or not to be read. */
export function findReadableEvent(world: World, org: string, eventId: string): EventRow | undefined {
  const event = world.store.events.get(eventId);
  return event && event.org === org && isReadable(event, world.clock.now()) ? event : undefined;
}

/** The event that `org` may try to sell, undefined when it is a 404. */
export function findReachableEvent(world: World, org: string, eventId: string): EventRow | undefined {
  const event = world.store.events.get(eventId);
  return event && event.org === org && isReachable(event, world.clock.now()) ? event : undefined;
}

/** Whether registration is open: `409 sale_closed` when not (partner-api.md 7.2). */
export const isOnSale = (event: EventRow): boolean => event.status === 'open' && event.sales_open;

export type EventPosition = { starts_at: string; event_id: string };

const compare = (a: EventPosition, b: EventPosition): number => {
  if (a.starts_at !== b.starts_at) return a.starts_at < b.starts_at ? -1 : 1;
  return a.event_id < b.event_id ? -1 : Number(a.event_id !== b.event_id);
};

/** The next `limit` visible events of `org` after `after`, soonest first, and whether more follow. */
export function pageOfEvents(world: World, org: string, limit: number, after: EventPosition | undefined) {
  const now = world.clock.now();
  const following = world.store.events
    .by('org', org)
    .filter((event) => isVisible(event, now) && (!after || compare(event, after) > 0))
    .sort(compare);
  return { events: following.slice(0, limit), more: following.length > limit };
}
