// Which ticket's first runner the form's first fields for a name are about. Asked by the server and by the browser, so
// that a name stays with the entry it was typed for. Pure.
import {
  ENTRY_FIELDS as F,
  runnerField,
  sameField,
  textOf,
  wasPosted,
} from '#lib/registration/entry/entry-form.ts';

type Posted = Parameters<typeof textOf>[0];

/**
 * The ticket for which they were filled in, also while it is not chosen. Those of nobody yet, and those without a name
 * when nothing is chosen any more, go to the first ticket that is chosen, unless that one's runner has a field already.
 * @param wanted ticket types of which at least one is chosen, in the order of the form
 */
export function firstTicket(posted: Posted, wanted: readonly string[]): string | null {
  const before = textOf(posted, F.firstTicket);
  if (before !== '' && (wanted.length > 0 || textOf(posted, F.firstRunner) !== '')) return before;
  const [first] = wanted;
  return first !== undefined && !wasPosted(posted, runnerField(first, 1)) ? first : null;
}

/** What a runner's fields are called; `same` only for the first of each ticket, since nobody runs a race twice. */
export function fieldsOf(
  ticket: string,
  n: number,
  first: string | null,
): { name: string; same: string | null } {
  if (n > 1) return { name: runnerField(ticket, n), same: null };
  if (ticket === first) return { name: F.firstRunner, same: F.sameAsBuyer };
  return { name: runnerField(ticket, 1), same: sameField(ticket) };
}
