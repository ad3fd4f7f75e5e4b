// The people of a list: each row's names with what the row, the lines above it and the list say of them. What nothing explains makes
// the row ask. Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import type { Known } from './list-columns.ts';
import { nameOf, shortened, textOf } from './list-drafts.ts';
import { type Around, type Facts, personOf, type ReadRow, type Section } from './list-facts.ts';
import {
  askPerson,
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
import { markOf, type Piece, piecesIn, use } from './list-pieces.ts';
import type { ListWords } from './list-vocabulary.ts';
import { type Draft, type Reading, type Run, statusIn } from './read-row.ts';

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
    child: said.some((word) => words.childTitles.has(word)) ? heard : closed(plain, words, section.child),
    isEmpty: below !== null,
  };
}

const closed = (plain: string, { groupTitles }: ListWords, child: string | null): string | null =>
  groupTitles.has(plain) ? null : child;

/** “Confirmed”, “Names”: the people below run. */
const opens = (said: readonly string[], { names, marks }: ListWords): boolean =>
  said.some((word) => names.has(word) || marks.get(word)?.[0].mark === 'ok');

/** A title that names a ticket, and may be a person, leaves open whose it is. */
const belowPerson = ({ tickets }: Draft, kind: PersonAsk | null, section: Section): Section => ({
  ...section,
  isEmpty: false,
  tickets: kind?.why === 'title' && tickets.length > 0 ? [] : section.tickets,
});

/** Whether the people below may not run, or are others: “Cancelled”, “Next of kin”. */
function aboutBelow(
  { marks, alone }: Draft,
  kind: Kind,
  { headings, names, ticketHeadings }: ListWords,
  heard: string,
): PersonAsk | null {
  const status = kind === 'section' ? statusIn(marks) : undefined;
  if (status) return { about: 'person', why: status.mark, heard };
  const plain = plainWords(heard);
  const isOther = alone && headings.has(plain) && !names.has(plain) && !ticketHeadings.has(plain);
  return isOther ? { about: 'person', why: 'unclear', heard } : null;
}

/** Whose a row is: names with what the row says of each. `isSure`: nobody else can be meant. */
type Split = { runs: readonly Run[]; own: readonly Reading[] | null; isSure: boolean };

function personsOf(draft: Draft, kind: PersonAsk | null, around: Around): ReadRow {
  const { list } = around;
  const columns = draft.headed ? [] : draft.runs.slice(1).filter(({ at }) => list.restColumns.has(at));
  use(piecesIn(columns), 'beside');
  const split = splitOf(draft, list);
  // What stands in place of a name is shown as one.
  const runs = split.runs.length > 0 ? split.runs : placeholderOf(draft, kind);
  const { own } = split;
  const isAlone = runs.length < 2 || own !== null;
  const people = (runs.length > 0 ? runs : [null]).map((run, index) =>
    personOf({ ...draft, ...own?.[index] }, run, { ...around, isAlone }),
  );
  const names = runs.map(({ pieces }) => pieces.filter(isFree));
  use(piecesIn(runs), 'name');
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
      asks: about
        ? [about, ...person.asks.filter((one) => one.about !== 'ticket' || one.why !== 'missing')]
        : person.asks,
    })),
  };
}

const isFree = (piece: Piece): boolean => piece.use === null;

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
  return status ? { about: 'person', why: status.mark, heard: status.heard } : null;
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
    return { runs: [{ ...first, pieces: piecesIn(runs) }], own: null, isSure: false };
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
  return {
    runs: first ? [{ ...first, pieces: piecesIn(runs) }] : [],
    isSure: draft.headed || isWithin || isTable,
  };
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

/** A cross, or a sex before the name; with a dot it is an initial. */
const isMark = (word: string, at: number): boolean => word === 'x' || (at === 0 && SEX.test(word));

/** Names have no numbers, no words that announce something, and no small letters among capitals. */
function isOddName({ pieces }: Run, { isCapital, hasCapitals }: List): boolean {
  const texts = pieces.flatMap(({ text }) => text.split(/\s+/));
  const areMixed = texts.some((word) => /^\p{Lu}.*\p{Ll}/u.test(word));
  const hasCapital = texts.some((word) => /^\p{Lu}\p{L}/u.test(word));
  const isOdd = (word: string, at: number) =>
    /\p{N}/u.test(word) ||
    ((isCapital || hasCapital) && /^\p{Ll}/u.test(word) && !PARTICLE.test(word)) ||
    (at > 0 && areMixed && !hasCapitals && isUpper(word) && word.length > 2 && !/^[IVX]+$/.test(word));
  const plain = pieces.map(({ words }) => words);
  return (
    texts.length > MOST_WORDS ||
    texts.some(isOdd) ||
    (plain.length > 2 && new Set(plain).size < plain.length) ||
    pieces.some(({ meanings }) => meanings.some(({ of }) => of === 'label')) ||
    plain.some((word, at) => isMark(word, at) && !pieces[at + 1]?.signs.startsWith('.'))
  );
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
          why: named.status.mark,
          heard: shortened(textOf(named.draft.row)),
        });
    }
}
