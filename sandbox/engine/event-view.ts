// Which events a credential sees (partner-api.md 2.1, 4.3) and how the API shows them (2.1, 2.2). Whether an event that is
// listed but not on sale can be fetched, the document leaves open: `readable_off_sale` of each event decides.

import type { EventRow, PlacesRow, TicketTypeRow } from '../store/event-rows.ts';
import type { OrgRow } from '../store/org-rows.ts';
import type { EventDetail, EventListItem } from '../wire/event.ts';
import { placesOf, remainingOf } from './orders/places.ts';
import { quoteTicket } from './orders/price-order.ts';
import type { World } from './world.ts';

/** Whether `event` is listed at `now` (milliseconds). */
const isVisible = (event: EventRow, now: number): boolean =>
  event.access === 'open' &&
  (event.status === 'open' || event.status === 'scheduled') &&
  (event.visibility === 'public' || event.visibility === 'unlisted') &&
  Date.parse(event.ends_at) > now;

/** Whether `event` exists for a buyer at `now`, on sale or not; otherwise create answers `404 not_found` too. */
const isReachable = (event: EventRow, now: number): boolean =>
  event.access === 'open' && Date.parse(event.ends_at) > now;

const isReadable = (event: EventRow, now: number): boolean =>
  isVisible(event, now) && (event.readable_off_sale || isOnSale(event));

/** The event for GET /events/{eventId} of `org`; undefined: 404. */
export function findReadableEvent(world: World, org: string, eventId: string): EventRow | undefined {
  const event = world.store.events.get(eventId);
  return event && event.org === org && isReadable(event, world.clock.now()) ? event : undefined;
}

/** The event for an order or session of `org`, on sale or not; undefined: 404. */
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

const paymentsEnabled = (event: EventRow, org: OrgRow | undefined): boolean =>
  event.payments_enabled && org?.payments_enabled === true;

/** Whether money can be taken for `event`: its organization is cleared (partner-api.md 2.1). */
export const takesPayments = (world: World, event: EventRow): boolean =>
  paymentsEnabled(event, world.store.orgs.get(event.org));

const listItemView = (event: EventRow, org: OrgRow | undefined): EventListItem => ({
  event_id: event.event_id,
  name: event.name,
  status: event.status,
  visibility: event.visibility,
  starts_at: event.starts_at,
  currency: event.currency,
  payments_enabled: paymentsEnabled(event, org),
});

const cachedItems = new WeakMap<EventRow, { org: OrgRow | undefined; json: string }>();

/** JSON of an item of GET /events. Rows are never mutated, so the same rows make the same JSON. */
export function eventListItemJson(world: World, event: EventRow): string {
  const org = world.store.orgs.get(event.org);
  const before = cachedItems.get(event);
  if (before && before.org === org) return before.json;
  const json = JSON.stringify(listItemView(event, org));
  cachedItems.set(event, { org, json });
  return json;
}

/** A ticket type with its quotes; the distance is the first one it offers. */
export function ticketTypeView(event: EventRow, type: TicketTypeRow, places: PlacesRow) {
  const distance = type.distances[0];
  return {
    ticket_type_id: type.ticket_type_id,
    name: type.name,
    currency: event.currency,
    price_minor: type.price_minor,
    ...quoteTicket(type.price_minor, event.fees.momo),
    card: null,
    airtel: quoteTicket(type.price_minor, event.fees.airtel),
    ...(event.payment_methods.includes('lyca') && { lyca: quoteTicket(type.price_minor, event.fees.lyca) }),
    is_free: type.price_minor === 0,
    ...(distance === undefined ? {} : { distance_km: distance }),
    capacity: type.capacity,
    remaining: remainingOf(places, type),
  };
}

function detailView(event: EventRow, org: OrgRow | undefined, places: PlacesRow): EventDetail {
  const payable = paymentsEnabled(event, org);
  return {
    event_id: event.event_id,
    name: event.name,
    currency: event.currency,
    payments_enabled: payable,
    organizer_name: event.organizer_name,
    payment_methods: payable ? event.payment_methods : [],
    ticket_types: event.ticket_types.map((type) => ticketTypeView(event, type, places)),
    additional_questions: event.additional_questions,
    waiver_required: event.waiver_required,
    waiver_version: event.waiver_version,
  };
}

type CachedDetail = { event: EventRow; org: OrgRow | undefined; json: string };
const cachedDetails = new WeakMap<PlacesRow, CachedDetail>();

/** JSON of the detail of `event`. Rows are never mutated, so the same rows make the same JSON. */
export function eventDetailJson(world: World, event: EventRow): string {
  const places = placesOf(world, event.event_id);
  const org = world.store.orgs.get(event.org);
  const before = cachedDetails.get(places);
  if (before && before.event === event && before.org === org) return before.json;
  const json = JSON.stringify(detailView(event, org, places));
  cachedDetails.set(places, { event, org, json });
  return json;
}

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Kampala',
});

const whenLabels = new WeakMap<EventRow, string>();

/** The display label `event_when_label` of partner-api.md 2.5, cached by row: rows are never mutated. */
export function eventWhenLabel(event: EventRow): string {
  const label = whenLabels.get(event) ?? `${whenFormat.format(Date.parse(event.starts_at))} EAT`;
  whenLabels.set(event, label);
  return label;
}
