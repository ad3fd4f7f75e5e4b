// What the rows of a list say together: which numbers are distances, which columns are clubs, where the signatures begin.
// Linear. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { orderOf } from './list-dates.ts';
import { type Known, OTHER, type Piece } from './list-pieces.ts';
import { isNobody, titleSigns } from './list-titles.ts';
import { WORDS } from './list-vocabulary.ts';
import { allOf, type Reading, type Run, says } from './read-pieces.ts';
import { nameOf, textOf } from './read-rows.ts';

export type Overview = ReturnType<typeof overviewOf>;

/**
 * Cells at which numbers alone are distances, and at which they are ages or the like; questions that all people answer. `sizes`:
 * questions that some people answer before the ticket, and not with the letter of a sex.
 */
export type Habits = {
  numbersFit: ReadonlySet<number>;
  numbersElse: ReadonlySet<number>;
  answered: ReadonlySet<string>;
  sizes: ReadonlySet<string>;
};

const FEW_ROWS = 3;

/** What the rows say together, before it is known which of them are people. */
export function overviewOf(all: readonly Reading[], known: Known) {
  const readings = joinedBelow(all.map((reading) => sentBy(reading, known)));
  const counted = readings.filter(({ number }) => number !== null);
  const people = readings.filter(({ name }) => name !== '');
  const names = people.flatMap(({ runs: [run] }) => (run ? [run.pieces.map(({ text }) => text)] : []));
  const capital = names.filter((name) => name.every((word) => /^\p{Lu}/u.test(word)));
  const mixed = capital.filter((name) => name.some(isUpper) && !name.every(isUpper));
  return {
    known,
    readings,
    /** Lines of people are counted. */
    isCounted: counted.length >= FEW_ROWS && counted.length * 3 >= people.length,
    firstCounted: counted[0]?.row.line ?? 0,
    /** The line of a greeting behind the last person who says something: names below it are signatures. */
    signedFrom: signedFrom(readings),
    /** Messages say who sent them. */
    hasSenders: readings.some(({ row }) => row.chat?.sender),
    /** Cells with a sex. */
    sexesAt: new Set(readings.flatMap((reading) => allOf(reading, 'sex').map(({ at }) => at))),
    /** Cells of words that are no names. */
    restColumns: restColumnsOf(people),
    surnamesFirst: people.filter(isSurname).length * 2 >= people.length,
    /** Names begin with capitals. */
    isCapital: capital.length * 4 > names.length * 3,
    /** Some names have parts in capitals. */
    hasCapitals: mixed.length > 1,
    mayBeTitle: titleAmong(people),
    dateOrder: orderOf(readings.flatMap((reading) => allOf(reading, 'date').map(({ heard }) => heard))),
  };
}

export const isUpper = (word: string): boolean => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);

/** A message without a name is its sender's. */
function sentBy(reading: Reading, known: Known): Reading {
  const sender = reading.row.chat?.sender;
  if (!sender || reading.runs.length > 0 || !says(reading, 'ticket', 'number', 'answer')) return reading;
  const [start, end] = sender;
  const text = known.text.slice(start, end);
  const piece: Piece = {
    ...{ ...OTHER, start, end, at: 0, text },
    ...{ is: 'words', words: plainWords(text), gap: 'cell', use: null },
  };
  const run: Run = { pieces: [piece], at: 0, behind: false, isJoined: false };
  return { ...reading, runs: [run], pieces: [piece, ...reading.pieces], name: nameOf(run, known) };
}

function signedFrom(readings: readonly Reading[]): number {
  const isSure = (reading: Reading) =>
    reading.name !== '' && (saysTicket(reading) || reading.number !== null);
  const last = readings.reduce((found, reading, at) => (isSure(reading) ? at : found), -1);
  const greeting = last < 0 ? undefined : readings.slice(last + 1).find(({ row }) => isNobody(textOf(row)));
  return greeting?.row.line ?? Number.POSITIVE_INFINITY;
}

export const SEX = /^[fm]$/i;
export const saysTicket = (reading: Reading): boolean => says(reading, 'ticket', 'number');
export const isLoose = ({ name, headed, number, row }: Reading): boolean =>
  name === '' && !headed && number === null && row.cells[0] !== '';

export const ticketStart = (reading: Reading): number =>
  Math.min(...[...allOf(reading, 'ticket'), ...allOf(reading, 'number')].map(({ start }) => start));

/** Numbers alone, by their cell: distances if most of them are, and most lines name one. */
export function habitsOf(people: readonly Reading[], hasSections: boolean, { questions }: Known): Habits {
  const [numbersFit, numbersElse] = [new Set<number>(), new Set<number>()];
  const mostSay = hasSections || people.filter(saysTicket).length * 2 >= people.length;
  const numbers = people.flatMap((reading) => allOf(reading, 'number'));
  for (const at of new Set(numbers.map((number) => number.at))) {
    const column = numbers.filter((number) => number.at === at);
    const sold = column.filter(({ ids }) => ids.length > 0).length;
    if (sold * 3 < column.length * 2) {
      if (column.length > 2) numbersElse.add(at);
    } else if (mostSay) numbersFit.add(at);
  }
  const answered = questions.filter(({ key }) =>
    people.every((reading) => allOf(reading, 'answer').some((answer) => answer.key === key)),
  );
  const sizes = people.flatMap((reading) =>
    allOf(reading, 'answer').filter(({ heard, start }) => !SEX.test(heard) && start < ticketStart(reading)),
  );
  return {
    numbersFit,
    numbersElse,
    answered: new Set(people.length >= FEW_ROWS ? answered.map(({ key }) => key) : []),
    sizes: new Set(sizes.map(({ key }) => key)),
  };
}

/** Cells of words that mean nothing known, in most lines: clubs, towns. Names of people differ from line to line. */
function restColumnsOf(people: readonly Reading[]): Set<number> {
  const cells = people.flatMap(({ headed, runs, name }) => {
    const rest = headed || runs[0]?.behind ? [] : runs.slice(1);
    return rest.filter(({ at, isJoined }) => at > 0 && !isJoined).map((run) => ({ run, name }));
  });
  const isRest = (at: number): boolean => {
    const column = cells.filter(({ run }) => run.at === at);
    const texts = column.map(({ run }) => run.pieces.map(({ words }) => words).join(' '));
    const areSingle = column.every(({ name }) => name.includes(' '));
    const isNoName = (text: string) =>
      texts.filter((one) => one === text).length >= FEW_ROWS ||
      text.split(' ').some((word) => WORDS.titleWords.has(word)) ||
      (areSingle && !text.includes(' '));
    return column.length >= FEW_ROWS && column.length * 2 >= people.length && texts.every(isNoName);
  };
  return new Set([...new Set(cells.map(({ run }) => run.at))].filter(isRest));
}

const MOST_PART_WORDS = 2;

/** `AKELLO, Grace`, `Okello | John | 21 km`: the parts of a name in cells of their own. */
export function isSurname(reading: Reading): boolean {
  const [first, ...parts] = reading.runs.filter(({ behind }) => !behind);
  if (!first || parts.length === 0 || reading.name.includes(' ')) return false;
  const areShort = parts.every(({ pieces, isJoined }) => pieces.length <= MOST_PART_WORDS && !isJoined);
  return areShort && (parts.length === 1 || (saysTicket(reading) && parts[0]?.pieces[0]?.gap === 'cell'));
}

const SINGLE_WORD = /^[\p{Script=Latin}\p{M}'’-]+\d*$/u;

/** Few rows of one cell in a table, or the first one above it; few single words among whole names. */
function titleAmong(people: readonly Reading[]): (reading: Reading) => boolean {
  const bare = (reading: Reading) => reading.alone && !says(reading, 'ticket', 'number', 'answer');
  const alone = people.filter(bare);
  const others = people.length - alone.length;
  const areFew = others >= FEW_ROWS && alone.length * 2 <= others;
  const isFirst = others === FEW_ROWS - 1 && alone.length === 1 && alone[0] === people[0];
  const words = alone.filter(({ name }) => SINGLE_WORD.test(name));
  const fewWords = words.length * 2 <= alone.length - words.length;
  return (reading) => bare(reading) && (areFew || isFirst || (fewWords && SINGLE_WORD.test(reading.name)));
}

/** Items on lines of their own belong to the name above them, where each name has them; a running number belongs to nobody. */
function joinedBelow(all: readonly Reading[]): readonly Reading[] {
  const numbers = all.flatMap((reading) => {
    const [number, another] = allOf(reading, 'number');
    return number && !another && isLoose(reading) && !says(reading, 'ticket') ? [{ reading, number }] : [];
  });
  const areRunning = numbers.length > 1 && numbers.every(({ number }, at) => number.value === at + 1);
  const running = new Set(areRunning ? numbers.map(({ reading }) => reading) : []);
  const isItem = (reading: Reading | undefined) =>
    reading !== undefined && isLoose(reading) && says(reading, 'ticket', 'number', 'answer', 'date');
  const readings = all.filter((reading) => !running.has(reading));
  const lines = readings.filter(
    (one) => isItem(one) || !(isNobody(one.name) || titleSigns(one.row.text) > 1),
  );
  const first = lines.findIndex(isItem);
  const names = lines.filter((reading, at) => !isItem(reading) && isItem(lines[at + 1]));
  const bare = lines.filter((reading) => !isItem(reading) && reading.name !== '' && !saysTicket(reading));
  const isBelow =
    first > 0 && isItem(lines[lines.length - 1]) && names.length > 1 && bare.length - names.length <= 1;
  if (!isBelow)
    return all.map((one) =>
      running.has(one) ? { ...one, found: one.found.filter(({ of }) => of !== 'number') } : one,
    );
  const joined: Reading[] = [];
  for (const reading of readings) {
    const last = joined[joined.length - 1];
    if (last && isItem(reading) && last.name !== '') joined[joined.length - 1] = withItems(last, reading);
    else joined.push(reading);
  }
  return joined;
}

const withItems = (reading: Reading, items: Reading): Reading => ({
  ...{ ...reading, alone: false },
  pieces: [...reading.pieces, ...items.pieces],
  found: [...reading.found, ...items.found],
});
