// What is found in a pasted list of participants: people, what must be asked about them, and what was left out. Pure; also runs
// in the browser.
import type { ParticipantQuestion } from '#lib/registration/participant-questions.ts';
import { STATUSES } from './list-vocabulary.ts';

/** Fields of a ticket type (partner-api.md 2.2): a browser must not load its schema. */
export type ListTicket = {
  readonly ticket_type_id: string;
  readonly name: string;
  readonly distance_km: number | null;
  /** The distance as the page prints it: 10 for 10.55 km. */
  readonly printed_km?: number | null;
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
  | { about: 'person'; why: PersonWhy; heard: string }
  /** Whether the person is under 18 on race day. */
  | { about: 'minor'; why: 'close'; heard: string };

/** Why it is asked whether a line is a person to be entered; people with the same `why` and `heard` may share a question. */
export const PERSON_WHY = [...STATUSES, 'title', 'unclear'] as const;
type PersonWhy = (typeof PERSON_WHY)[number];

/**
 * `line` counts from 1. `pasted`: the words beside the name, as they were pasted. `answers`: by the question's key, as they would
 * be posted. Clear if `asks` is empty, which means that all words of the line are accounted for; `ticket` and an answer are never
 * set while they are asked about. `phone`: the person's own number as it was pasted, '' where none is surely theirs. `minor`: under
 * 18 on race day.
 */
export type ListedPerson = {
  line: number;
  name: string;
  pasted: string;
  ticket: string | null;
  answers: Record<string, string>;
  phone: string;
  minor: boolean;
  asks: ListAsk[];
};

/**
 * What is no part of any entry. `line`: a whole line, which surely names no participant; `sender`: who sent a message; `column`: a
 * cell below a heading that is not taken over; `beside`: numbers of lines, payments and the like.
 */
export type LeftOutLine = { line: number; text: string; kind: 'line' | 'sender' | 'column' | 'beside' };

/** What a page shows: what one tap takes in, each sender once, and all other words in one text. */
export function shownLeftOut(all: readonly LeftOutLine[]): { lines: LeftOutLine[]; beside: string } {
  const lines = all.filter(
    (one, at) =>
      one.kind === 'line' ||
      (one.kind === 'sender' &&
        all.findIndex(({ kind, text }) => kind === 'sender' && text === one.text) === at),
  );
  const others = all.filter(({ kind }) => kind === 'beside' || kind === 'column').map(({ text }) => text);
  return { lines, beside: [...new Set(others)].join(' · ') };
}

/** Who owns a letter or digit of the list: a person (by index), by what it says there, or nobody. */
export type Owner =
  | { of: 'name' | 'ticket' | 'answer' | 'phone' | 'age' | 'ask'; person: number }
  | { of: 'left out'; kind: LeftOutLine['kind'] };
export type Owned = { start: number; end: number; owner: Owner };

export type ParticipantsList = {
  /** The list has more lines or columns than it may have, and was not parsed. */
  tooLong: boolean;
  /** In the list's order. */
  people: ListedPerson[];
  leftOut: LeftOutLine[];
  /** `start`, `end`: in the list's `plainText` with ASCII signs. Each letter and digit of it has one owner. */
  owned: Owned[];
  /** Headings of columns with content that was not used. */
  ignoredColumns: string[];
};
