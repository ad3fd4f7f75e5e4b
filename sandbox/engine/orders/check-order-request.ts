// Checks POST /orders before anything is held: the fields of the body, then ticket types, sales windows, distances and
// quantities. The first thing wrong, in the order of partner-api.md 7.3, names the error code.

import type { z } from 'zod';
import type { EventRow, TicketTypeRow } from '../../store/event-rows.ts';
import type { ErrorCode } from '../../wire/error-codes.ts';
import { type CreateOrderRequest, createOrderRequest } from '../../wire/order.ts';
import { done, type Outcome, refuse } from '../outcome.ts';
import { parseBuyerPhone } from '../phone-numbers.ts';
import type { World } from '../world.ts';

/** The codes of field errors, in the order of 7.3. */
const precedence: readonly ErrorCode[] = [
  'validation_failed',
  'invalid_email',
  'invalid_payment_method',
  'invalid_donation_amount',
  'invalid_partner_reference',
  'waiver_required',
  'waiver_version_mismatch',
  'invalid_discount',
  'invalid_distance',
];

const codeOfField: Record<string, ErrorCode> = {
  payment_method: 'invalid_payment_method',
  donation_amount: 'invalid_donation_amount',
  partner_reference: 'invalid_partner_reference',
  waiver_accepted: 'waiver_required',
  waiver_version: 'waiver_version_mismatch',
  discount_code: 'invalid_discount',
};

/** A valid request with the buyer's phone in E.164, or the refusal. */
export function parseOrderRequest(body: unknown): Outcome<CreateOrderRequest> {
  const parsed = createOrderRequest.safeParse(body);
  if (!parsed.success) return refuseIssues(parsed.error.issues, body);
  const phone = parseBuyerPhone(parsed.data.buyer_phone);
  if (!phone) return refuse('validation_failed', 'buyer_phone is not a phone number.');
  return done({ ...parsed.data, buyer_phone: phone });
}

function refuseIssues(issues: readonly z.core.$ZodIssue[], body: unknown) {
  const coded = issues.map((issue) => ({ issue, code: codeOf(issue, body) }));
  coded.sort((a, b) => precedence.indexOf(a.code) - precedence.indexOf(b.code));
  const first = coded[0];
  const where = first?.issue.path.join('.') || 'body';
  return refuse(first?.code ?? 'validation_failed', `${where}: ${first?.issue.message ?? 'invalid'}`);
}

function codeOf(issue: z.core.$ZodIssue, body: unknown): ErrorCode {
  const field = String(issue.path[0] ?? '');
  if (field === 'buyer_email') return isMissing(body, field) ? 'validation_failed' : 'invalid_email';
  if (field === 'lines' && issue.path.at(-1) === 'distance_km') return 'invalid_distance';
  return codeOfField[field] ?? 'validation_failed';
}

const isMissing = (body: unknown, field: string): boolean =>
  typeof body !== 'object' || body === null || !Object.entries(body).some(([name]) => name === field);

type Line = CreateOrderRequest['lines'][number];
export type SoldLine = { type: TicketTypeRow; quantity: number; distances: (number | undefined)[] };

const MOST_OF_ONE_TYPE = 500;

/** Each line with its ticket type and the distance of each participant, or the first refusal. */
export function checkLines(world: World, event: EventRow, lines: readonly Line[]): Outcome<SoldLine[]> {
  const foreignLine = refuseForeignLines(world, event, lines);
  if (foreignLine) return foreignLine;
  const sold: SoldLine[] = [];
  for (const line of lines) {
    const checked = checkLine(world, event, line);
    if (!checked.ok) return checked;
    sold.push(checked.value);
  }
  const tooMany = sold.find(({ type }) => quantityOf(sold, type) > MOST_OF_ONE_TYPE);
  if (tooMany)
    return refuse('invalid_quantity', `More than 500 places of ${tooMany.type.name} in one order.`);
  return done(sold);
}

const quantityOf = (sold: readonly SoldLine[], type: TicketTypeRow): number =>
  sold.reduce((sum, line) => (line.type === type ? sum + line.quantity : sum), 0);

const typeIn = (event: EventRow, id: string): TicketTypeRow | undefined =>
  event.ticket_types.find((type) => type.ticket_type_id === id);

/** Refuses lines whose ticket type is unknown, all of another event, or of several events. */
function refuseForeignLines(world: World, event: EventRow, lines: readonly Line[]) {
  const foreign = lines.filter((line) => !typeIn(event, line.ticket_type_id));
  if (foreign.length === 0) return undefined;
  const siblings = world.store.events.by('org', event.org);
  const unknown = foreign.find((line) => !siblings.some((other) => typeIn(other, line.ticket_type_id)));
  if (unknown) return refuse('ticket_type_not_found', `No ticket type ${unknown.ticket_type_id}.`);
  if (foreign.length < lines.length) return refuse('wrong_event', 'The lines belong to several events.');
  return refuse('ticket_type_not_in_event', 'The ticket type belongs to another event.');
}

function checkLine(world: World, event: EventRow, line: Line): Outcome<SoldLine> {
  const type = typeIn(event, line.ticket_type_id);
  if (!type) return refuse('ticket_type_not_found', `No ticket type ${line.ticket_type_id}.`);
  if (!isInSalesWindow(type, world.clock.now())) {
    return refuse('ticket_not_on_sale', `${type.name} is outside its sales window.`);
  }
  const participants = line.participants;
  if (participants && participants.length !== line.quantity) {
    return refuse('validation_failed', 'lines: participants must be one per ticket.');
  }
  const distances: (number | undefined)[] = [];
  for (let index = 0; index < line.quantity; index += 1) {
    const distance = checkDistance(type, participants?.[index]?.distance_km ?? undefined);
    if (!distance.ok) return distance;
    distances.push(distance.value);
  }
  return done({ type, quantity: line.quantity, distances });
}

function checkDistance(type: TicketTypeRow, distance: number | undefined): Outcome<number | undefined> {
  if (distance === undefined) {
    if (type.distances.length === 0) return done(undefined);
    return refuse('distance_required', `Each participant of ${type.name} needs a distance_km.`);
  }
  if (type.distances.includes(distance)) return done(distance);
  return refuse('distance_not_offered', `${distance} km is not offered by ${type.name}.`);
}

function isInSalesWindow(type: TicketTypeRow, now: number): boolean {
  const started = type.sales_start === null || Date.parse(type.sales_start) <= now;
  return started && (type.sales_end === null || Date.parse(type.sales_end) > now);
}
