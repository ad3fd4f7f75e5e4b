// Who is asked for a name, from what is written in the form. Pure.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import {
  MOST_RUNNER_FIELDS,
  quantityField,
  runnerField,
  wasPosted,
} from '#lib/registration/entry/entry-form.ts';
import { firstTicket } from '#lib/registration/entry/first-ticket.ts';
import { hasList } from './entry-counts.ts';
import { countOf, type RunnerBox, runnerBoxes, type TicketChoice } from './runner-list.ts';

export type RunnersAsked = {
  /** A pasted list says who runs: no name is asked for. */
  readonly byList: boolean;
  /** Too many for a field each. */
  readonly tooMany: boolean;
  /** Whose the form's first fields are. */
  readonly first: string | null;
  /** In their order on the page. */
  readonly boxes: readonly RunnerBox[];
};

export function runnersAsked(tickets: readonly TicketChoice[], typed: Typed): RunnersAsked {
  const wanted = tickets.map(({ id, isOpen }) =>
    isOpen ? countOf(valuesTyped(typed, quantityField(id)).at(-1)) : 0,
  );
  const chosen = tickets.filter((_, index) => wanted[index]).map(({ id }) => id);
  const first = firstTicket(typed, chosen);
  const kept = tickets.map(({ id }) => lastAsked(typed, id));
  const byList = hasList(typed);
  const boxes = runnerBoxes(tickets, { wanted, kept }, first);
  return {
    byList,
    tooMany: !byList && wanted.reduce((sum, count) => sum + count, 0) > MOST_RUNNER_FIELDS,
    first: tickets.some(({ id }) => id === first) ? first : null,
    boxes: byList ? boxes.map((box) => ({ ...box, number: null })) : boxes,
  };
}

const lastAsked = (typed: Typed, ticket: string): number =>
  Array.from({ length: MOST_RUNNER_FIELDS }, (_, n) => n + 1).findLast((n) =>
    wasPosted(typed, runnerField(ticket, n)),
  ) ?? 0;
