// How many of which entries the form asks for. Pure.
import { type FormAnswer, type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { ENTRY_FIELDS as F, quantityField } from '#lib/registration/entry/entry-form.ts';
import { countOf } from './runner-list.ts';

/**
 * Beside `tickets`, ids; by a pasted list, which only the server reads, as far as its answer is about what stands there
 * now. Null when nobody knows.
 */
export function entryCounts(
  tickets: readonly string[],
  typed: Typed,
  answer: FormAnswer | null,
): number[] | null {
  if (!hasList(typed)) return tickets.map((id) => countOf(valueIn(typed, quantityField(id))));
  if (!answer) return null;
  // Quantities decide about lines without an entry.
  const decides = [F.roster, ...tickets.map(quantityField)];
  const isOfThis = decides.every((field) => valueIn(typed, field) === valueIn(answer.typed, field));
  return isOfThis ? tickets.map((id) => answer.counts[id] ?? 0) : null;
}

/** Ids of the tickets of which at least one is wanted; none while a pasted list was not read. */
export function chosenKinds(
  tickets: readonly string[],
  typed: Typed,
  answer: FormAnswer | null,
): readonly string[] {
  const counts = entryCounts(tickets, typed, answer) ?? [];
  return tickets.filter((_, index) => (counts[index] ?? 0) > 0);
}

/** A pasted list says by itself who runs what. */
export const hasList = (typed: Typed): boolean => (valueIn(typed, F.roster) ?? '').trim() !== '';

const valueIn = (typed: Typed | null, field: string): string | undefined => valuesTyped(typed, field).at(-1);
