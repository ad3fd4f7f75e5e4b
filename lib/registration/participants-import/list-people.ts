// The people of a list: each row's names with what the row, the lines above it and the list say of them. What nothing explains makes
// the row ask. Linear. Pure.

import { ADULT, ageOn } from '#lib/registration/asked-questions.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import type { Known } from './list-columns.ts';
import { birthRange, datesIn } from './list-dates.ts';
import { type Draft, nameOf, shortened, textOf } from './list-drafts.ts';
import {
  askPerson,
  grouped,
  isSurname,
  isUpper,
  type Kind,
  type List,
  LONGEST_NAME,
  lookAt,
  type PersonAsk,
  SEX,
  saysTicket,
  ticketStart,
} from './list-lines.ts';
import { markOf, type Piece } from './list-pieces.ts';
import { isStatus, type ListWords } from './list-vocabulary.ts';
import type { ListAsk, ListedPerson } from './listed-person.ts';
import {
  type AnswerFound,
  heardIn,
  type MarkFound,
  type NumberFound,
  type Reading,
  type Run,
  statusIn,
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
type Section = {
  tickets: readonly TicketFound[];
  answers: readonly AnswerFound[];
  person: PersonAsk | null;
  child: string | null;
  isEmpty: boolean;
};

type Around = { list: List; facts: Facts; section: Section; above: ReadRow | null };

export function peopleOf(all: readonly Draft[], known: Known, facts: Facts): ReadRow[] {
  const list = lookAt(all, known);
  let section: Section = { tickets: [], answers: [], person: null, child: null, isEmpty: false };
  let above: ReadRow | null = null;
  const rows: ReadRow[] = [];
  for (const draft of list.drafts) {
    const kind = list.kinds.get(draft) ?? null;
    section = sectionBelow(draft, kind, section, known);
    const isNobody = kind === 'left out' || kind === 'section';
    const row: ReadRow = isNobody
      ? { draft, people: [], names: [] }
      : personsOf(draft, kind, { list, facts, section, above });
    if (row.people.length > 0) {
      askWrapped(draft, list, above);
      above = row;
    }
    rows.push(row);
  }
  askNamesakes(rows);
  return rows;
}

function sectionBelow(draft: Draft, kind: Kind, section: Section, { words }: Known): Section {
  const { tickets, answers, row } = draft;
  if (kind !== 'left out' && kind !== 'section') return belowPerson(draft, kind, section);
  const heard = shortened(textOf(row));
  const plain = plainWords(heard);
  const said = [plain, ...plain.split(' ')];
  const below = kind === 'section' && tickets.length > 0 ? tickets : null;
  return {
    // Distances one below the other, with nobody between them, leave open whose they are.
    tickets: below ? [...(section.isEmpty ? section.tickets : []), ...below] : section.tickets,
    answers: kind === 'section' && answers.length > 0 ? answers : section.answers,
    person: aboutBelow(draft, kind, words, heard) ?? (opens(said, words) ? null : section.person),
    child: said.some((word) => words.children.has(word)) ? heard : closed(plain, words, section.child),
    isEmpty: below !== null,
  };
}

const closed = (plain: string, { groups }: ListWords, child: string | null): string | null =>
  groups.has(plain) ? null : child;

/** `CONFIRMED`, `Names`: the people below run. */
const opens = (said: readonly string[], { names, marks }: ListWords): boolean =>
  said.some((word) => names.has(word) || marks.get(word)?.[0].mark === 'ok');

/** A title that names a ticket, and may be a person, leaves open whose it is. */
const belowPerson = ({ tickets }: Draft, kind: PersonAsk | null, section: Section): Section => ({
  ...section,
  isEmpty: false,
  tickets: kind?.why === 'title' && tickets.length > 0 ? [] : section.tickets,
});

/** Whether the people below may not run, or are others: `CANCELLED`, `Next of kin`. */
function aboutBelow(
  { marks, alone }: Draft,
  kind: Kind,
  { headings, names, tickets }: ListWords,
  heard: string,
): PersonAsk | null {
  const status = kind === 'section' ? statusIn(marks) : undefined;
  if (status) return { about: 'person', why: statusOf(status), heard };
  const plain = plainWords(heard);
  const isOther = alone && headings.has(plain) && !names.has(plain) && !tickets.includes(plain);
  return isOther ? { about: 'person', why: 'unclear', heard } : null;
}

const statusOf = ({ mark }: MarkFound): PersonAsk['why'] => (isStatus(mark) ? mark : 'unclear');

/** Whose a row is: names with what the row says of each. `isSure`: nobody else can be meant. */
type Split = { runs: readonly Run[]; own: readonly Reading[] | null; isSure: boolean };

function personsOf(draft: Draft, kind: PersonAsk | null, around: Around): ReadRow {
  const { list } = around;
  const columns = draft.headed ? [] : draft.runs.slice(1).filter(({ at }) => list.restColumns.has(at));
  use(columns, 'beside');
  const split = splitOf(draft, list);
  // What stands in place of a name is shown as one.
  const runs = split.runs.length > 0 ? split.runs : placeholderOf(draft, kind);
  const { own } = split;
  const isAlone = runs.length < 2 || own !== null;
  const people = (runs.length > 0 ? runs : [null]).map((run, index) =>
    personOf({ ...draft, ...own?.[index] }, run, { ...around, isAlone }),
  );
  const names = runs.map(({ pieces }) => pieces.filter(isFree));
  use(runs, 'name');
  const areNames = runs.length > 0 && !runs.some((run) => isOddName(run, list));
  const isWhole = split.isSure && areNames && !draft.pieces.some(isFree);
  const about = aboutPerson(draft, kind, around) ?? (isWhole ? null : askPerson(draft));
  return {
    draft,
    names,
    people: people.map((person, index) => ({
      ...person,
      name: nameOf(runs[index], list.known).slice(0, LONGEST_NAME),
      pasted: besideOf(draft, names[index] ?? [], list.known),
      asks: about ? [about, ...person.asks.filter((one) => !isMissing(one))] : person.asks,
    })),
  };
}

const isFree = (piece: Piece): boolean => piece.use === null;

function use(runs: readonly { readonly pieces: readonly Piece[] }[], as: Piece['use']): void {
  for (const piece of runs.flatMap(({ pieces }) => pieces)) piece.use ??= as;
}

const isMissing = (ask: ListAsk): boolean => ask.about === 'ticket' && ask.why === 'missing';

/** What the row or the lines around it say of its people. */
function aboutPerson(draft: Draft, kind: PersonAsk | null, around: Around): PersonAsk | null {
  const isPlaceholder = kind !== null && draft.runs.length === 0;
  const status = isPlaceholder ? null : statusAsk(draft);
  return status ?? kind ?? around.section.person ?? wrappedAsk(draft, around);
}

function placeholderOf(draft: Draft, kind: PersonAsk | null): Run[] {
  const pieces = kind === null ? [] : draft.pieces.filter((piece) => isFree(piece) && markOf(piece));
  return pieces.length === 0 ? [] : [{ pieces, at: 0, behind: false, isJoined: false }];
}

function statusAsk({ marks }: Draft): PersonAsk | null {
  const status = statusIn(marks);
  return status ? { about: 'person', why: statusOf(status), heard: status.heard } : null;
}

/** A line without a number among counted ones may be the rest of the line above. */
const isUncounted = ({ headed, number, row, name }: Draft, list: List): boolean =>
  list.isCounted && !headed && number === null && name !== '' && row.line > list.firstCounted;

/** Then the line above is asked about as well, if either is a single word. */
function askWrapped(draft: Draft, list: List, above: ReadRow | null): void {
  if (!above || !isUncounted(draft, list) || above.draft.row.line !== draft.row.line - 1) return;
  if (draft.name.includes(' ') && above.draft.name.includes(' ')) return;
  for (const person of above.people)
    if (person.asks.every(({ about }) => about !== 'person')) person.asks.unshift(askPerson(above.draft));
}

/** A line without a number among counted ones, or a single word below another one that says nothing. */
function wrappedAsk(draft: Draft, { list, above }: Around): PersonAsk | null {
  if (draft.headed) return null;
  if (isUncounted(draft, list)) return askPerson(draft);
  const { name } = draft;
  const before = above?.draft;
  const isHalf =
    before !== undefined &&
    !before.headed &&
    !before.name.includes(' ') &&
    !saysTicket(before) &&
    before.alone;
  return isHalf && !name.includes(' ') && saysTicket(draft) ? askPerson(draft) : null;
}

function splitOf(draft: Draft, list: List): Split {
  const runs = draft.runs.filter(({ pieces }) => pieces.some(({ use }) => use === null));
  const [first, second] = runs;
  if (!first || !second) return { runs, own: null, isSure: true };
  const parts = runs.filter(({ behind }) => !behind);
  if (isSurname(draft) && parts.length === runs.length) return { ...joined(draft, runs, list), own: null };
  const own = ownItems(draft, runs);
  if (own) return { runs, own, isSure: true };
  const isSingle = ({ pieces }: Run) => pieces.length < 2;
  if (runs.every(isSingle) && runs.slice(1).every(({ pieces: [piece] }) => piece?.signs.includes('\n')))
    return { runs: [{ ...first, pieces: runs.flatMap(({ pieces }) => pieces) }], own: null, isSure: false };
  const areSeveral =
    runs.slice(1).some((run) => run.isJoined || !isSingle(run)) || runs.length > 2 || first.behind;
  return { runs: areSeveral ? runs : [first], own: null, isSure: false };
}

/** A name in parts: sure in the cells of a table, within a cell, or behind a surname in capitals. */
function joined(draft: Draft, runs: readonly Run[], list: List): Omit<Split, 'own'> {
  const [first, second] = runs;
  const [before, behind] = [first?.pieces[0], second?.pieces[0]];
  const isComma = list.known.mask.slice(before?.end ?? 0, behind?.start ?? 0).includes(',');
  const isCapital = isUpper(before?.text ?? '') && !isUpper(behind?.text ?? '');
  const isWithin = behind?.gap !== 'cell' && /^[,;] ?$/.test(behind?.signs ?? '');
  const isTable = list.surnamesFirst && behind?.gap === 'cell' && (isCapital || !isComma);
  const pieces = runs.flatMap((run) => run.pieces);
  return { runs: first ? [{ ...first, pieces }] : [], isSure: draft.headed || isWithin || isTable };
}

/** What each of several people says: name and ticket of each, one after the other in one cell. */
function ownItems(draft: Draft, runs: readonly Run[]): Reading[] | null {
  const starts = runs.map(({ pieces: [piece] }) => piece);
  const isBehind = ticketStart(draft) > (starts[0]?.start ?? 0);
  const own = runs.map((_, index): Reading => {
    const from = starts[index]?.start ?? 0;
    const to = starts[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const isIn = (start: number) => start >= from && start < to;
    return {
      ...draft,
      tickets: draft.tickets.filter(({ start }) => isIn(start)),
      numbers: draft.numbers.filter(({ start }) => isIn(start)),
      answers: draft.answers.filter(({ start }) => isIn(start)),
      dates: draft.dates.filter(({ piece }) => isIn(piece.start)),
      ages: draft.ages.filter(({ start }) => isIn(start)),
      phones: draft.phones.filter(({ start }) => isIn(start)),
    };
  });
  const isWhole = (reading: Reading, index: number) => {
    const [ticket] = reading.tickets;
    const name = runs[index]?.pieces;
    return (
      reading.tickets.length === 1 &&
      (name?.length ?? 0) > 1 &&
      ticket?.at === name?.[0]?.at &&
      (index === 0 || starts[index]?.gap !== 'blank')
    );
  };
  const areApart = runs
    .slice(1)
    .every(
      ({ pieces: [piece], isJoined }) =>
        piece?.gap === 'cell' || isJoined || /[,;/]/.test(piece?.signs ?? ''),
    );
  return isBehind && areApart && own.every(isWhole) ? own : null;
}

/** Words between the parts of a name. */
const PARTICLE =
  /^(?:bin|binti|bint|ibn|abu|abdul|al|el|de|da|di|du|des|van|von|der|den|le|ole|arap|ap|wa|ya|of|o|st)$/;
const MOST_WORDS = 6;

/** Names have no numbers, no words that announce something, and no small letters among capitals. */
function isOddName({ pieces }: Run, { isCapital, hasCapitals }: List): boolean {
  const texts = pieces.flatMap(({ text }) => text.split(/\s+/));
  const areMixed = texts.some((word) => /^\p{Lu}.*\p{Ll}/u.test(word));
  const hasCapital = texts.some((word) => /^\p{Lu}\p{L}/u.test(word));
  const isOdd = (word: string, at: number) =>
    /\p{N}/u.test(word) ||
    ((isCapital || hasCapital) && /^\p{Ll}\p{Ll}/u.test(word) && !PARTICLE.test(word)) ||
    (at > 0 && areMixed && !hasCapitals && isUpper(word) && word.length > 2 && !/^[IVX]+$/.test(word));
  const plain = pieces.map(({ words }) => words);
  return (
    texts.length > MOST_WORDS ||
    texts.some(isOdd) ||
    (plain.length > 2 && new Set(plain).size < plain.length) ||
    pieces.some(({ meanings }) => meanings.some(({ of }) => of === 'label'))
  );
}

type Own = Around & { isAlone: boolean };

function personOf(draft: Draft, run: Run | null, around: Own): ListedPerson {
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
  if (asks.length > 0) use([{ pieces: draft.pieces.filter((piece) => markOf(piece) === 'ditto') }], 'answer');
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
      use(found, 'answer');
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
    const isAge = Number.isInteger(value) && value >= YOUNGEST && value <= OLDEST;
    for (const piece of pieces) piece.use = isAge ? 'age' : null;
    if (!isAge) return [];
    return [value < SURE_ADULT ? [ADULT - 1, ADULT, heard] : [value, value, heard]];
  });
}

/** The words of a row without a name and what counts it, as they were pasted. */
function besideOf({ pieces, headed }: Draft, name: readonly Piece[], { text }: Known): string {
  const isNamed = new Set(name);
  const beside = pieces.filter(
    (piece) => !isNamed.has(piece) && (piece.is !== 'count' || piece.use === null),
  );
  const shown = headed ? beside.filter(({ use }) => use !== 'beside') : beside;
  const groups: Piece[][] = [];
  let last = -1;
  for (const piece of shown) {
    const at = pieces.indexOf(piece);
    const group = groups[groups.length - 1];
    if (group && at === last + 1 && group[0]?.at === piece.at) group.push(piece);
    else groups.push([piece]);
    last = at;
  }
  const words = groups.map((group) => {
    const [from = 0, to = 0] = [group[0]?.start, group[group.length - 1]?.end];
    const opened = /[([]$/.exec(text.slice(0, from))?.[0] ?? '';
    return {
      at: group[0]?.at,
      said: `${opened}${text.slice(from, to)}${/^[)\]?!.]*/.exec(text.slice(to, to + 4))?.[0]}`,
    };
  });
  let said = '';
  for (const [index, one] of words.entries())
    said += `${index === 0 ? '' : words[index - 1]?.at === one.at ? ' ' : ', '}${one.said}`;
  return shortened(said.replace(/[\s\p{Cc}]+/gu, ' '));
}

/** Who is said elsewhere in the list not to run: `Nambi Ruth 10km` asks where another line says `Nambi cancelled`. */
function askNamesakes(rows: readonly ReadRow[]): void {
  const said = rows.flatMap(({ draft }) => {
    const status = statusIn(draft.marks);
    const words = draft.runs
      .flatMap(({ pieces }) => pieces.map((piece) => piece.words))
      .filter((word) => word.length > 2);
    return status && words.length > 0 ? [{ draft, status, words: new Set(words) }] : [];
  });
  if (said.length === 0) return;
  for (const row of rows)
    for (const person of row.people) {
      if (person.asks.some(({ about }) => about === 'person')) continue;
      const own = plainWords(person.name)
        .split(' ')
        .filter((word) => word.length > 2);
      const named = said.find(
        ({ draft, words }) =>
          draft !== row.draft &&
          own.length > 0 &&
          (own.every((word) => words.has(word)) || [...words].every((word) => own.includes(word))),
      );
      if (named)
        person.asks.unshift({
          about: 'person',
          why: statusOf(named.status),
          heard: shortened(textOf(named.draft.row)),
        });
    }
}
