// The people of a list: each row's names with what the row, the lines above it and the list say of them. What nothing explains makes
// the row ask. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import {
  habitsOf,
  isSurname,
  isUpper,
  type Overview,
  overviewOf,
  SEX,
  saysTicket,
  ticketStart,
} from './list-habits.ts';
import { type Known, markOf, type Piece, piecesIn, use } from './list-pieces.ts';
import { HEADINGS, NAME_HEADINGS } from './list-titles.ts';
import { MARKS, WORDS } from './list-vocabulary.ts';
import type { ListedPerson } from './pasted-list.ts';
import { type Around, type Facts, personOf, type Section } from './person-facts.ts';
import { allOf, type Content, type Reading, type Run, statusIn } from './read-pieces.ts';
import { nameOf, shortened, textOf } from './read-rows.ts';
import { askPerson, type Kind, kindOf, LONGEST_NAME, type PersonAsk } from './row-kinds.ts';

/** `people` of a row, with the pieces of each name; a row without any is left out. */
export type RowPeople = { reading: Reading; people: ListedPerson[]; names: (readonly Piece[])[] };

export function peopleOf(all: readonly Reading[], known: Known, facts: Facts): RowPeople[] {
  const overview = overviewOf(all, known);
  const kinds = overview.readings.map((reading) => kindOf(reading, overview));
  const isPerson = (kind: Kind | undefined) =>
    kind === null || (typeof kind === 'object' && kind.why !== 'title');
  const people = overview.readings.filter((_, at) => isPerson(kinds[at]));
  const list = { ...overview, ...habitsOf(people, kinds.includes('section'), known) };
  let section: Section = { tickets: [], answers: [], person: null, child: null, isEmpty: false };
  let above: RowPeople | null = null;
  const rows: RowPeople[] = [];
  for (const [at, reading] of overview.readings.entries()) {
    const kind = kinds[at] ?? null;
    const isNobody = kind === 'left out' || kind === 'section';
    section = isNobody ? sectionBelow(reading, kind, section) : belowPerson(reading, kind, section);
    if (isNobody) rows.push({ reading, people: [], names: [] });
    else {
      const row: RowPeople = personsOf(reading, kind, { list, facts, section }, above);
      askWrapped(reading, list, above);
      rows.push(row);
      above = row;
    }
  }
  askNamesakes(rows);
  return rows;
}

function sectionBelow(reading: Reading, kind: 'left out' | 'section', section: Section): Section {
  const tickets = kind === 'section' ? allOf(reading, 'ticket') : [];
  const answers = kind === 'section' ? allOf(reading, 'answer') : [];
  const heard = shortened(textOf(reading.row));
  const plain = plainWords(heard);
  const said = [plain, ...plain.split(' ')];
  const isOpened = said.some((word) => NAME_HEADINGS.has(word) || MARKS.get(word) === 'ok');
  const isChildren = said.some((word) => WORDS.childTitles.has(word));
  // Distances one below the other, with nobody between them, leave open whose they are.
  const before = section.isEmpty || tickets.length === 0 ? section.tickets : [];
  return {
    tickets: [...before, ...tickets],
    answers: answers.length > 0 ? answers : section.answers,
    person: aboutBelow(reading, kind, heard) ?? (isOpened ? null : section.person),
    child: isChildren ? heard : WORDS.groupTitles.has(plain) ? null : section.child,
    isEmpty: tickets.length > 0,
  };
}

/** A title that names a ticket, and may be a person, leaves open whose it is. */
const belowPerson = (reading: Reading, kind: PersonAsk | null, section: Section): Section => ({
  ...section,
  isEmpty: false,
  tickets: kind?.why === 'title' && allOf(reading, 'ticket').length > 0 ? [] : section.tickets,
});

/** Whether the people below may not run, or are others: “Cancelled”, “Next of kin”. */
function aboutBelow(reading: Reading, kind: Kind, heard: string): PersonAsk | null {
  const status = kind === 'section' ? statusIn(reading) : undefined;
  if (status) return { about: 'person', why: status.mark, heard };
  const plain = plainWords(heard);
  const isOther = HEADINGS.has(plain) && !NAME_HEADINGS.has(plain) && !WORDS.ticketHeadings.has(plain);
  return reading.alone && isOther ? { about: 'person', why: 'unclear', heard } : null;
}

const isFree = (piece: Piece): boolean => piece.use === null;

function personsOf(
  reading: Reading,
  kind: PersonAsk | null,
  around: Omit<Around, 'above' | 'isAlone'>,
  above: RowPeople | null,
): RowPeople {
  const { list, section } = around;
  const columns = reading.headed ? [] : reading.runs.slice(1).filter(({ at }) => list.restColumns.has(at));
  use(piecesIn(columns), 'beside');
  const split = splitOf(reading, list);
  // What stands in place of a name is shown as one.
  const runs = split.runs.length > 0 ? split.runs : placeholderOf(reading, kind);
  const { own } = split;
  const before = above?.people[above.people.length - 1] ?? null;
  const facts = { ...around, above: before, isAlone: runs.length < 2 || own !== null };
  const people = (runs.length > 0 ? runs : [null]).map((run, index) =>
    personOf({ ...reading, found: own?.[index] ?? reading.found }, run, facts),
  );
  const names = runs.map(({ pieces }) => pieces.filter(isFree));
  use(piecesIn(runs), 'name');
  const areNames = runs.length > 0 && !runs.some((run) => isOddName(run, list));
  const isWhole = split.isSure && areNames && !reading.pieces.some(isFree);
  const said = kind !== null && reading.runs.length === 0 ? null : statusAsk(reading);
  const about = said ?? kind ?? section.person ?? wrappedAsk(reading, list, above?.reading);
  const ask = about ?? (isWhole ? null : askPerson(reading));
  return {
    reading,
    names,
    people: people.map((person, index) => ({
      ...person,
      name: nameOf(runs[index], list.known).slice(0, LONGEST_NAME),
      pasted: besideOf(reading, names[index] ?? [], list.known),
      asks: ask
        ? [ask, ...person.asks.filter((one) => one.about !== 'ticket' || one.why !== 'missing')]
        : person.asks,
    })),
  };
}

function placeholderOf({ pieces }: Reading, kind: PersonAsk | null): Run[] {
  const marks = kind === null ? [] : pieces.filter((piece) => isFree(piece) && markOf(piece));
  return marks.length === 0 ? [] : [{ pieces: marks, at: 0, behind: false, isJoined: false }];
}

function statusAsk(reading: Reading): PersonAsk | null {
  const status = statusIn(reading);
  return status ? { about: 'person', why: status.mark, heard: status.heard } : null;
}

/** A line without a number among counted ones may be the rest of the line above. */
const isUncounted = ({ headed, number, row, name }: Reading, list: Overview): boolean =>
  list.isCounted && !headed && number === null && name !== '' && row.line > list.firstCounted;

/** For a line that may be the rest of the line above: asks about that one too, if either is a single word. */
function askWrapped(reading: Reading, list: Overview, above: RowPeople | null): void {
  if (!above || !isUncounted(reading, list) || above.reading.row.line !== reading.row.line - 1) return;
  if (reading.name.includes(' ') && above.reading.name.includes(' ')) return;
  for (const person of above.people)
    if (person.asks.every(({ about }) => about !== 'person')) person.asks.unshift(askPerson(above.reading));
}

/** A line without a number among counted ones, or a single word below another one that says nothing. */
function wrappedAsk(reading: Reading, list: Overview, above: Reading | undefined): PersonAsk | null {
  if (reading.headed) return null;
  const isHalf =
    above?.alone && !above.headed && !above.name.includes(' ') && !saysTicket(above) && saysTicket(reading);
  const isWrapped = isUncounted(reading, list) || (isHalf && !reading.name.includes(' '));
  return isWrapped ? askPerson(reading) : null;
}

/** Whose a row is: names with what the row says of each. `isSure`: nobody else can be meant. */
type Split = { runs: readonly Run[]; own: Content['found'][] | null; isSure: boolean };

function splitOf(reading: Reading, list: Overview): Split {
  const runs = reading.runs.filter(({ pieces }) => pieces.some(isFree));
  const [first, second] = runs;
  if (!first || !second) return { runs, own: null, isSure: true };
  const joined = [{ ...first, pieces: piecesIn(runs) }];
  if (isSurname(reading) && !runs.some(({ behind }) => behind))
    return { runs: joined, own: null, isSure: isSureName(reading, first, second, list) };
  const own = ownItems(reading, runs);
  if (own) return { runs, own, isSure: true };
  const isSingle = ({ pieces }: Run) => pieces.length < 2;
  const others = runs.slice(1);
  if (runs.every(isSingle) && others.every(({ pieces: [piece] }) => piece?.signs.includes('\n')))
    return { runs: joined, own: null, isSure: false };
  const areSeveral = others.some((run) => run.isJoined || !isSingle(run)) || runs.length > 2 || first.behind;
  return { runs: areSeveral ? runs : [first], own: null, isSure: false };
}

/** A name in parts: sure in the cells of a table, within a cell, or behind a surname in capitals. */
function isSureName(
  { headed }: Reading,
  first: Run,
  second: Run,
  { known, surnamesFirst }: Overview,
): boolean {
  const [before, behind] = [first.pieces[0], second.pieces[0]];
  const isComma = known.mask.slice(before?.end ?? 0, behind?.start ?? 0).includes(',');
  const isCapital = isUpper(before?.text ?? '') && !isUpper(behind?.text ?? '');
  const isWithin = behind?.gap !== 'cell' && /^[,;] ?$/.test(behind?.signs ?? '');
  const isTable = surnamesFirst && behind?.gap === 'cell' && (isCapital || !isComma);
  return headed || isWithin || isTable;
}

/** What each of several people says: name and ticket of each, one after the other in one cell. */
function ownItems(reading: Reading, runs: readonly Run[]): Content['found'][] | null {
  const starts = runs.map(({ pieces: [piece] }) => piece?.start ?? 0);
  const own = starts.map((from, index) => {
    const to = starts[index + 1] ?? Number.POSITIVE_INFINITY;
    return reading.found.filter(({ of, start }) => of === 'mark' || (start >= from && start < to));
  });
  const isWhole = ({ pieces }: Run, index: number) => {
    const [ticket, another] = allOf({ found: own[index] ?? [] }, 'ticket');
    const [piece, second] = pieces;
    const isApart = index === 0 || piece?.gap !== 'blank';
    return ticket && !another && second !== undefined && ticket.at === piece?.at && isApart;
  };
  const areApart = runs
    .slice(1)
    .every(
      ({ pieces: [piece], isJoined }) =>
        piece?.gap === 'cell' || isJoined || /[,;/]/.test(piece?.signs ?? ''),
    );
  return ticketStart(reading) > (starts[0] ?? 0) && areApart && runs.every(isWhole) ? own : null;
}

/** Words between the parts of a name. */
const PARTICLE =
  /^(?:bin|binti|bint|ibn|abu|abdul|al|el|de|da|di|du|des|van|von|der|den|le|ole|arap|ap|wa|ya|of|o|st)$/;
const MOST_WORDS = 6;

/** Names have no numbers, no words that announce something, and no small letters among capitals. */
function isOddName({ pieces }: Run, { isCapital, hasCapitals }: Overview): boolean {
  const texts = pieces.flatMap(({ text }) => text.split(/\s+/));
  const areMixed = texts.some((word) => /^\p{Lu}.*\p{Ll}/u.test(word));
  const hasCapital = texts.some((word) => /^\p{Lu}\p{L}/u.test(word));
  const isOdd = (word: string, at: number) =>
    /\p{N}/u.test(word) ||
    ((isCapital || hasCapital) && /^\p{Ll}/u.test(word) && !PARTICLE.test(word)) ||
    (at > 0 && areMixed && !hasCapitals && isUpper(word) && word.length > 2 && !/^[IVX]+$/.test(word));
  // A cross, or a sex before the name; with a dot it is an initial.
  const isMark = ({ words }: Piece, at: number) =>
    (words === 'x' || (at === 0 && SEX.test(words))) && !pieces[at + 1]?.signs.startsWith('.');
  return (
    texts.length > MOST_WORDS ||
    texts.some(isOdd) ||
    (pieces.length > 2 && new Set(pieces.map(({ words }) => words)).size < pieces.length) ||
    pieces.some(({ meanings }) => meanings.some(({ of }) => of === 'label')) ||
    pieces.some(isMark)
  );
}

/** The words of a row without a name and what counts it, as they were pasted. */
function besideOf({ pieces, headed }: Reading, name: readonly Piece[], { text }: Known): string {
  const isShown = (piece: Piece) =>
    !name.includes(piece) && (piece.use !== 'beside' || !(headed || piece.is === 'count'));
  const groups: { from: number; to: number; at: number; last: Piece }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const group = groups[groups.length - 1];
    if (!isShown(piece)) continue;
    if (group?.at === piece.at && group.last === pieces[index - 1]) {
      group.last = piece;
      group.to = piece.end;
    } else groups.push({ from: piece.start, to: piece.end, at: piece.at, last: piece });
  }
  const said = groups.map(({ from, to, at }, index) => {
    const gap = index === 0 ? '' : groups[index - 1]?.at === at ? ' ' : ', ';
    const opened = /[([]/.exec(text.charAt(from - 1))?.[0] ?? '';
    return `${gap}${opened}${text.slice(from, to)}${/^[)\]?!.]*/.exec(text.slice(to, to + 4))?.[0]}`;
  });
  return shortened(said.join('').replace(/[\s\p{Cc}]+/gu, ' '));
}

/** Who is said elsewhere in the list not to run: `Nambi Ruth 10km` asks where another line says `Nambi cancelled`. */
function askNamesakes(rows: readonly RowPeople[]): void {
  const said = rows.flatMap(({ reading }) => {
    const status = statusIn(reading);
    const words = piecesIn(reading.runs).flatMap((piece) => (piece.words.length > 2 ? [piece.words] : []));
    return status && words.length > 0 ? [{ reading, why: status.mark, words: new Set(words) }] : [];
  });
  if (said.length === 0) return;
  for (const row of rows)
    for (const { name, asks } of row.people) {
      const own = plainWords(name)
        .split(' ')
        .filter((word) => word.length > 2);
      const named = said.find(
        ({ reading, words }) =>
          reading !== row.reading &&
          own.length > 0 &&
          (own.every((word) => words.has(word)) || [...words].every((word) => own.includes(word))),
      );
      if (named && !asks.some(({ about }) => about === 'person'))
        asks.unshift({ about: 'person', why: named.why, heard: shortened(textOf(named.reading.row)) });
    }
}
