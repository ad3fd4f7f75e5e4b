// How many of which entries the form asks for. Pure.
import { type FormState, type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { ENTRY_FIELDS as F, quantityField } from '#lib/registration/entry/entry-form.ts';
import { countOf } from './runner-list.ts';

/**
 * Beside `tickets`, ids; by a pasted list, which only the server reads, as far as its answer is about what stands there
 * now. Null when nobody knows.
 */
export function entryCounts(tickets: readonly string[], typed: Typed, answer: FormState): number[] | null {
  if (!hasList(typed)) return tickets.map((id) => countOf(valueIn(typed, quantityField(id))));
  const counts = answer.table?.counts;
  // Quantities decide about lines without an entry.
  const decides = [F.roster, ...tickets.map(quantityField)];
  const isOfThis = decides.every((field) => valueIn(typed, field) === valueIn(answer.typed, field));
  return counts && isOfThis ? tickets.map((id) => counts[id] ?? 0) : null;
}

/** A pasted list says by itself who runs what. */
export const hasList = (typed: Typed): boolean => (valueIn(typed, F.roster) ?? '').trim() !== '';

const valueIn = (typed: Typed | null, field: string): string | undefined => valuesTyped(typed, field).at(-1);
