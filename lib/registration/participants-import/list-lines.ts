// Which lines of a list are people, and what the lines say together: which numbers are distances, which columns are clubs. Linear.
// Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import type { Known } from './list-columns.ts';
import { orderOf } from './list-dates.ts';
import { nameOf, shortened, textOf } from './list-drafts.ts';
import { markOf, OTHER, type Piece } from './list-pieces.ts';
import { isGroup, isTitle, type ListWords, titleSigns, withoutNumbers } from './list-vocabulary.ts';
import type { ListAsk } from './listed-person.ts';
import { type Draft, type Run, statusIn, type TicketFound } from './read-row.ts';

export type PersonAsk = Extract<ListAsk, { about: 'person' }>;

/** `null`: a person; `section`: says something of the lines below. */
export type Kind = 'left out' | 'section' | PersonAsk | null;

/** What the lines say together, before it is known which of them are people. */
type Look = {
  known: Known;
  drafts: readonly Draft[];
  /** The line of a greeting behind the last person who says something: names below it are signatures. */
  signedFrom: number;
  /** Lines of people are counted. */
  isCounted: boolean;
  firstCounted: number;
  /** Messages say who sent them. */
  hasSenders: boolean;
  sexesAt: ReadonlySet<number>;
  /** Cells of words that are no names. */
  restColumns: ReadonlySet<number>;
  surnamesFirst: boolean;
  /** Names begin with capitals. */
  isCapital: boolean;
  /** Some names have parts in capitals. */
  hasCapitals: boolean;
  mayBeTitle: (draft: Draft) => boolean;
  dateOrder: ReturnType<typeof orderOf>;
};

/**
 * Cells at which numbers alone are distances, and at which they are ages or the like; questions that all people answer. `sizes`:
 * questions that some people answer before the ticket, and not with the letter of a sex.
 */
export type List = Look & {
  kinds: ReadonlyMap<Draft, Kind>;
  numbersFit: ReadonlySet<number>;
  numbersElse: ReadonlySet<number>;
  answered: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
};

const FEW_ROWS = 3;

export function lookAt(all: readonly Draft[], known: Known): List {
  const drafts = joinedBelow(
    all.map((draft) => sentBy(draft, known)),
    known.words,
  );
  const counted = drafts.filter(({ number }) => number !== null);
  const people = drafts.filter(({ name }) => name !== '');
  const written = people.flatMap(({ runs: [run] }) => (run ? [run.pieces.map(({ text }) => text)] : []));
  const capital = written.filter((name) => name.every((word) => /^\p{Lu}/u.test(word)));
  const mixed = capital.filter((name) => name.some(isUpper) && !name.every(isUpper));
  const look: Look = {
    known,
    drafts,
    isCounted: counted.length >= FEW_ROWS && counted.length * 3 >= people.length,
    firstCounted: counted[0]?.row.line ?? 0,
    signedFrom: signedFrom(drafts, known.words),
    hasSenders: drafts.some(({ sender }) => sender !== null),
    sexesAt: new Set(drafts.flatMap((draft) => draft.sexesAt)),
    restColumns: restColumnsOf(people, known),
    surnamesFirst: people.filter(isSurname).length * 2 >= people.length,
    isCapital: capital.length * 4 > written.length * 3,
    hasCapitals: mixed.length > 1,
    mayBeTitle: titleAmong(people),
    dateOrder: orderOf(drafts.flatMap(({ dates }) => dates.map(({ piece }) => piece.text))),
  };
  const kinds = new Map(drafts.map((draft) => [draft, kindOf(draft, look)]));
  const hasSections = [...kinds.values()].includes('section');
  return {
    ...look,
    kinds,
    ...habitsOf(
      drafts.filter((draft) => isPerson(kinds.get(draft))),
      hasSections,
    ),
  };
}

export const isUpper = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);

/** A message without a name is its sender's. */
function sentBy(draft: Draft, known: Known): Draft {
  const { sender, runs, pieces } = draft;
  if (!sender || runs.length > 0 || !(saysTicket(draft) || draft.answers.length > 0)) return draft;
  const [start, end] = sender;
  const text = known.text.slice(start, end);
  const piece: Piece = {
    ...{ ...OTHER, start, end, at: 0, text },
    ...{ is: 'words', words: plainWords(text), gap: 'cell', use: null },
  };
  const run: Run = { pieces: [piece], at: 0, behind: false, isJoined: false };
  return { ...draft, runs: [run], pieces: [piece, ...pieces], name: nameOf(run, known), sender: null };
}

function signedFrom(drafts: readonly Draft[], words: ListWords): number {
  let last = drafts.length - 1;
  const says = (draft: Draft) => draft.name !== '' && (saysTicket(draft) || draft.number !== null);
  while (last >= 0 && !says(drafts[last] as Draft)) last -= 1;
  const greeting =
    last < 0 ? undefined : drafts.slice(last + 1).find(({ row }) => isNobody(textOf(row), words));
  return greeting?.row.line ?? Number.POSITIVE_INFINITY;
}

export const SEX = /^[fm]$/i;
export const saysTicket = ({ tickets, numbers }: Draft): boolean => tickets.length + numbers.length > 0;
const isLoose = (draft: Draft): boolean =>
  draft.name === '' && !draft.headed && draft.number === null && draft.row.cells[0] !== '';

/** Browsers that read lists do not all have `Map.groupBy`. */
export function grouped<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Numbers alone, by their cell: distances if most of them are, and every line names one. */
function habitsOf(
  people: readonly Draft[],
  hasSections: boolean,
): Pick<List, 'numbersFit' | 'numbersElse' | 'answered' | 'sizes'> {
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
    length >= FEW_ROWS && length === people.length ? [key] : [],
  );
  const sizes = people.flatMap((draft) =>
    draft.answers.flatMap(({ key, heard, start }) =>
      !SEX.test(heard) && start < ticketStart(draft) ? [key] : [],
    ),
  );
  return { numbersFit, numbersElse, answered: new Set(answered), sizes: new Set(sizes) };
}

export const ticketStart = ({ tickets, numbers }: Draft): number =>
  Math.min(...[...tickets, ...numbers].map(({ start }) => start));

const runText = ({ pieces }: Run): string => pieces.map(({ words }) => words).join(' ');

/** Cells of words that mean nothing known, in most lines: clubs, towns. Names of people differ from line to line. */
function restColumnsOf(people: readonly Draft[], { words }: Known): Set<number> {
  const cells = people.flatMap((draft) =>
    draft.headed || draft.runs[0]?.behind
      ? []
      : draft.runs.slice(1).flatMap((run) => (run.at > 0 && !run.isJoined ? [{ run, draft }] : [])),
  );
  return new Set(
    [...grouped(cells, ({ run }) => run.at)].flatMap(([at, column]) => {
      const texts = column.map(({ run }) => runText(run));
      const isNoName = (text: string) =>
        texts.filter((one) => one === text).length >= FEW_ROWS ||
        text.split(' ').some((word) => words.titleWords.has(word)) ||
        (!text.includes(' ') && column.every(({ draft }) => draft.name.includes(' ')));
      const areMany = column.length >= FEW_ROWS && column.length * 2 >= people.length;
      return areMany && texts.every(isNoName) ? [at] : [];
    }),
  );
}

const MOST_PART_WORDS = 2;

/** `AKELLO, Grace`, `Okello | John | 21 km`: the parts of a name in cells of their own. */
export function isSurname(draft: Draft): boolean {
  const [first, ...parts] = draft.runs.filter(({ behind }) => !behind);
  if (!first || parts.length === 0 || draft.name.includes(' ')) return false;
  const areShort = parts.every(({ pieces, isJoined }) => pieces.length <= MOST_PART_WORDS && !isJoined);
  return areShort && (parts.length === 1 || (saysTicket(draft) && parts[0]?.pieces[0]?.gap === 'cell'));
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
  const isNumber = (draft: Draft) => areRunning && numbers.includes(draft);
  const isItem = (draft: Draft | undefined) =>
    draft !== undefined &&
    isLoose(draft) &&
    !isNumber(draft) &&
    (saysTicket(draft) || draft.answers.length > 0 || draft.dates.length > 0);
  const isElse = ({ name, row }: Draft) => isNobody(name, words) || titleSigns(row.text, words) > 1;
  const drafts = all.filter((draft) => !isNumber(draft));
  const lines = drafts.filter((draft) => isItem(draft) || !isElse(draft));
  const first = lines.findIndex((draft) => isItem(draft));
  const names = lines.filter((draft, at) => !isItem(draft) && isItem(lines[at + 1]));
  const bare = lines.filter((draft) => !isItem(draft) && draft.name !== '' && !saysTicket(draft));
  const isBelow =
    first > 0 && isItem(lines[lines.length - 1]) && names.length > 1 && bare.length - names.length <= 1;
  if (!isBelow)
    return areRunning ? all.map((draft) => (isNumber(draft) ? { ...draft, numbers: [] } : draft)) : all;
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined[joined.length - 1];
    if (last && isItem(draft) && last.name !== '') joined[joined.length - 1] = withItems(last, draft);
    else joined.push(draft);
  }
  return joined;
}

const withItems = (draft: Draft, items: Draft): Draft => ({
  ...draft,
  alone: false,
  pieces: [...draft.pieces, ...items.pieces],
  tickets: [...draft.tickets, ...items.tickets],
  numbers: [...draft.numbers, ...items.numbers],
  answers: [...draft.answers, ...items.answers],
  dates: [...draft.dates, ...items.dates],
  ages: [...draft.ages, ...items.ages],
  phones: [...draft.phones, ...items.phones],
  marks: [...draft.marks, ...items.marks],
});

const isPerson = (kind: Kind | undefined): boolean =>
  kind === null || (typeof kind === 'object' && kind.why !== 'title');

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
  ofChat,
  ofPlaceholder,
  ofStatus,
  ofItems,
  ofNobody,
  ofNameless,
  ofMessage,
  ofTitle,
];

export const askPerson = ({ row, name }: Draft, why: PersonAsk['why'] = 'unclear'): PersonAsk => ({
  about: 'person',
  why,
  heard: shortened(name || textOf(row)),
});

export const LONGEST_NAME = 120;

function ofLongLine(draft: Draft, { known }: Look): Kind | undefined {
  if (!draft.tooLong && draft.name.length <= LONGEST_NAME) return undefined;
  return isNote(draft.row.text, known.words) ? 'left out' : askPerson(draft);
}

/** What a chat says by itself: who left, who was added, what was deleted. */
function ofChat({ row, tickets, answers, sender }: Draft, { known, hasSenders }: Look): Kind | undefined {
  if (tickets.length + answers.length > 0) return undefined;
  const plain = ` ${plainWords(row.text)} `;
  const isSystem = [...known.words.chatPhrases].some((phrase) => plain.includes(` ${phrase} `));
  const isUnsent = row.chat !== null && sender === null && row.chat.sender === null;
  return hasSenders && (isSystem || isUnsent) ? 'left out' : undefined;
}

/** “Cancelled”, “Those not coming:”, “Waiting list”: they say it of the lines below. */
function ofStatus(
  { marks, alone, number, runs, row, phones }: Draft,
  { known: { words } }: Look,
): Kind | undefined {
  const status = statusIn(marks);
  if (!status || markOf(status.piece) !== status.mark || number !== null || phones.length > 0)
    return undefined;
  const isWord = ({ words: word }: Piece) =>
    words.titleWords.has(word) ||
    words.headingWords.has(word) ||
    words.otherLines.has(word) ||
    words.groupTitles.has(word);
  const isBare = runs.every(({ pieces }) => pieces.every(isWord));
  return alone && (isBare || /:[\s*_~]*$/.test(row.text)) ? 'section' : undefined;
}

/** A ticket on a line of its own stands for the lines below. */
function ofItems(draft: Draft): Kind | undefined {
  if (!isLoose(draft)) return undefined;
  if (draft.tickets.length > 0 && draft.answers.length > 0) return undefined;
  return draft.tickets.length + draft.answers.length > 0 ? 'section' : 'left out';
}

function ofPlaceholder(draft: Draft, { known }: Look): Kind | undefined {
  const text = draft.name || draft.marks.map(({ heard }) => heard).join(' ');
  if (!known.words.placeholders.has(plainWords(text))) return undefined;
  return saysTicket(draft) || draft.number !== null ? askPerson(draft) : 'left out';
}

function ofNobody({ name, row, tickets, headed }: Draft, { known: { words } }: Look): Kind | undefined {
  const [first = ''] = row.cells.filter(Boolean);
  if (!isNobody(name, words) && !isNobody(first, words)) return undefined;
  return tickets.length > 0 && !headed && isHeadingOf(name || first, words) ? 'section' : 'left out';
}

function ofNameless(draft: Draft): Kind | undefined {
  if (/\p{L}/u.test(draft.name)) return undefined;
  const isTaken = draft.name === '' ? saysTicket(draft) : draft.tickets.length > 0;
  return isTaken || (draft.row.cells.length > 1 && draft.headed) ? askPerson(draft) : 'left out';
}

function ofMessage(draft: Draft, { known }: Look): Kind | undefined {
  const { row, number, tickets, name } = draft;
  if (number !== null || !isNote(textOf(row), known.words)) return undefined;
  return tickets.length > 0 && name.includes(' ') ? askPerson(draft) : 'left out';
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

/** A distance by its number, or a ticket as it is printed: titles seldom have it. */
const isPlain = ({ heard, exact }: TicketFound): boolean => exact || /\d/.test(heard);

const isHeadingOf = (name: string, words: ListWords): boolean =>
  isGroup(name, words) ||
  words.ticketHeadings.has(plainWords(name)) ||
  words.names.has(withoutNumbers(plainWords(name)));

/** A message to the people of the list. */
const isNote = (text: string, { noteWords }: ListWords): boolean =>
  plainWords(text.slice(0, 1000))
    .split(' ')
    .some((word) => noteWords.has(word));

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
