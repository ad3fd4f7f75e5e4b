// Reads the posted entry form into the body of an order (partner-api.md 4.6), or says what is wrong at which field.
import { z } from 'zod';
import { readBuyerPhone } from '../engine/mobile-number.ts';
import type { EventRow } from '../store/event-rows.ts';
import { questionField, readAnswer } from './question-answer.ts';
import type { TicketRow } from './ticket-rows.ts';

/** What is wrong, by the name of the field; `form` is for what belongs to none. */
export type FieldErrors = Map<string, string>;
export type EntryReading = { ok: true; body: Record<string, unknown> } | { ok: false; errors: FieldErrors };

const MOST_OF_ONE_ROW = 500;

/** Reads `form`; all that is wrong is told at once. */
export function readEntryForm(
  event: EventRow,
  rows: readonly TicketRow[],
  form: URLSearchParams,
): EntryReading {
  const errors: FieldErrors = new Map();
  const text = (name: string): string => form.get(name)?.trim() ?? '';
  const lines = readLines(rows, form, errors);
  if (text('buyer_name') === '') errors.set('buyer_name', 'Enter your name.');
  if (!z.email().safeParse(text('buyer_email')).success) {
    errors.set('buyer_email', 'Enter an e-mail address, for example grace@example.com.');
  }
  if (!readBuyerPhone(text('buyer_phone'))) {
    errors.set('buyer_phone', 'Enter a phone number, for example 0772 123456.');
  }
  const custom_fields = readAnswers(event, form, errors);
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

function readLines(rows: readonly TicketRow[], form: URLSearchParams, errors: FieldErrors) {
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

/** The provider refuses no answer (sandbox/README.md), but its own page does. */
function readAnswers(event: EventRow, form: URLSearchParams, errors: FieldErrors) {
  const answers: Record<string, unknown> = {};
  for (const question of event.additional_questions) {
    const read = readAnswer(question, form);
    if (!read.ok) errors.set(questionField(question.key), read.error);
    else if (read.answer !== undefined) answers[question.key] = read.answer;
  }
  return answers;
}
