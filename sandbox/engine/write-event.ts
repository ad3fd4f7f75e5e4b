// Creates and changes events as the provider's app would. Absent fields get working defaults.
import type { EventRow, TicketTypeRow } from '../store/event-rows.ts';
import { type EventInput, eventInput, type ReadEventInput, type TicketTypeInput } from './event-input.ts';
import { ticketTypeView } from './event-view.ts';
import { placesOf } from './places.ts';
import { randomId } from './random-id.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RACE_MS = 12 * 60 * 60 * 1000;

/** Puts a new event made of `input` and its defaults; throws when `input` is not valid, so read it first. */
export function createEvent(world: World, input: EventInput): EventRow {
  const given = eventInput.parse(input);
  const starts_at = given.starts_at ?? new Date(world.clock.now() + 30 * DAY_MS).toISOString();
  const base: EventRow = {
    event_id: given.event_id ?? randomId('evt'),
    org: given.org ?? 'kampala-runners',
    name: 'Test Race',
    status: 'open',
    visibility: 'public',
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + RACE_MS).toISOString(),
    currency: 'UGX',
    payments_enabled: true,
    organizer_name: 'Kampala Runners',
    payment_methods: ['momo', 'airtel'],
    ticket_types: [],
    additional_questions: [],
    waiver_required: false,
    waiver_version: '1',
    sales_open: true,
    readable_off_sale: true,
    access: 'open',
    fees: { momo: { flat_fee: 500, percent_fee: 3 }, airtel: { flat_fee: 600, percent_fee: 3.5 } },
    discount_codes: [],
    hold_seconds: 900,
    prompt_seconds: 120,
  };
  if (!world.store.orgs.get(base.org)) world.store.orgs.put({ org: base.org, payments_enabled: true });
  return changeEvent(world, base, { ...given, ticket_types: given.ticket_types ?? [{ name: 'Entry' }] });
}

/** Puts `given` on `event`; `ticket_types` replaces the whole list, each one keeping what it does not say. */
export function changeEvent(world: World, event: EventRow, given: ReadEventInput): EventRow {
  const { ticket_types, fees, additional_questions, ...plain } = given;
  const row: EventRow = {
    ...event,
    ...present(plain),
    event_id: event.event_id,
    org: event.org,
    fees: { momo: fees?.momo ?? event.fees.momo, airtel: fees?.airtel ?? event.fees.airtel },
  };
  if (additional_questions) {
    row.additional_questions = additional_questions.map((question) => ({
      ...question,
      label: question.label ?? question.key,
    }));
  }
  if (ticket_types) row.ticket_types = ticket_types.map((type) => writeTicketType(world, event, type));
  placesOf(world, event.event_id);
  return world.store.events.put(row);
}

/** An event as the control plane takes it: what the API shows of it and what the provider's app sets. */
export function storedEventView(world: World, event: EventRow) {
  const places = placesOf(world, event.event_id);
  return {
    ...event,
    ticket_types: event.ticket_types.map((type) => ({
      ...ticketTypeView(event, type, places),
      ...(type.distances.length > 0 ? { distances: type.distances } : {}),
      sales_start: type.sales_start,
      sales_end: type.sales_end,
    })),
  };
}

function writeTicketType(world: World, event: EventRow, given: TicketTypeInput): TicketTypeRow {
  const before = event.ticket_types.find((type) => type.ticket_type_id === given.ticket_type_id);
  const id = given.ticket_type_id ?? randomId('tkt');
  const capacity = given.capacity ?? before?.capacity ?? Math.max(100, given.remaining ?? 0);
  return {
    ticket_type_id: id,
    name: given.name ?? before?.name ?? 'Entry',
    price_minor: given.price_minor ?? before?.price_minor ?? 20_000,
    capacity,
    taken_elsewhere: takenElsewhere(world, event, id, capacity, given.remaining, before),
    distances: readDistances(given) ?? before?.distances ?? [],
    sales_start: given.sales_start === undefined ? (before?.sales_start ?? null) : given.sales_start,
    sales_end: given.sales_end === undefined ? (before?.sales_end ?? null) : given.sales_end,
  };
}

const readDistances = (given: TicketTypeInput): number[] | undefined =>
  given.distances ?? (given.distance_km === undefined ? undefined : [given.distance_km]);

/** Makes `remaining` true: what is neither left nor sold here was sold elsewhere. */
function takenElsewhere(
  world: World,
  event: EventRow,
  id: string,
  capacity: number,
  remaining: number | undefined,
  before: TicketTypeRow | undefined,
): number {
  if (remaining === undefined) return before?.taken_elsewhere ?? 0;
  return capacity - remaining - (placesOf(world, event.event_id).taken[id] ?? 0);
}

/** The fields of `input` that are there. */
function present<Input extends object>(input: Input) {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
