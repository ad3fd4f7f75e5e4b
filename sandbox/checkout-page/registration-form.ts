// The registration form without its looks: ticket rows, initial values, and the posted form parsed into the body
// of an order (partner-api.md 4.6).

import { z } from 'zod';
import { placesOf, remainingOf } from '../engine/orders/places.ts';
import { quoteTicket } from '../engine/orders/price-order.ts';
import { parseBuyerPhone, parseMsisdn, spacedNumber } from '../engine/phone-numbers.ts';
import type { World } from '../engine/world.ts';
import type { EventRow, SellableMethod } from '../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import { emailAddress } from '../wire/order.ts';

export type TicketRow = {
  /** Name of its quantity in the form. */
  field: string;
  ticketTypeId: string;
  distance: number | undefined;
  name: string;
  /** Cost of one ticket alone by each method, fee included, in minor units. */
  quotes: { method: SellableMethod; total: number }[];
  remaining: number;
};

/** The rows of `event`, in its order; places that `own` still holds can be chosen again. */
export function ticketRows(world: World, event: EventRow, own: OrderRow | undefined): TicketRow[] {
  const places = placesOf(world, event.event_id);
  const held = own && own.hold_expires_at !== null ? own.lines : [];
  const heldOf = (id: string): number =>
    held.reduce((sum, line) => (line.ticket_type_id === id ? sum + line.quantity : sum), 0);
  return event.ticket_types.flatMap((type) => {
    const distances = type.distances.length === 0 ? [undefined] : type.distances;
    return distances.map((distance) => ({
      field: quantityField(type.ticket_type_id, distance),
      ticketTypeId: type.ticket_type_id,
      distance,
      name: distances.length > 1 ? `${type.name}, ${distance} km` : type.name,
      quotes: event.payment_methods.map((method) => ({
        method,
        total: quoteTicket(type.price_minor, event.fees[method]).total_minor,
      })),
      remaining: remainingOf(places, type) + heldOf(type.ticket_type_id),
    }));
  });
}

/** Name of the quantity field of a ticket type; a type with distances has one field for each distance. */
const quantityField = (ticketTypeId: string, distance: number | undefined): string =>
  distance === undefined ? `quantity.${ticketTypeId}` : `quantity.${ticketTypeId}.${distance}`;

export type Question = EventRow['additional_questions'][number];
type QuestionControl = 'select' | 'choices' | 'yes' | 'textarea' | 'number' | 'date' | 'text';

const controls: Record<string, QuestionControl> = {
  select: 'select',
  radio: 'select',
  dropdown: 'select',
  multiselect: 'choices',
  checkboxes: 'choices',
  checkbox: 'yes',
  boolean: 'yes',
  textarea: 'textarea',
  number: 'number',
  date: 'date',
};

/** The form's name for the answer to the question `key`. */
export const questionField = (key: string): string => `answer.${encodeURIComponent(key)}`;

/** The control for `question`; an unknown type is a line of text. */
export function questionControl(question: Question): QuestionControl {
  const control = controls[question.type] ?? 'text';
  const choosing = control === 'select' || control === 'choices';
  if (choosing && question.options.length === 0) return 'text';
  return control === 'yes' && question.options.length > 0 ? 'choices' : control;
}

type ParsedAnswer = { ok: true; answer: unknown } | { ok: false; error: string };

/** The answer in `form`, undefined when there is none and none is required. */
function parseAnswer(question: Question, form: URLSearchParams): ParsedAnswer {
  const given = form.getAll(questionField(question.key)).map((text) => text.trim());
  const answers = given.filter((text) => text !== '');
  const control = questionControl(question);
  if (answers.length === 0) {
    if (!question.required) return { ok: true, answer: undefined };
    const asks = control === 'select' ? 'Choose an answer to' : 'Answer';
    return { ok: false, error: `${asks} “${question.label}”.` };
  }
  const choosing = control === 'select' || control === 'choices';
  if (choosing && !answers.every((answer) => question.options.includes(answer))) {
    return { ok: false, error: `Choose one of the answers to “${question.label}”.` };
  }
  if (control === 'choices') return { ok: true, answer: answers };
  return { ok: true, answer: control === 'yes' ? true : answers[0] };
}

/** The values of an empty form (partner-api.md 4.4: `prefill`). */
export function prefilledValues(session: SessionRow, event: EventRow): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(session.prefill)) values.set(name, value);
  const network = parseMsisdn(session.prefill.buyer_phone ?? '')?.network;
  const method = event.payment_methods.find((sellable) => sellable === network) ?? event.payment_methods[0];
  if (method) values.set('payment_method', method);
  return values;
}

const extras = z.object({
  custom_fields: z.record(z.string(), z.unknown()).optional(),
  discount_code: z.string().optional(),
});

/** The values that `order` was made with. */
export function valuesOfOrder(order: OrderRow): URLSearchParams {
  const values = new URLSearchParams({
    buyer_name: order.buyer.name,
    buyer_email: order.buyer.email,
    buyer_phone: spacedNumber(order.buyer.phone),
    payment_method: order.payment_method,
  });
  for (const { ticket_type_id, distance_km } of order.registrations) {
    const field = quantityField(ticket_type_id, distance_km);
    values.set(field, String(Number(values.get(field) ?? 0) + 1));
  }
  const { custom_fields = {}, discount_code } = extras.catch({}).parse(order.extras);
  if (discount_code) values.set('discount_code', discount_code);
  for (const [key, answer] of Object.entries(custom_fields)) {
    for (const one of [answer].flat()) {
      values.append(questionField(key), one === true ? 'yes' : String(one));
    }
  }
  return values;
}

/** Errors by field name; `form` for those of no field. */
export type FieldErrors = Map<string, string>;
type ParsedRegistration = { ok: true; body: Record<string, unknown> } | { ok: false; errors: FieldErrors };

const MOST_OF_ONE_ROW = 500;

/** Parses `form`; the errors name every wrong field. */
export function parseRegistrationForm(
  event: EventRow,
  rows: readonly TicketRow[],
  form: URLSearchParams,
): ParsedRegistration {
  const errors: FieldErrors = new Map();
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const lines = parseLines(rows, form, errors);
  if (text('buyer_name') === '') errors.set('buyer_name', 'Enter your full name.');
  if (!emailAddress.safeParse(text('buyer_email')).success) {
    errors.set('buyer_email', 'Enter an e-mail address, like grace@example.com.');
  }
  if (!parseBuyerPhone(text('buyer_phone'))) {
    errors.set('buyer_phone', 'Enter a phone number, like 0772 123456.');
  }
  const custom_fields = parseAnswers(event, form, errors);
  if (event.waiver_required && form.get('waiver') !== 'yes') {
    errors.set('waiver', 'Accept the waiver to enter.');
  }
  const method = event.payment_methods.find((sellable) => sellable === form.get('payment_method'));
  if (!method) errors.set('payment_method', 'Choose how to pay.');
  if (errors.size > 0) return { ok: false, errors };
  const body = {
    lines,
    buyer_name: text('buyer_name'),
    buyer_email: text('buyer_email'),
    buyer_phone: text('buyer_phone'),
    payment_method: method,
    custom_fields,
    ...(event.waiver_required ? { waiver_accepted: true, waiver_version: text('waiver_version') } : {}),
    ...(text('discount_code') === '' ? {} : { discount_code: text('discount_code') }),
  };
  return { ok: true, body };
}

function parseLines(rows: readonly TicketRow[], form: URLSearchParams, errors: FieldErrors) {
  const lines = rows.flatMap((row) => {
    const text = form.get(row.field)?.trim() ?? '';
    if (/^0*$/.test(text)) return [];
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    const wrong = wrongQuantity(row, quantity);
    if (wrong) errors.set(row.field, wrong);
    return [lineOf(row, quantity)];
  });
  if (lines.length === 0) errors.set('tickets', 'Choose at least one ticket.');
  return lines;
}

function wrongQuantity(row: TicketRow, quantity: number): string | undefined {
  if (Number.isNaN(quantity)) return 'Enter a whole number.';
  if (quantity > row.remaining) {
    return row.remaining === 0 ? 'This ticket is sold out.' : `Only ${row.remaining} left.`;
  }
  return quantity > MOST_OF_ONE_ROW ? `At most ${MOST_OF_ONE_ROW} in one order.` : undefined;
}

function lineOf({ ticketTypeId, distance }: TicketRow, quantity: number) {
  const line = { ticket_type_id: ticketTypeId, quantity };
  if (distance === undefined || !(quantity <= MOST_OF_ONE_ROW)) return line;
  return { ...line, participants: Array.from({ length: quantity }, () => ({ distance_km: distance })) };
}

/** The API refuses no answer (sandbox/README.md); this page does. */
function parseAnswers(event: EventRow, form: URLSearchParams, errors: FieldErrors) {
  const answers: Record<string, unknown> = {};
  for (const question of event.additional_questions) {
    const read = parseAnswer(question, form);
    if (!read.ok) errors.set(questionField(question.key), read.error);
    else if (read.answer !== undefined) answers[question.key] = read.answer;
  }
  return answers;
}
