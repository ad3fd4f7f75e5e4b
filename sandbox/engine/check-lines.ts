// Whether the lines of an order can be sold: ticket types, sale windows, distances, quantities (partner-api.md 7.3).
import type { EventRow, TicketTypeRow } from '../store/event-rows.ts';
import type { CreateOrderRequest } from '../wire/create-order.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import type { World } from './world.ts';

type Line = CreateOrderRequest['lines'][number];
export type SoldLine = { type: TicketTypeRow; quantity: number; distances: (number | undefined)[] };

const MOST_OF_ONE_TYPE = 500;

/** Each line with its ticket type and the distance of each participant, or the first refusal. */
export function checkLines(world: World, event: EventRow, lines: readonly Line[]): Outcome<SoldLine[]> {
  const stranger = refuseStrangers(world, event, lines);
  if (stranger) return stranger;
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

/** Lines that are all another event's are mis-addressed; lines of several events cannot be held together. */
function refuseStrangers(world: World, event: EventRow, lines: readonly Line[]) {
  const strangers = lines.filter((line) => !typeIn(event, line.ticket_type_id));
  if (strangers.length === 0) return undefined;
  const siblings = world.store.events.by('org', event.org);
  const unknown = strangers.find((line) => !siblings.some((other) => typeIn(other, line.ticket_type_id)));
  if (unknown) return refuse('ticket_type_not_found', `No ticket type ${unknown.ticket_type_id}.`);
  if (strangers.length < lines.length) return refuse('wrong_event', 'The lines belong to several events.');
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
  for (let place = 0; place < line.quantity; place += 1) {
    const distance = checkDistance(type, participants?.[place]?.distance_km ?? undefined);
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
