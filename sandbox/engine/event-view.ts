// Events as the API shows them (partner-api.md 2.1, 2.2). The JSON of a detail is kept until something in it changes.
import type { OrgRow } from '../store/access-rows.ts';
import type { EventRow, PlacesRow, TicketTypeRow } from '../store/event-rows.ts';
import type { EventDetail, EventListItem } from '../wire/event.ts';
import { quoteTicket } from './fees.ts';
import { placesOf, remainingOf } from './places.ts';
import type { World } from './world.ts';

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

const keptItems = new WeakMap<EventRow, { org: OrgRow | undefined; json: string }>();

/** JSON of an item of GET /events. Rows are never mutated, so the same rows make the same JSON. */
export function eventListItemJson(world: World, event: EventRow): string {
  const org = world.store.orgs.get(event.org);
  const before = keptItems.get(event);
  if (before && before.org === org) return before.json;
  const json = JSON.stringify(listItemView(event, org));
  keptItems.set(event, { org, json });
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

type Kept = { event: EventRow; org: OrgRow | undefined; json: string };
const kept = new WeakMap<PlacesRow, Kept>();

/** JSON of the detail of `event`. Rows are never mutated, so the same rows make the same JSON. */
export function eventDetailJson(world: World, event: EventRow): string {
  const places = placesOf(world, event.event_id);
  const org = world.store.orgs.get(event.org);
  const before = kept.get(places);
  if (before && before.event === event && before.org === org) return before.json;
  const json = JSON.stringify(detailView(event, org, places));
  kept.set(places, { event, org, json });
  return json;
}

const whenFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Africa/Kampala',
});

const whenLabels = new WeakMap<EventRow, string>();

/** The display label `event_when_label` of partner-api.md 2.5, worked out once for a row: rows are never mutated. */
export function eventWhenLabel(event: EventRow): string {
  const label = whenLabels.get(event) ?? `${whenFormat.format(Date.parse(event.starts_at))} EAT`;
  whenLabels.set(event, label);
  return label;
}
