// A pasted list of participants, one per line, as it comes from a spreadsheet or a chat: names, distances and answers. Nothing is
// guessed: what is unclear is asked, and what names nobody is left out. Pure; also runs in the browser.
import { asciiSigns, plainText } from '#lib/shared/typed-text.ts';
import type { Known } from './list-columns.ts';
import { draftsOf } from './list-drafts.ts';
import { listItems } from './list-items.ts';
import { labelsOf } from './list-labels.ts';
import { peopleOf } from './list-people.ts';
import { parseRows } from './list-rows.ts';
import { type ListVocabulary, listWords } from './list-vocabulary.ts';
import type { ListQuestion, ListTicket, ParticipantsList } from './listed-person.ts';

export type {
  LeftOutLine,
  ListAsk,
  ListedPerson,
  ListQuestion,
  ListTicket,
  ParticipantsList,
} from './listed-person.ts';

export type ListRules = {
  tickets: readonly ListTicket[];
  /** Whose answers may stand in the list. */
  questions: readonly ListQuestion[];
  /** For a line that names no ticket; `null` if each line must name its own. */
  defaultTicket: ListTicket | null;
  vocabulary: ListVocabulary;
  /** A line with it is a title. */
  eventName: string;
};

/**
 * All people of a pasted list, in its order, with what must be asked about each. Neither sales nor places are checked. Linear in
 * the list; at most 1,000 lines and 30 columns are compared.
 */
export function parseParticipants(text: string, rules: ListRules): ParticipantsList {
  const rows = parseRows(asciiSigns(plainText(text)));
  if (!rows) return { tooLong: true, people: [], leftOut: [], ignoredColumns: [] };
  const words = listWords(rules.vocabulary, rules.eventName);
  const questions = rules.questions.filter(({ kind }) => kind !== 'tick');
  const labels = labelsOf(questions, words);
  const items = listItems(rules.tickets, questions, words.distances, labels);
  const ticketIds = rules.tickets.map(({ ticket_type_id: id }) => id);
  const known: Known = { words, items, questions, ticketIds, labels };
  const { drafts, leftOut, ignoredColumns } = draftsOf(rows, known);
  const found = peopleOf(drafts, known, rules.defaultTicket?.ticket_type_id ?? null);
  return {
    tooLong: false,
    people: found.people,
    leftOut: [...leftOut, ...found.leftOut].sort((one, other) => one.line - other.line),
    ignoredColumns,
  };
}
