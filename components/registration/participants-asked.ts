// How many of each ticket are chosen, and which participants are asked for a name, from what the form holds. Pure.

import type { FormState, Typed } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  firstTicket,
  isQuantityField,
  MOST_PARTICIPANT_FIELDS,
  participantField,
  participantFields,
  quantityField,
  wasPosted,
  withQuantity,
} from '#lib/registration/registration-input.ts';
import { textOf } from '#lib/shared/posted-values.ts';

/** Id of the table of a pasted list; a link of the server's answer leads there. */
export const LIST_TABLE = 'answer-table';

export type TicketName = { readonly id: string; readonly name: string };

/** `isOpen`: it can be chosen. A closed ticket has no participants, whatever was typed before. */
export type TicketChoice = TicketName & { readonly isOpen: boolean };

export type Participant = {
  readonly field: string;
  /** Field of "I'm running"; `null` where only a name is asked for. */
  readonly same: string | null;
  readonly ticket: string | undefined;
  /** Counts through the whole order, from 1. */
  readonly number: number;
};

/** `number` is `null` while there is no such participant: the name stays in its hidden field. */
export type ParticipantBox = Omit<Participant, 'number'> & { readonly number: number | null };

export type ParticipantsAsked = {
  /** Why no name is asked for: a pasted list names the participants, or they are too many for a field each. */
  readonly without: 'byList' | 'tooMany' | null;
  /** No other participant is asked for. */
  readonly alone: boolean;
  /** The ticket that the form's first fields belong to. */
  readonly first: string | null;
  /** In the order of the page. */
  readonly boxes: readonly ParticipantBox[];
};

/** All fields for names, from the values of the form. */
export function participantsAsked(tickets: readonly TicketChoice[], values: Typed): ParticipantsAsked {
  const typed = withQuantity(values);
  const wanted = tickets.map(({ id, isOpen }) => (isOpen ? countOf(textOf(typed, quantityField(id))) : 0));
  const chosen = tickets.filter((_, index) => wanted[index]).map(({ id }) => id);
  const first = firstTicket(typed, chosen);
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
  Array.from({ length: MOST_PARTICIPANT_FIELDS }, (_, n) => n + 1).findLast((n) =>
    wasPosted(typed, participantField(ticket, n)),
  ) ?? 0;

/** How many of each ticket are wanted, and how many names the form holds already. */
type Counts = { readonly wanted: readonly number[]; readonly kept: readonly number[] };

/**
 * A box for each participant of the order and for each name of a ticket that is no longer chosen; before a ticket is
 * chosen, one for the first participant. No boxes for more participants than have fields.
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
      return { ...participantFields(id, n + 1, first), ticket, number: isAsked ? number : null };
    }),
  );
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What the server read from the pasted list, and of which values. */
export type ListAnswer = Pick<FormState, 'typed' | 'problems' | 'table'>;

/** The quantity of each ticket (by id); those of a pasted list are `null` until the server has read it. */
export function ticketCounts(
  tickets: readonly string[],
  typed: Typed,
  answer: ListAnswer,
): (number | null)[] {
  const rows = rowTickets(typed);
  if (rows) return tickets.map((id) => rows.filter((ticket) => ticket === id).length);
  if (hasList(typed)) return tickets.map((id) => listedCount(id, typed, answer));
  const quantities = withQuantity(typed);
  return tickets.map((id) => countOf(textOf(quantities, quantityField(id))));
}

/** How many of a ticket the server found in a list that is all clear; `null` without one, or after a change. */
export function listedCount(ticket: string, values: Typed, answer: ListAnswer): number | null {
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
export function rowTickets(typed: Typed): (string | null)[] | null {
  const rows: unknown = JSON.parse(textOf(typed, F.participants) || 'null');
  return Array.isArray(rows) ? rows.map((row) => row?.ticket ?? null) : null;
}

/** A pasted list names the participants and their tickets. */
export const hasList = (typed: Typed): boolean => textOf(typed, F.list) !== '';

/** A typed quantity; 0 if it is none. */
export const countOf = (typed: string): number => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);
