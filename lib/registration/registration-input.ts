// The fields of the posted form and their limits. Pure; the editor of a group uses it in the browser.
import { LONGEST_CODE } from '#lib/registration/referral-code.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  chosenQuantities,
  isQuantityField,
  quantityField,
  wasPosted,
} from '#lib/registration/ticket-choice.ts';
import { type PostedValues, textOf } from '#lib/shared/posted-values.ts';

/** Letters of the key that would change in an id, a link or a post are escaped. */
export const questionField = (key: string): string =>
  `question.${key.replaceAll(/[^\w.]/gu, (letter) => `~${letter.codePointAt(0)?.toString(36)}~`)}`;
/** `n` counts from 1 within the ticket type. */
export const participantField = (ticketTypeId: string, n: number): string => `runner.${ticketTypeId}.${n}`;
/** `part`: of `participant-row.ts`, or `minor`. */
export const participantPartField = (field: string, part: string): string =>
  part === 'name' ? field : `${field}.${partName(part)}`;
/** Posted for each part that was asked for: a choice that was not made is not posted itself. */
export const askedField = (field: string): string => `${field}.asked`;
/** `id`: the line, counted from 1; further people of a line add their number. */
export const listField = (id: string, part: string): string => `row.${id}.${partName(part)}`;
const partName = (part: string): string =>
  part.startsWith('answer.') ? questionField(part.slice(7)).replace('question', 'answer') : part;
export const isListField = (field: string): boolean => field.startsWith('row.');
/** Whether the first participant of a ticket type is the buyer. */
const sameField = (ticketTypeId: string): string => `same.${ticketTypeId}`;

/** Carries the value of a disabled field through a post without a script. */
export const offField = (field: string): string => `off.${field}`;
export const isOffField = (field: string): boolean => field.startsWith(offField(''));

/** In characters; the form's fields take no more, except for the note. */
export const LONGEST = {
  name: 120,
  email: 254,
  relation: 60,
  code: LONGEST_CODE,
  note: 5000,
  answer: 1000,
} as const;

/** Participants with a field each; more come as a pasted list. */
export const MOST_PARTICIPANT_FIELDS = 20;
/** partner-api.md 8: 1 to 500 in an order line; a pasted list may hold as many. */
export const MOST_PARTICIPANTS = 500;
export const MOST_TICKET_TYPES = 500;

/** Values without characters that cannot be seen; several where a name repeats. */
export type RegistrationInput = Record<string, string | string[]>;

/** 400 characters for each participant: at most 600,000 bytes of the million that a server action takes. */
export const LONGEST_LIST = 200_000;
export const CUT_LIST = LONGEST_LIST + 1;
/** A note that is too long is shown again whole, for the buyer to shorten it. */
export const CUT_NOTE = 20_000;

/** Undoes `withQuantity` for a form that is shown again: one place without a list is the choice of one person. */
export function withOneTicket(input: RegistrationInput): RegistrationInput {
  const [only, another] = chosenQuantities(input);
  if (!only || another || textOf(input, only) !== '1' || textOf(input, F.list) !== '') return input;
  const ticket = only.slice(quantityField('').length);
  const others = Object.entries(input).filter(([field]) => !isQuantityField(field));
  return {
    ...Object.fromEntries(others),
    // The name stays with its ticket when another one is added.
    ...(wasPosted(input, F.firstTicket) && { [F.firstTicket]: firstTicketOf(input, [ticket]) ?? '' }),
    [F.oneTicket]: ticket,
  };
}

export const lineOf = (input: PostedValues, field: string): string => oneLine(textOf(input, field));

/** White space and control characters become single blanks. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/**
 * The ticket type of the form's first fields for a participant, also while it is not chosen; `null` without one.
 * @param chosen ticket types with a quantity, in the order of the form
 */
export function firstTicketOf(posted: PostedValues, chosen: readonly string[]): string | null {
  const before = textOf(posted, F.firstTicket);
  if (before !== '' && (chosen.length > 0 || textOf(posted, F.firstParticipant) !== '')) return before;
  const [first] = chosen;
  // That ticket's participant may have a field of its own already.
  return first !== undefined && !wasPosted(posted, participantField(first, 1)) ? first : null;
}

/** Field names of a participant. Only the first of each ticket can be the buyer, who runs once: `same` is `null` for others. */
export function participantFields(
  ticket: string,
  n: number,
  first: string | null,
): { field: string; same: string | null } {
  if (n > 1) return { field: participantField(ticket, n), same: null };
  if (ticket === first) return { field: F.firstParticipant, same: F.sameAsBuyer };
  return { field: participantField(ticket, 1), same: sameField(ticket) };
}
