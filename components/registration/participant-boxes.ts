// Which participants have a name field of their own, from what the form holds. Pure.

import type { Typed } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  firstTicketOf,
  MOST_PARTICIPANT_FIELDS,
  participantField,
  participantFields,
} from '#lib/registration/registration-input.ts';
import { quantityField, wasPosted, withQuantity } from '#lib/registration/ticket-choice.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf, hasList, rowTickets } from './listed-counts.ts';

export type TicketName = { readonly id: string; readonly name: string };

/** `isOpen`: it can be chosen. A closed ticket has no participants, whatever was typed before. */
export type TicketChoice = TicketName & { readonly isOpen: boolean };

export type Participant = {
  readonly field: string;
  /** Field of "I'm running"; `null` where only a name is asked for. */
  readonly same: string | null;
  readonly ticket: string | undefined;
  readonly ticketTypeId?: string;
  /** Counts through the whole order, from 1. */
  readonly number: number;
};

/** `number` is `null` if there is no such participant: a hidden field keeps the name. */
export type ParticipantBox = Omit<Participant, 'number'> & { readonly number: number | null };

export type ParticipantsAsked = {
  /** Why no name is asked for: a pasted list names the participants, or there are too many of them for a field each. */
  readonly without: 'byList' | 'tooMany' | null;
  readonly alone: boolean;
  /** The ticket that the form's first fields belong to. */
  readonly first: string | null;
  readonly boxes: readonly ParticipantBox[];
};

export function participantsAsked(tickets: readonly TicketChoice[], values: Typed): ParticipantsAsked {
  const typed = withQuantity(values);
  const wanted = tickets.map(({ id, isOpen }) => (isOpen ? countOf(textOf(typed, quantityField(id))) : 0));
  const chosen = tickets.filter((_, index) => wanted[index]).map(({ id }) => id);
  const first = firstTicketOf(typed, chosen);
  const kept = tickets.map(({ id }) => lastAsked(typed, id));
  const byList = hasList(typed) || rowTickets(typed) !== null;
  const boxes = participantBoxes(tickets, { wanted, kept }, first);
  const total = sumOf(wanted);
  return {
    without: byList ? 'byList' : total > MOST_PARTICIPANT_FIELDS ? 'tooMany' : null,
    alone: total < 2,
    first: tickets.some(({ id }) => id === first) ? first : null,
    boxes: byList ? boxes.map((box) => ({ ...box, number: null })) : boxes,
  };
}

const lastAsked = (typed: Typed, ticket: string): number =>
  Array.from({ length: MOST_PARTICIPANT_FIELDS }, (_, index) => MOST_PARTICIPANT_FIELDS - index).find((n) =>
    wasPosted(typed, participantField(ticket, n)),
  ) ?? 0;

type Counts = { readonly wanted: readonly number[]; readonly kept: readonly number[] };

/**
 * A box for each participant and for each name of a ticket that is no longer chosen. Before a choice there is one for
 * the first participant. There are none for more participants than may have fields.
 */
export function participantBoxes(
  tickets: readonly TicketName[],
  { wanted, kept }: Counts,
  first: string | null,
): ParticipantBox[] {
  const total = sumOf(wanted);
  const shown = total > MOST_PARTICIPANT_FIELDS ? [] : wanted;
  const most = tickets.map(({ id }, index) =>
    Math.max(shown[index] ?? 0, kept[index] ?? 0, id === first ? 1 : 0),
  );
  const boxes = boxesOf(tickets, most, shown, first);
  if (boxes.some(({ field }) => field === F.firstParticipant)) return boxes;
  const fresh = { field: F.firstParticipant, same: F.sameAsBuyer, ticket: undefined };
  return [{ ...fresh, number: total === 0 ? 1 : null }, ...boxes];
}

/**
 * All participants of the order, in the order of the tickets.
 * @param quantities beside `tickets`
 * @param first the ticket whose first participant has the form's first fields
 */
export const listParticipants = (
  tickets: readonly TicketName[],
  quantities: readonly number[],
  first: string | null,
): Participant[] =>
  boxesOf(tickets, quantities, quantities, first).filter((box): box is Participant => box.number !== null);

/** `most` boxes for each ticket, of which `asked` have a number. */
function boxesOf(
  tickets: readonly TicketName[],
  most: readonly number[],
  asked: readonly number[],
  first: string | null,
): ParticipantBox[] {
  let number = 0;
  return tickets.flatMap(({ id, name: ticket }, index) =>
    Array.from({ length: most[index] ?? 0 }, (_, n): ParticipantBox => {
      const isAsked = n < (asked[index] ?? 0);
      if (isAsked) number += 1;
      return {
        ...participantFields(id, n + 1, first),
        ticket,
        ticketTypeId: id,
        number: isAsked ? number : null,
      };
    }),
  );
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
