// A pasted list of participants, one per line, as it comes from a spreadsheet or a chat: names, distances and answers. Pure; also
// runs in the browser.
import type { TicketType } from '#lib/partner-api/events.ts';
import type { ListVocabulary } from './list-vocabulary.ts';
import type { ListAsk, ListedPerson, ListQuestion, ListTicket, ParticipantsList } from './listed-person.ts';
import { type ListProblem, parseParticipants as parseLines } from './old/parse-participants.ts';

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

/** All people of a pasted list, in its order, with what must be asked about each. */
export function parseParticipants(text: string, rules: ListRules): ParticipantsList {
  const tickets = rules.tickets.map(wholeTicket);
  const id = rules.defaultTicket?.ticket_type_id;
  const defaultTicket = tickets.find(({ ticket_type_id }) => ticket_type_id === id) ?? null;
  const { participants, problems, ...rest } = parseLines(text, { ...rules, tickets, defaultTicket });
  const clear = participants.map(
    ({ line, name, ticket }): ListedPerson => ({
      line,
      name,
      pasted: '',
      ticket: ticket.ticket_type_id,
      answers: {},
      asks: [],
    }),
  );
  const people = [...clear, ...problems.map(askedPerson)].sort((one, other) => one.line - other.line);
  return { ...rest, people };
}

const wholeTicket = (ticket: ListTicket): TicketType => ({
  ...ticket,
  currency: '',
  price_minor: 0,
  service_fee_minor: 0,
  total_minor: 0,
  airtel: null,
  is_free: false,
  capacity: 0,
  remaining: 0,
});

const TICKET_ASKS: Partial<Record<ListProblem['code'], Extract<ListAsk, { about: 'ticket' }>['why']>> = {
  unknown_ticket: 'unknown',
  bare_number: 'bare_number',
  unclear_ticket: 'unclear',
  two_tickets: 'several',
  which_ticket: 'missing',
};

function askedPerson({ line, code, text }: ListProblem): ListedPerson {
  const why = TICKET_ASKS[code];
  const ask: ListAsk = why
    ? { about: 'ticket', why, heard: text, likely: [] }
    : { about: 'person', why: code === 'title_or_name' ? 'title' : 'unclear', heard: text };
  return { line, name: text, pasted: text, ticket: null, answers: {}, asks: [ask] };
}
