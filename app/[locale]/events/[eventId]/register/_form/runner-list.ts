// For whom a name is asked, from how many of each ticket are wanted. Pure.
import { runnerField } from '#lib/registration/entry-form.ts';

export type TicketName = { readonly id: string; readonly name: string };

/** `isOpen`: it can be chosen; of another one nobody runs, whatever was typed before. */
export type TicketChoice = TicketName & { readonly isOpen: boolean };

export type Runner = {
  readonly field: string;
  readonly ticket: string;
  /** Counts through the whole order, from 1. */
  readonly number: number;
  /** Where it stands on the page, whoever else is there. */
  readonly place: number;
};

const FARTHEST = 1000;

/** Everyone in the order, the tickets' own order; `quantities` stand beside `tickets`. */
export function listRunners(tickets: readonly TicketName[], quantities: readonly number[]): Runner[] {
  let number = 0;
  return tickets.flatMap(({ id, name }, index) =>
    Array.from({ length: quantities[index] ?? 0 }, (_, n): Runner => {
      number += 1;
      return { field: runnerField(id, n + 1), ticket: name, number, place: index * FARTHEST + n };
    }),
  );
}

/** What somebody typed for a quantity, as far as it is one. */
export const countOf = (typed: string | undefined): number =>
  typed !== undefined && /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
