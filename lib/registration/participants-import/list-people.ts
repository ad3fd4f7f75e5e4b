// The people of a list, by what its lines say together: numbers may count or be distances, a line above others may be a title of
// them. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import type { Known } from './list-columns.ts';
import { datesIn, orderOf } from './list-dates.ts';
import { type Draft, lineOf, shortened, textOf } from './list-drafts.ts';
import { isGroup, isTitle, type ListWords, titleSigns, withoutNumbers } from './list-vocabulary.ts';
import type { LeftOutLine, ListAsk, ListedPerson } from './listed-person.ts';
import { type AnswerFound, heardIn, type NumberFound, type TicketFound } from './read-items.ts';

type Found = { people: ListedPerson[]; leftOut: LeftOutLine[] };
type PersonAsk = Extract<ListAsk, { about: 'person' }>;
type TicketAsk = Extract<ListAsk, { about: 'ticket' }>;

/** @param defaultTicket for a line that names no ticket; `null` if each line must name its own */
export function peopleOf(all: readonly Draft[], known: Known, defaultTicket: string | null): Found {
  const drafts = joinedBelow(all, known.words);
  const looked = lookAt(drafts, known, defaultTicket);
  const kinds = new Map(drafts.map((draft) => [draft, kindOf(draft, looked)]));
  const hasSections = [...kinds.values()].includes('section');
  const list = {
    ...looked,
    ...habitsOf(
      drafts.filter((draft) => isPerson(kinds.get(draft))),
      hasSections,
    ),
  };
  const leftOut = drafts.filter(
    (draft) => isLeftOut(kinds.get(draft)) && SAYS_SOMETHING.test(textOf(draft.row)),
  );
  let section: readonly TicketFound[] = [];
  const people = drafts.flatMap((draft) => {
    const kind = kinds.get(draft) ?? null;
    section = sectionBelow(draft, kind, section);
    return isLeftOut(kind) ? [] : personsOf(draft, kind, section, list);
  });
  return { people, leftOut: leftOut.map(({ row }) => lineOf(row)) };
}

/** More than the number of an empty line. */
const SAYS_SOMETHING = /\p{L}|\d\D*\d\D*\d/u;

/** The tickets of lines below; a title that names one, and may be a person, leaves open whose it is. */
function sectionBelow(
  { tickets }: Draft,
  kind: Kind,
  section: readonly TicketFound[],
): readonly TicketFound[] {
  if (kind === 'section') return tickets;
  return isAsk(kind) && kind.why === 'title' && tickets.length > 0 ? [] : section;
}

const isAsk = (kind: Kind): kind is PersonAsk => typeof kind === 'object' && kind !== null;
const isLeftOut = (kind: Kind | undefined): kind is 'left out' | 'section' =>
  kind === 'left out' || kind === 'section';

function personsOf(
  draft: Draft,
  kind: PersonAsk | null,
  section: readonly TicketFound[],
  list: List,
): ListedPerson[] {
  const names = namesOf(draft);
  const isUnclear = draft.several || names.length > 1 || draft.name.includes(' / ');
  const about = isUnclear ? askPerson(draft, 'unclear') : kind;
  return names.map((name) => personOf({ ...draft, name }, about, section, list));
}

const askPerson = ({ row, name }: Draft, why: PersonAsk['why']): PersonAsk => ({
  about: 'person',
  why,
  heard: shortened(name || textOf(row)),
});

const isPerson = (kind: Kind | undefined): boolean =>
  kind === null || (typeof kind === 'object' && kind.why === 'unclear');

/** Cells at which numbers alone are distances, and at which they are ages or the like; questions that most people answer. */
type Habits = {
  numbersFit: ReadonlySet<number>;
  numbersElse: ReadonlySet<number>;
  answered: ReadonlySet<string>;
};

/** What the lines say together, before it is known which of them are people. */
type Look = Omit<List, keyof Habits>;

type List = Habits & {
  known: Known;
  drafts: readonly Draft[];
  defaultTicket: string | null;
  /** The line of a greeting behind the last person who says something: names below it are signatures. */
  signedFrom: number;
  /** Lines of people are counted. */
  isCounted: boolean;
  firstCounted: number;
  sexesAt: ReadonlySet<number>;
  restColumns: ReadonlySet<number>;
  surnamesFirst: boolean;
  mayBeTitle: (draft: Draft) => boolean;
  dateOrder: ReturnType<typeof orderOf>;
};

function lookAt(drafts: readonly Draft[], known: Known, defaultTicket: string | null): Look {
  const counted = drafts.filter(({ number }) => number !== null);
  const people = drafts.filter(({ name }) => name !== '');
  const sexesAt = new Set(drafts.flatMap((draft) => draft.sexesAt));
  return {
    known,
    drafts,
    defaultTicket,
    isCounted: counted.length >= FEW_ROWS && counted.length * 3 >= people.length,
    firstCounted: counted[0]?.row.line ?? 0,
    signedFrom: signedFrom(drafts, known.words),
    sexesAt,
    restColumns: restColumnsOf(people),
    surnamesFirst: people.filter(isSurname).length * 2 >= people.length,
    mayBeTitle: titleAmong(people),
    dateOrder: orderOf(drafts.flatMap(({ dates }) => dates.map(({ text }) => text))),
  };
}

function signedFrom(drafts: readonly Draft[], words: ListWords): number {
  const last = drafts.findLastIndex(
    (draft) => draft.name !== '' && (saysTicket(draft) || draft.number !== null),
  );
  const greeting =
    last < 0 ? undefined : drafts.slice(last + 1).find(({ row }) => isNobody(textOf(row), words));
  return greeting?.row.line ?? Number.POSITIVE_INFINITY;
}

const SEX = /^[fm]$/i;
const saysTicket = ({ tickets, numbers }: Draft): boolean => tickets.length + numbers.length > 0;
const isLoose = (draft: Draft): boolean =>
  draft.name === '' && !draft.headed && draft.number === null && draft.row.cells[0] !== '';

/** Browsers that read lists do not all have `Map.groupBy`. */
function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Numbers alone, by their cell: distances if most of them are, and every line names one. */
function habitsOf(people: readonly Draft[], hasSections: boolean): Habits {
  const numbersFit = new Set<number>();
  const numbersElse = new Set<number>();
  const allSay = hasSections || people.every(saysTicket);
  const byCell = grouped(
    people.flatMap(({ numbers }) => numbers),
    ({ at }) => at,
  );
  for (const [at, numbers] of byCell) {
    const sold = numbers.filter(({ ids }) => ids.length > 0).length;
    if (sold * 3 >= numbers.length * 2) {
      if (allSay) numbersFit.add(at);
    } else if (numbers.length > 2) numbersElse.add(at);
  }
  const lines = people.flatMap(({ answers }) => [...new Set(answers.map(({ key }) => key))]);
  const answered = [...grouped(lines, (key) => key)].flatMap(([key, { length }]) =>
    people.length > 1 && length * 2 >= people.length ? [key] : [],
  );
  return { numbersFit, numbersElse, answered: new Set(answered) };
}

const FEW_ROWS = 3;

/** Cells of words that mean nothing known, in most lines: clubs, towns. Parts of names differ from line to line. */
function restColumnsOf(people: readonly Draft[]): Set<number> {
  const cells = people.flatMap((draft) =>
    draft.rest.flatMap(({ text, at }) => (at > 0 ? [{ text, at, isPart: isSurname(draft) }] : [])),
  );
  const areNames = (column: typeof cells) =>
    column.filter(({ isPart }) => isPart).length * 2 >= column.length &&
    new Set(column.map(({ text }) => text)).size * 3 > column.length * 2;
  return new Set(
    [...grouped(cells, ({ at }) => at)].flatMap(([at, column]) =>
      column.length >= FEW_ROWS && column.length * 2 >= people.length && !areNames(column) ? [at] : [],
    ),
  );
}

const MOST_PART_WORDS = 2;

/** `AKELLO, Grace`; of more parts only beside a ticket, since they may be several people. */
function isSurname(draft: Draft): boolean {
  const parts = draft.rest.filter(({ behind }) => !behind);
  const areParts = parts.length > 0 && parts.every(({ text }) => text.split(' ').length <= MOST_PART_WORDS);
  return !draft.name.includes(' ') && areParts && (parts.length === 1 || saysTicket(draft));
}

const SINGLE_WORD = /^[\p{Script=Latin}\p{M}'’-]+\d*$/u;

/** Few rows of one cell in a table, or the first one above it; few single words among whole names. */
function titleAmong(people: readonly Draft[]): (draft: Draft) => boolean {
  const bare = (draft: Draft) => draft.alone && !saysTicket(draft) && draft.answers.length === 0;
  const alone = people.filter(bare);
  const others = people.length - alone.length;
  const areFew = others >= FEW_ROWS && alone.length * 2 <= others;
  const isFirst = others === FEW_ROWS - 1 && alone.length === 1 && alone[0] === people[0];
  const words = alone.filter(({ name }) => SINGLE_WORD.test(name));
  const fewWords = words.length * 2 <= alone.length - words.length;
  return (draft) => bare(draft) && (areFew || isFirst || (fewWords && SINGLE_WORD.test(draft.name)));
}

/** Items on lines of their own belong to the name above them, where each name has them; a running number belongs to nobody. */
function joinedBelow(all: readonly Draft[], words: ListWords): readonly Draft[] {
  const numbers = all.filter(
    (draft) => isLoose(draft) && draft.tickets.length === 0 && draft.numbers.length === 1,
  );
  const areRunning = numbers.length > 1 && numbers.every(({ numbers: [one] }, at) => one?.value === at + 1);
  const drafts = areRunning ? all.filter((draft) => !numbers.includes(draft)) : all;
  const isItem = (draft: Draft | undefined) =>
    draft !== undefined &&
    isLoose(draft) &&
    (saysTicket(draft) || draft.answers.length > 0 || draft.dates.length > 0);
  const isElse = ({ name, row }: Draft) => isNobody(name, words) || titleSigns(row.text, words) > 1;
  const lines = drafts.filter((draft) => isItem(draft) || !isElse(draft));
  const first = lines.findIndex((draft) => isItem(draft));
  const names = lines.filter((draft, at) => !isItem(draft) && isItem(lines[at + 1]));
  const bare = lines.filter((draft) => !isItem(draft) && draft.name !== '' && !saysTicket(draft));
  const isBelow = first > 0 && isItem(lines.at(-1)) && names.length > 1 && bare.length - names.length <= 1;
  if (!isBelow) return drafts;
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    if (last && isItem(draft) && last.name !== '') joined[joined.length - 1] = withItems(last, draft);
    else joined.push(draft);
  }
  return joined;
}

const withItems = (draft: Draft, items: Draft): Draft => ({
  ...draft,
  alone: false,
  tickets: [...draft.tickets, ...items.tickets],
  numbers: [...draft.numbers, ...items.numbers],
  answers: [...draft.answers, ...items.answers],
  dates: [...draft.dates, ...items.dates],
  pasted: [draft.pasted, items.pasted].filter(Boolean).join(', '),
});

type Kind = 'left out' | 'section' | PersonAsk | null;

/** A sum, a greeting, a group, or a heading that nobody is called. */
function isNobody(text: string, words: ListWords): boolean {
  const plain = plainWords(text);
  const isHeading = plain !== '' && words.headings.has(plain) && !words.namesToo.has(plain);
  return isHeading || words.otherLines.has(withoutNumbers(plain)) || isGroup(text, words);
}

type Rule = (draft: Draft, list: Look) => Kind | undefined;

/** Whether a line is a person (`null`), may be one, or is none. */
function kindOf(draft: Draft, list: Look): Kind {
  for (const rule of RULES) {
    const kind = rule(draft, list);
    if (kind !== undefined) return kind;
  }
  return null;
}

/** The first one that knows a line decides. */
const RULES: readonly Rule[] = [
  ofLongLine,
  ofItems,
  ofPlaceholder,
  ofNobody,
  ofNameless,
  ofMessage,
  ofTitle,
  ofRest,
];

function ofLongLine(draft: Draft, { known }: Look): Kind | undefined {
  if (!draft.tooLong && draft.name.length <= LONGEST_NAME) return undefined;
  return isNote(draft.row.text, known.words) ? 'left out' : askPerson(draft, 'unclear');
}

/** A ticket on a line of its own stands for the lines below. */
function ofItems(draft: Draft): Kind | undefined {
  if (!isLoose(draft) || draft.answers.length > 0) return undefined;
  return draft.tickets.length > 0 ? 'section' : 'left out';
}

function ofPlaceholder(draft: Draft, { known }: Look): Kind | undefined {
  if (!known.words.placeholders.has(plainWords(draft.name))) return undefined;
  return saysTicket(draft) || draft.number !== null ? askPerson(draft, 'unclear') : 'left out';
}

function ofNobody({ name, row, tickets, headed }: Draft, { known: { words } }: Look): Kind | undefined {
  const [first = ''] = row.cells.filter(Boolean);
  if (!isNobody(name, words) && !isNobody(first, words)) return undefined;
  return tickets.length > 0 && !headed && isHeadingOf(name || first, words) ? 'section' : 'left out';
}

function ofNameless(draft: Draft): Kind | undefined {
  if (/\p{L}/u.test(draft.name)) return undefined;
  const isTaken = draft.name === '' ? saysTicket(draft) : draft.tickets.length > 0;
  return isTaken ? askPerson(draft, 'unclear') : 'left out';
}

function ofMessage({ row, number }: Draft, { known }: Look): Kind | undefined {
  return number === null && isNote(textOf(row), known.words) ? 'left out' : undefined;
}

function ofTitle(draft: Draft, list: Look): Kind | undefined {
  const { words } = list.known;
  const { name, row, tickets, headed, number, alone } = draft;
  const isWorded = !tickets.some(isPlain);
  if (alone && isWorded && isTitle(textOf(row), words)) return 'left out';
  const isLone = alone || (!headed && !saysTicket(draft) && titleSigns(row.text, words) > 1);
  const kind = number === null && isLone && isWorded ? kindOfLone(draft, list) : undefined;
  return kind ?? (alone && titleSigns(name, words) > 0 ? askPerson(draft, 'title') : undefined);
}

/** Words beside the name that may belong to it, or be another person. */
function ofRest(draft: Draft, list: Look): Kind | undefined {
  const rest = draft.rest.filter(
    (one) => !one.behind && !list.restColumns.has(one.at) && !SEX.test(one.text),
  );
  const isJoined = isSurname(draft) && list.surnamesFirst;
  return rest.length > 0 && !isJoined ? askPerson(draft, 'unclear') : undefined;
}

/** A distance by its number, or a ticket as it is printed: titles seldom have it. */
const isPlain = ({ heard, exact }: TicketFound): boolean => exact || /\d/.test(heard);

const LONGEST_NAME = 120;

const isHeadingOf = (name: string, words: ListWords): boolean =>
  isGroup(name, words) ||
  words.tickets.includes(plainWords(name)) ||
  words.names.has(withoutNumbers(plainWords(name)));

/** A message to the people of the list. */
const isNote = (text: string, { notes }: ListWords): boolean =>
  plainWords(text.slice(0, 1000))
    .split(' ')
    .some((word) => notes.has(word));

/** A line of one cell that names no ticket, or only in words that titles have too. */
function kindOfLone(draft: Draft, list: Look): Kind | undefined {
  const isBare = !saysTicket(draft);
  const spot = spotOf(draft, list);
  const said = titleSigns(isBare || spot === 'above' ? draft.row.text : draft.name, list.known.words);
  const signs = said + Number(draft.bold && (said > 0 || spot !== 'among'));
  const opensList = spot === 'above' && isBare && (signs > 0 || looksLikeTitle(draft));
  if (signs > 1 || opensList) return 'left out';
  const mayBe = signs > 0 || spot !== 'among' || list.mayBeTitle(draft);
  return isBare && mayBe ? askPerson(draft, 'title') : undefined;
}

/** Where a line stands to those of people. */
function spotOf({ row, headed }: Draft, list: Look): 'above' | 'beside' | 'among' {
  if (headed) return 'among';
  if (list.isCounted) return row.line < list.firstCounted ? 'above' : 'beside';
  return row.line > list.signedFrom ? 'beside' : 'among';
}

const MOST_NAME_WORDS = 4;

const looksLikeTitle = ({ name, row }: Draft): boolean => {
  const words = name.split(' ').length;
  return words < 2 || words > MOST_NAME_WORDS || /[:!?–—]/.test(row.text);
};

const SEVERAL = /^(.*\p{L}.*?)(?: ?[&+] ?| \/ | (?:and|et|na) )(\p{L}.*)$/iu;
/** Most names have none of these, and are not searched for more. */
const CONNECTED = /[&+/]| (?:and|et|na) /i;
const MOST_NAMES = 6;

/** Two people are never one: `Ann & Ben`, `Ann na Ben`, `Grace, John, Mary`. A name in two lines of a cell may be one. */
function namesOf({ name, rest, ...draft }: Draft): string[] {
  const saysSomething = draft.tickets.length + draft.numbers.length + draft.answers.length > 0;
  const more = rest.filter(({ behind }) => !behind).map(({ text }) => text);
  const isSingle = (one: string) => !one.includes(' ');
  const all = [name, ...more];
  if (all.length > 2 && all.every(isSingle)) return all;
  if (all.length > 1 && !all.some(isSingle) && !saysSomething) return all;
  if (!CONNECTED.test(name)) return [name];
  const names: string[] = [];
  let left = name;
  for (let parts = SEVERAL.exec(left); parts && names.length < MOST_NAMES; parts = SEVERAL.exec(left)) {
    names.unshift(parts[2]?.trim() ?? '');
    left = parts[1]?.trim() ?? '';
  }
  names.unshift(left);
  return name.includes(' / ') && names.every(isSingle) ? [names.join(' ')] : names;
}

function personOf(
  draft: Draft,
  person: PersonAsk | null,
  section: readonly TicketFound[],
  list: List,
): ListedPerson {
  const parts = draft.rest.filter(({ at, behind }) => !behind && !list.restColumns.has(at));
  const isJoined = person === null && isSurname(draft) && list.surnamesFirst;
  const rest = isJoined ? parts.map(({ text }) => text) : [];
  const name = [draft.name, ...rest].join(' ').slice(0, LONGEST_NAME);
  const ticket = ticketOf(draft, section, list);
  const { answers, asks } = answersOf(draft, list);
  return {
    line: draft.row.line,
    name,
    pasted: shortened(draft.pasted),
    ticket: ticket.id,
    answers,
    asks: [
      ...(person ? [person] : []),
      ...(ticket.ask && !(person && ticket.ask.why === 'missing') ? [ticket.ask] : []),
      ...asks,
    ],
  };
}

type Ticket = { id: string | null; ask: TicketAsk | null };

function ticketOf(draft: Draft, section: readonly TicketFound[], list: List): Ticket {
  const doubted = draft.numbers.filter(({ unsure, ids }) => unsure && ids.length > 0);
  const own = draft.tickets.length > 0 ? [...draft.tickets, ...doubted.map(asTicket)] : [];
  const numbers = own.length > 0 ? [] : draft.numbers.filter(({ at }) => !list.numbersElse.has(at));
  const fitting = numbers.filter(({ at }) => list.numbersFit.has(at));
  const said = own.length > 0 ? own : fitting.length > 0 ? fitting.map(asTicket) : [];
  if (said.length > 0) return oneTicket(said, list);
  if (numbers.length > 0) return { id: null, ask: numberAsk(numbers, list) };
  if (section.length > 0) return oneTicket(section, list);
  if (list.defaultTicket !== null) return { id: list.defaultTicket, ask: null };
  return { id: null, ask: { about: 'ticket', why: 'missing', heard: '', likely: [] } };
}

const asTicket = (number: NumberFound): TicketFound => ({ ...number, exact: false });

function numberAsk(numbers: readonly NumberFound[], list: List): TicketAsk {
  const ids = inOrder(
    numbers.flatMap((number) => number.ids),
    list,
  );
  return {
    about: 'ticket',
    why: ids.length > 0 ? 'bare_number' : 'unknown',
    heard: heardIn(numbers),
    likely: ids,
  };
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
function answersTo(key: string, draft: Draft, { sexesAt }: List): AnswerFound[] {
  const found = draft.answers.filter((one) => one.key === key);
  const sizes = found.filter((one) => draft.headed || !sexesAt.has(one.at) || !SEX.test(one.heard));
  const mayBeSize = found.filter(({ at }) => at === 0).map((one) => ({ ...one, unsure: true }));
  return sizes.length > 0 ? sizes : mayBeSize;
}

function isClear(found: AnswerFound, { answers, headed }: Draft, { answered }: List): boolean {
  const { key, start, at, unsure, weak, value } = found;
  const meansElse = answers.some((other) => other.key !== key && other.start === start && other.at === at);
  return !unsure && value !== null && (!weak || answered.has(key)) && (headed || !meansElse);
}

function answersOf(draft: Draft, list: List): Pick<ListedPerson, 'answers' | 'asks'> {
  const answers: Record<string, string> = {};
  const asks: ListAsk[] = [];
  for (const { key } of list.known.questions) {
    const found = answersTo(key, draft, list);
    if (found.length === 0) continue;
    const values = [...new Set(found.flatMap(({ value }) => value ?? []))];
    const isSure = found.every((one) => isClear(one, draft, list));
    const [only, another] = values;
    if (only !== undefined && another === undefined && isSure) answers[key] = only;
    else
      asks.push({
        about: 'answer',
        key,
        why: only === undefined ? 'unknown' : 'several',
        heard: heardIn(found),
        likely: values,
      });
  }
  readDates(draft, list, answers, asks);
  return { answers, asks };
}

/** A date without a heading answers the only question for one. */
function readDates(draft: Draft, list: List, answers: Record<string, string>, asks: ListAsk[]): void {
  const [free, other] = list.known.questions.filter(({ kind }) => kind === 'birth_date');
  const dated = draft.dates.flatMap(({ key: own, text }) => {
    const key = own ?? (other ? undefined : free?.key);
    return key === undefined ? [] : [{ key, text }];
  });
  for (const [key, dates] of grouped(dated, (one) => one.key)) {
    const heard = dates.map(({ text }) => text).join(', ');
    const likely = [...new Set(dates.flatMap(({ text }) => datesIn(text, list.dateOrder)))];
    const [only, another] = likely;
    if (only !== undefined && another === undefined) answers[key] = only;
    else asks.push({ about: 'answer', key, why: only === undefined ? 'unknown' : 'several', heard, likely });
  }
}
