// How many of each ticket are chosen, from what the form holds. Pure.

import type { FormState, Typed } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { isQuantityField, quantityField, withQuantity } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';

/** Id of the table of a pasted list; a link of the server's answer leads there. */
export const LIST_TABLE = 'answer-table';

export type ListReading = Pick<FormState, 'typed' | 'problems' | 'table'>;

/** The quantity of each ticket (by id); those of a pasted list are `null` until the server has read it. */
export function ticketCounts(
  tickets: readonly string[],
  typed: Typed,
  answer: ListReading,
): (number | null)[] {
  const rows = rowTickets(typed);
  if (rows) return tickets.map((id) => rows.filter((ticket) => ticket === id).length);
  if (hasList(typed)) return tickets.map((id) => listedCount(id, typed, answer));
  const quantities = withQuantity(typed);
  return tickets.map((id) => countOf(textOf(quantities, quantityField(id))));
}

/** How many of a ticket the server found in a list that is all clear; `null` without one, or after a change. */
export function listedCount(ticket: string, values: Typed, answer: ListReading): number | null {
  const { table, problems } = answer;
  if (!table || problems[F.list] || !hasList(values)) return null;
  const typed = withQuantity(values);
  const read = answer.typed && withQuantity(answer.typed);
  // Quantities decide about lines without a ticket.
  const decisive = [F.list, ...Object.keys(typed).filter(isQuantityField)];
  const isSame = decisive.every((field) => textOf(typed, field) === textOf(read, field));
  return isSame ? (table.counts[ticket] ?? 0) : null;
}

/** The ticket of each row of the group editor, `null` before one is chosen; `null` for a form without rows. */
export const rowTickets = (typed: Typed): (string | null)[] | null =>
  rowsIn(typed)?.map((row) => (typeof row?.ticket === 'string' ? row.ticket : null)) ?? null;

/** The rows as lines of a list: name, ticket, answers, and "child". @param tickets names by id */
export const rowsAsLines = (typed: Typed, tickets: Readonly<Record<string, string>>): string[] =>
  (rowsIn(typed) ?? []).map((row) =>
    [row?.name, tickets[String(row?.ticket)], ...Object.values(row?.answers ?? {}), row?.minor && 'under 18']
      .flat()
      .filter(Boolean)
      .join(', '),
  );

/** Not trusted. */
function rowsIn(typed: Typed): readonly (Readonly<Record<string, unknown>> | null)[] | null {
  try {
    const rows: unknown = JSON.parse(textOf(typed, F.participants) || 'null');
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}

/** A pasted list names the participants and their tickets. */
export const hasList = (typed: Typed): boolean => textOf(typed, F.list) !== '';

/** A typed quantity; 0 if it is none. */
export const countOf = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);
