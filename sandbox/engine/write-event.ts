// Creates and changes events as the provider's app would. Absent fields get working defaults.

import { z } from 'zod';
import {
  discountCode,
  type EventRow,
  feeRate,
  sellableMethod,
  type TicketTypeRow,
  usualFees,
} from '../store/event-rows.ts';
import { ticketTypeView } from './event-view.ts';
import { randomId } from './identifiers.ts';
import { placesOf } from './orders/places.ts';
import type { World } from './world.ts';

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const ticketTypeInput = z.strictObject({
  ticket_type_id: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  price_minor: z.int().min(0).optional(),
  capacity: z.int().min(0).optional(),
  remaining: z.int().min(0).optional(),
  distance_km: z.number().positive().optional(),
  distances: z.array(z.number().positive()).optional(),
  sales_start: time.nullish(),
  sales_end: time.nullish(),
  currency: z.unknown().optional(),
  service_fee_minor: z.unknown().optional(),
  total_minor: z.unknown().optional(),
  card: z.unknown().optional(),
  airtel: z.unknown().optional(),
  lyca: z.unknown().optional(),
  is_free: z.unknown().optional(),
});
export type TicketTypeInput = z.infer<typeof ticketTypeInput>;

const questionInput = z.strictObject({
  key: z.string().min(1),
  label: z.string().optional(),
  type: z.string().default('text'),
  required: z.boolean().default(false),
  options: z.array(z.string()).default([]),
  help: z.string().default(''),
});

export const eventInput = z.strictObject({
  event_id: z.string().min(1).optional(),
  org: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  visibility: z.string().min(1).optional(),
  starts_at: time.optional(),
  ends_at: time.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters')
    .optional(),
  payments_enabled: z.boolean().optional(),
  organizer_name: z.string().optional(),
  payment_methods: z.array(sellableMethod).optional(),
  ticket_types: z.array(ticketTypeInput).optional(),
  additional_questions: z.array(questionInput).optional(),
  waiver_required: z.boolean().optional(),
  waiver_version: z.string().optional(),
  sales_open: z.boolean().optional(),
  readable_off_sale: z.boolean().optional(),
  access: z.enum(['open', 'draft', 'code_locked', 'demo']).optional(),
  fees: z.partialRecord(sellableMethod, feeRate).optional(),
  discount_codes: z.array(discountCode).optional(),
  hold_seconds: z.number().positive().optional(),
  prompt_seconds: z.number().positive().optional(),
});
export type EventInput = z.input<typeof eventInput>;
export type ParsedEventInput = z.output<typeof eventInput>;

const DAY_MS = 24 * 60 * 60 * 1000;
const RACE_MS = 12 * 60 * 60 * 1000;

/** Puts a new event made of `input` and its defaults; throws when `input` is not valid. */
export function createEvent(world: World, input: EventInput): EventRow {
  const given = eventInput.parse(input);
  const starts_at = given.starts_at ?? new Date(world.clock.now() + 30 * DAY_MS).toISOString();
  const base: EventRow = {
    event_id: given.event_id ?? randomId('evt'),
    org: given.org ?? [...world.store.orgs.all()][0]?.org ?? 'kampala-runners',
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
    fees: usualFees,
    discount_codes: [],
    hold_seconds: 900,
    prompt_seconds: 120,
  };
  if (!world.store.orgs.get(base.org)) world.store.orgs.put({ org: base.org, payments_enabled: true });
  return changeEvent(world, base, { ...given, ticket_types: given.ticket_types ?? [{ name: 'Entry' }] });
}

/** Puts `given` on `event`; `ticket_types` replaces the whole list, a known ticket type keeps the fields that are absent. */
export function changeEvent(world: World, event: EventRow, given: ParsedEventInput): EventRow {
  const { ticket_types, fees, additional_questions, ...plain } = given;
  const row: EventRow = {
    ...event,
    ...present(plain),
    event_id: event.event_id,
    org: event.org,
    fees: { ...event.fees, ...fees },
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

/** An event as the control plane shows it: the fields of the API and those of the provider's app. */
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
    distances: distancesOf(given) ?? before?.distances ?? [],
    sales_start: given.sales_start === undefined ? (before?.sales_start ?? null) : given.sales_start,
    sales_end: given.sales_end === undefined ? (before?.sales_end ?? null) : given.sales_end,
  };
}

const distancesOf = (given: TicketTypeInput): number[] | undefined =>
  given.distances ?? (given.distance_km === undefined ? undefined : [given.distance_km]);

/** Places sold elsewhere, so that `remaining` is what the body says. */
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

function present<Input extends object>(input: Input) {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}
