// For whom a name is asked, from how many of each ticket are wanted, and under which names. Pure.
import { ENTRY_FIELDS as F, MOST_RUNNER_FIELDS } from '#lib/registration/entry/entry-form.ts';
import { fieldsOf } from '#lib/registration/entry/first-ticket.ts';

export type TicketName = { readonly id: string; readonly name: string };

/** `isOpen`: it can be chosen; of another one nobody runs, whatever was typed before. */
export type TicketChoice = TicketName & { readonly isOpen: boolean };

export type Runner = {
  readonly field: string;
  /** The field that says that the buyer runs; null where only a name is asked for. */
  readonly same: string | null;
  readonly ticket: string | undefined;
  /** Counts through the whole order, from 1. */
  readonly number: number;
};

/** `number` is null while there is no such entry: what was typed stays in its field, hidden. */
export type RunnerBox = Omit<Runner, 'number'> & { readonly number: number | null };

/**
 * Everyone in the order, the tickets' own order; `quantities` stand beside `tickets`.
 * @param first the ticket whose first runner has the form's first fields
 */
export function listRunners(
  tickets: readonly TicketName[],
  quantities: readonly number[],
  first: string | null,
): Runner[] {
  let number = 0;
  return tickets.flatMap(({ id, name: ticket }, index) =>
    Array.from({ length: quantities[index] ?? 0 }, (_, n): Runner => {
      number += 1;
      const { name: field, same } = fieldsOf(id, n + 1, first);
      return { field, same, ticket, number };
    }),
  );
}

/** How many of each ticket are wanted, and for how many there is a field already. */
export type Counts = { readonly wanted: readonly number[]; readonly kept: readonly number[] };

/**
 * All fields that stand on the page: for each runner of the order, for entries that were given up, and one for nobody
 * yet. Of more runners than have fields none are asked for.
 */
export function runnerBoxes(
  tickets: readonly TicketName[],
  { wanted, kept }: Counts,
  first: string | null,
): RunnerBox[] {
  const asked = listRunners(tickets, wanted, first);
  const shown = asked.length > MOST_RUNNER_FIELDS ? [] : asked;
  const numbers = new Map(shown.map(({ field, number }) => [field, number]));
  const most = tickets.map(({ id }, index) =>
    Math.max(shown.length > 0 ? (wanted[index] ?? 0) : 0, kept[index] ?? 0, id === first ? 1 : 0),
  );
  const boxes = listRunners(tickets, most, first).map(
    (box): RunnerBox => ({ ...box, number: numbers.get(box.field) ?? null }),
  );
  if (boxes.some(({ field }) => field === F.firstRunner)) return boxes;
  const nobody = { field: F.firstRunner, same: F.sameAsBuyer, ticket: undefined };
  return [{ ...nobody, number: asked.length === 0 ? 1 : null }, ...boxes];
}

/** What somebody typed for a quantity, as far as it is one. */
export const countOf = (typed: string | undefined): number =>
  typed !== undefined && /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
