// What a row says of one of its people: ticket, answers, age and phone, with what the lines above and the list say. Pure.
import { ADULT, ageOn } from '#lib/registration/asked-questions.ts';
import { birthRange, datesIn } from './list-dates.ts';
import { shortened } from './list-drafts.ts';
import { grouped, type List, type PersonAsk, SEX, saysTicket, ticketStart } from './list-lines.ts';
import { markOf, type Piece, piecesIn, use } from './list-pieces.ts';
import type { ListAsk, ListedPerson } from './listed-person.ts';
import {
  type AnswerFound,
  type Draft,
  heardIn,
  type NumberFound,
  type Run,
  type TicketFound,
} from './read-row.ts';

type MinorAsk = Extract<ListAsk, { about: 'minor' }>;
type TicketAsk = Extract<ListAsk, { about: 'ticket' }>;

/** `people` of a row, with the pieces of each name; a row without any is left out. */
export type ReadRow = { draft: Draft; people: ListedPerson[]; names: (readonly Piece[])[] };

export type Facts = {
  /** For a line that names no ticket; `null` if each line must name its own. */
  defaultTicket: string | null;
  /** ISO date. */
  raceDay: string;
};

/** What a line above says of those below. `isEmpty`: no person stands below it yet. */
export type Section = {
  tickets: readonly TicketFound[];
  answers: readonly AnswerFound[];
  person: PersonAsk | null;
  child: string | null;
  isEmpty: boolean;
};

export type Around = { list: List; facts: Facts; section: Section; above: ReadRow | null };

export type Own = Around & { isAlone: boolean };

export function personOf(draft: Draft, run: Run | null, around: Own): ListedPerson {
  const { list, section, isAlone } = around;
  const ticket = ticketOf(draft, around);
  const { answers, asks } = answersOf(draft, list, section, isAlone);
  const age = ageOf(draft, around, answers);
  const own = [...new Set(draft.phones.map(({ text }) => text.replace(/\D/g, '')))];
  const person: ListedPerson = {
    line: draft.row.line,
    name: '',
    pasted: '',
    ticket: ticket.id,
    answers,
    phone: isAlone && own.length === 1 && run ? (draft.phones[0]?.text.trim() ?? '') : '',
    minor: age === 'child',
    asks: [...(ticket.ask ? [ticket.ask] : []), ...asks, ...(age !== null && age !== 'child' ? [age] : [])],
  };
  return withDittos(person, draft, around);
}

/** `"` repeats what stands above it: below a heading surely, elsewhere it is asked. */
function withDittos(person: ListedPerson, draft: Draft, { above }: Around): ListedPerson {
  const before = above?.people[above.people.length - 1];
  if (draft.dittos.length === 0 || !before) return person;
  const repeats = (key: string) => draft.dittos.includes(key);
  const heard = '"';
  const isOpen = (key: string) =>
    person.answers[key] === undefined &&
    !person.asks.some((ask) => ask.about === 'answer' && ask.key === key);
  const repeated = Object.entries(before.answers).filter(([key]) => isOpen(key));
  const answers = { ...person.answers, ...Object.fromEntries(repeated.filter(([key]) => repeats(key))) };
  const asked = repeats('*') ? repeated : [];
  const ticket = person.ticket ?? (repeats('') ? before.ticket : null);
  const likely = before.ticket ? [before.ticket] : [];
  const asks: ListAsk[] = [
    ...(ticket === null ? [{ about: 'ticket' as const, why: 'unclear' as const, heard, likely }] : []),
    ...asked.map(([key, value]) => ({
      about: 'answer' as const,
      key,
      why: 'several' as const,
      heard,
      likely: [value],
    })),
  ];
  if (asks.length > 0)
    use(
      draft.pieces.filter((piece) => markOf(piece) === 'ditto'),
      'answer',
    );
  const own = person.asks.filter(({ about }) => about !== 'ticket' || person.ticket !== null);
  return { ...person, ticket, answers, asks: [...asks, ...own] };
}

type Ticket = { id: string | null; ask: TicketAsk | null };

function ticketOf(draft: Draft, { list, section, facts }: Own): Ticket {
  const doubted = draft.numbers.filter(({ unsure, ids }) => unsure && ids.length > 0);
  const numbers = draft.numbers.filter(({ at }) => !list.numbersElse.has(at));
  if (draft.tickets.length > 0) {
    const other = numbers.filter(({ ids }) => ids.length > 0);
    return oneTicket([...draft.tickets, ...new Set([...doubted, ...other])].map(asTicket), list);
  }
  const fitting = numbers.filter(({ at }) => list.numbersFit.has(at));
  if (fitting.length > 0) return oneTicket(fitting.map(asTicket), list);
  if (numbers.length > 0) return { id: null, ask: numberAsk(numbers, list) };
  if (section.tickets.length > 0) return oneTicket(section.tickets, list);
  if (facts.defaultTicket !== null) return { id: facts.defaultTicket, ask: null };
  return { id: null, ask: { about: 'ticket', why: 'missing', heard: '', likely: [] } };
}

const asTicket = (found: NumberFound | TicketFound): TicketFound =>
  'exact' in found ? found : { ...found, exact: false };

function numberAsk(numbers: readonly NumberFound[], list: List): TicketAsk {
  const likely = inOrder(
    numbers.flatMap(({ ids }) => ids),
    list,
  );
  const why = likely.length > 0 ? 'bare_number' : 'unknown';
  return { about: 'ticket', why, heard: heardIn(numbers), likely };
}

/** In the order of the event's tickets. */
function inOrder(ids: readonly string[], { known }: List): string[] {
  const meant = new Set(ids);
  return known.ticketIds.filter((id) => meant.has(id));
}

/** The one ticket that everything said means. */
function oneTicket(said: readonly TicketFound[], list: List): Ticket {
  const exact = said.find(
    (one) => one.exact && one.ids.length === 1 && said.every(({ ids }) => ids.includes(one.ids[0] ?? '')),
  );
  const [first] = said;
  const common =
    exact?.ids ??
    said.reduce<readonly string[]>((ids, one) => ids.filter((id) => one.ids.includes(id)), first?.ids ?? []);
  const isSure = said.every(({ unsure, weak }) => !unsure && !weak);
  const [only, another] = common;
  if (only !== undefined && another === undefined && isSure) return { id: only, ask: null };
  const likely = inOrder(
    said.flatMap(({ ids }) => ids),
    list,
  );
  const why = likely.length === 0 ? 'unknown' : common.length === 0 ? 'several' : 'unclear';
  return { id: null, ask: { about: 'ticket', why, heard: heardIn(said), likely } };
}

/** What is said to a question. `M` may be a sex where others say `F`: then another answer counts, and in a column none. */
function answersTo(key: string, draft: Draft, { sexesAt }: List, section: Section): AnswerFound[] {
  const all = draft.answers.filter((one) => one.key === key);
  const plain = all.filter(({ isInitial }) => !isInitial);
  const found = plain.length > 0 ? plain : all;
  if (found.length === 0) return section.answers.filter((one) => one.key === key);
  const sizes = found.filter((one) => draft.headed || !sexesAt.has(one.at) || !SEX.test(one.heard));
  const mayBeSize = found.filter(({ at }) => at === 0).map((one) => ({ ...one, unsure: true }));
  return sizes.length > 0 ? sizes : mayBeSize;
}

function isClear(found: AnswerFound, draft: Draft, { answered, sizes }: List): boolean {
  const { key, start, at, unsure, weak, value, heard } = found;
  const { answers, headed, runs } = draft;
  const meansElse = answers.some((other) => other.key !== key && other.start === start && other.at === at);
  const isInName = weak && (runs[0]?.pieces.length ?? 0) < (found.isInitial ? 3 : 2);
  const mayBeSex =
    !headed && SEX.test(heard) && start < ticketStart(draft) && saysTicket(draft) && !sizes.has(key);
  const isSure = !unsure && value !== null && (!weak || (answered.has(key) && !isInName));
  return isSure && (headed || (!meansElse && !mayBeSex));
}

function answersOf(
  draft: Draft,
  list: List,
  section: Section,
  isAlone: boolean,
): Pick<ListedPerson, 'answers' | 'asks'> {
  const answers: Record<string, string> = {};
  const asks: ListAsk[] = [];
  for (const { key } of list.known.questions) {
    const found = answersTo(key, draft, list, section);
    const values = [...new Set(found.flatMap(({ value }) => value ?? []))];
    const [only, another] = values;
    const isOne = only !== undefined && another === undefined;
    if (found.length === 0) continue;
    if (isOne && isAlone && found.every((one) => isClear(one, draft, list))) {
      answers[key] = only;
      use(piecesIn(found), 'answer');
    } else {
      const why = only === undefined ? 'unknown' : 'several';
      asks.push({ about: 'answer', key, why, heard: heardIn(found), likely: values });
    }
  }
  readDates(draft, list, answers, asks);
  return { answers, asks };
}

/** A date without a heading answers the only question for one. */
function readDates(draft: Draft, list: List, answers: Record<string, string>, asks: ListAsk[]): void {
  const [free, other] = list.known.questions.filter(({ kind }) => kind === 'birth_date');
  const dated = draft.dates.flatMap(({ key: own, piece }) => {
    const key = own ?? (other ? undefined : free?.key);
    return key === undefined ? [] : [{ key, piece }];
  });
  for (const [key, dates] of grouped(dated, (one) => one.key)) {
    for (const { piece } of dates) piece.use = 'answer';
    const heard = dates.map(({ piece }) => piece.text).join(', ');
    const likely = [...new Set(dates.flatMap(({ piece }) => datesIn(piece.text, list.dateOrder)))];
    const [only, another] = likely;
    if (only !== undefined && another === undefined) answers[key] = only;
    else asks.push({ about: 'answer', key, why: only === undefined ? 'unknown' : 'several', heard, likely });
  }
}

/** Youngest and oldest on race day, and what was said. */
type Age = readonly [number, number, string];

const OLDEST = 99;
/** A child of any age that a list says; who is not sure to be one on race day, or to be an adult, is asked about. */
const [SURE_CHILD, SURE_ADULT] = [ADULT - 2, ADULT + 1];
/** What is dated later is no birth. */
const YOUNGEST = 3;

/** Whether the row says that a child runs; its pieces are used. */
function ageOf(
  draft: Draft,
  { list, section, facts }: Own,
  answers: Record<string, string>,
): 'child' | MinorAsk | null {
  const ages = [...agesOf(draft), ...bornOf(draft, list, facts), ...numberedAges(draft, list)];
  const isBornKnown = list.known.questions.some(({ kind, key }) => kind === 'birth_date' && answers[key]);
  if (isBornKnown) return null;
  const isChildWord = draft.marks.some(({ mark }) => mark === 'child');
  if (isChildWord || ages.some(([, oldest]) => oldest < ADULT)) return 'child';
  const heard = ages.find(([youngest]) => youngest < ADULT)?.[2] ?? section.child;
  return heard ? { about: 'minor', why: 'close', heard: shortened(heard) } : null;
}

/** A birthday may come before race day, and an age may be an old one. */
function agesOf({ ages }: Draft): Age[] {
  return ages.map((piece) => {
    const age = Number(/\d+/.exec(piece.text)?.[0]);
    piece.use ??= 'age';
    return age > SURE_CHILD && age < SURE_ADULT ? [ADULT - 1, ADULT, piece.text] : [age, age, piece.text];
  });
}

function bornOf({ dates }: Draft, { dateOrder }: List, { raceDay }: Facts): Age[] {
  return dates.flatMap(({ piece }): Age[] => {
    const range = piece.use === 'answer' ? null : birthRange(piece.text, dateOrder);
    if (!range) return [];
    piece.use ??= 'age';
    const [oldest, youngest] = [ageOn(raceDay, range[0]), ageOn(raceDay, range[1])];
    return youngest < YOUNGEST ? [] : [[youngest, oldest, piece.text]];
  });
}

/** A number alone may be an age where it is no distance. */
function numberedAges({ numbers, tickets }: Draft, { numbersElse }: List): Age[] {
  const free = numbers.filter(
    ({ at, ids }) => numbersElse.has(at) || (ids.length === 0 && tickets.length > 0),
  );
  return free.flatMap(({ value, pieces, heard }): Age[] => {
    const isCounted = pieces[0]?.signs.endsWith('#');
    const isAge = !isCounted && Number.isInteger(value) && value >= YOUNGEST && value <= OLDEST;
    for (const piece of pieces) piece.use = isAge ? 'age' : null;
    if (!isAge) return [];
    return [value < SURE_ADULT ? [ADULT - 1, ADULT, heard] : [value, value, heard]];
  });
}
