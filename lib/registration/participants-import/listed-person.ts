// What is found in a pasted list of participants: people, what must be asked about them, and what was left out. Pure; also runs
// in the browser.
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';

/** Of a ticket type (partner-api.md 2.2): a browser must not load its schema. */
export type ListTicket = {
  readonly ticket_type_id: string;
  readonly name: string;
  readonly distance_km: number | null;
};
export type ListQuestion = Pick<ParticipantQuestion, 'key' | 'label' | 'kind' | 'options'>;

/**
 * One question to the buyer, answered by one tap. `heard` is what was pasted, '' where nothing was; `likely` names the choices to
 * offer first: ids of tickets, or values of options.
 */
export type ListAsk =
  | {
      about: 'ticket';
      why: 'missing' | 'unknown' | 'several' | 'bare_number' | 'unclear';
      heard: string;
      likely: string[];
    }
  | { about: 'answer'; key: string; why: 'unknown' | 'several'; heard: string; likely: string[] }
  | { about: 'person'; why: 'title' | 'total' | 'unclear'; heard: string };

/**
 * `line` counts from 1. `pasted`: the words beside the name, as they were pasted. `answers`: by the question's key, as they would
 * be posted. Clear if `asks` is empty; `ticket` and an answer are never set while they are asked about.
 */
export type ListedPerson = {
  line: number;
  name: string;
  pasted: string;
  ticket: string | null;
  answers: Record<string, string>;
  /** The person's own number, as it was pasted. */
  phone?: string;
  asks: ListAsk[];
};

/** A line that surely names no participant: a heading, a title, a sum or a greeting. */
export type LeftOutLine = { line: number; text: string };

export type ParticipantsList = {
  /** The list has more lines or columns than it may have, and was not parsed. */
  tooLong: boolean;
  /** In the list's order. */
  people: ListedPerson[];
  leftOut: LeftOutLine[];
  /** Headings of columns with content that was not used. */
  ignoredColumns: string[];
};
