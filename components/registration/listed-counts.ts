// How many of each ticket the form has chosen. Pure.

import type { FormState, Typed } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { isQuantityField, quantityField, withQuantity } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';

/** Id of the table of a pasted list. A link in the server's answer leads to it. */
export const LIST_TABLE = 'answer-table';

export type ListReading = Pick<FormState, 'typed' | 'problems' | 'table'>;

/** The quantity of each ticket (by id). Quantities of a pasted list are `null` until the server has read it. */
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

/** How many of a ticket the server found in a list without questions; `null` without a list, or after a change. */
export function listedCount(ticket: string, values: Typed, answer: ListReading): number | null {
  const { table, problems } = answer;
  if (!table || problems[F.list] || !hasList(values)) return null;
  const typed = withQuantity(values);
  const read = answer.typed && withQuantity(answer.typed);
  // For lines without a ticket, the quantities decide.
  const decisive = [F.list, ...Object.keys(typed).filter(isQuantityField)];
  const isSame = decisive.every((field) => textOf(typed, field) === textOf(read, field));
  return isSame ? (table.counts[ticket] ?? 0) : null;
}

/** The ticket of each row of the group editor, or `null` before a choice. `null` for a form without rows. */
export const rowTickets = (typed: Typed): (string | null)[] | null =>
  rowsIn(typed)?.map((row) => (typeof row?.ticket === 'string' ? row.ticket : null)) ?? null;

/** The rows as lines of a list: name, ticket, answers, and "under 18". @param tickets names by id */
export const rowsAsLines = (typed: Typed, tickets: Readonly<Record<string, string>>): string[] =>
  (rowsIn(typed) ?? []).map((row) =>
    [row?.name, tickets[String(row?.ticket)], ...Object.values(row?.answers ?? {}), row?.minor && 'under 18']
      .flat()
      .filter(Boolean)
      .join(', '),
  );

function rowsIn(typed: Typed): readonly (Readonly<Record<string, unknown>> | null)[] | null {
  try {
    const rows: unknown = JSON.parse(textOf(typed, F.participants) || 'null');
    return Array.isArray(rows) ? rows : null;
  } catch {
    return null;
  }
}

export const hasList = (typed: Typed): boolean => textOf(typed, F.list) !== '';

/** A typed quantity, or 0 for any other text. */
export const countOf = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);
