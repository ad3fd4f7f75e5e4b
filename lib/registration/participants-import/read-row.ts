// Reads the pieces of a row: names, and beside them distances, options, dates and remarks in any order. Pure.
import { type Meaning, TICKET_LABEL } from './list-items.ts';
import { markOf, type Piece } from './list-pieces.ts';
import type { ListRow, Span } from './list-rows.ts';
import { isStatus, type Mark, type Status } from './list-vocabulary.ts';

/**
 * `unsure`: with a question mark. `weak`: it may be part of the name, where it stays (`isInitial`) unless other lines tell.
 * `at`: index of the cell.
 */
type Found = {
  heard: string;
  start: number;
  at: number;
  pieces: readonly Piece[];
  unsure: boolean;
  weak: boolean;
};
export type TicketFound = Found & { ids: readonly string[]; exact: boolean };
export type NumberFound = Found & { value: number; ids: readonly string[] };
export type AnswerFound = Found & { key: string; value: string | null; isInitial: boolean };
export type MarkFound = { mark: Mark; heard: string; piece: Piece };

/** Words that mean nothing known, one after the other: a name, or a rest. `behind`: an item stands before them. */
export type Run = { pieces: Piece[]; at: number; behind: boolean; isJoined: boolean };

export type Reading = {
  runs: Run[];
  tickets: TicketFound[];
  numbers: NumberFound[];
  answers: AnswerFound[];
  dates: { key: string | null; piece: Piece }[];
  ages: Piece[];
  phones: Piece[];
  marks: MarkFound[];
  /** Cells with an `F` that is no option: an `M` in its place is no size. */
  sexesAt: number[];
};

/** `number`: what counts the line. */
export type Draft = Reading & {
  row: ListRow;
  pieces: readonly Piece[];
  /** Of the first words; '' without any. */
  name: string;
  /** Stands below a heading of its columns. */
  headed: boolean;
  number: number | null;
  /** `*in bold*` */
  bold: boolean;
  alone: boolean;
  tooLong: boolean;
  /** Columns that repeat the row above. */
  dittos: readonly string[];
  /** Who sent the message. */
  sender: Span | null;
};

const nothingRead = (): Reading => ({
  runs: [],
  tickets: [],
  numbers: [],
  answers: [],
  dates: [],
  ages: [],
  phones: [],
  marks: [],
  sexesAt: [],
});

/** What was heard, from the first of several words to the last. */
export const heardIn = (found: readonly Pick<Found, 'heard'>[]): string =>
  [...new Set(found.map(({ heard }) => heard))].join(', ');

/** Where in a row the reader is: `run` are the words since the last item. */
type Place = {
  words: number;
  afterItem: boolean;
  sawItem: boolean;
  isNamed: boolean;
  /** Behind the words that announce another person's number. */
  isKin: boolean;
  /** Two names may stand on both sides. */
  isJoint: boolean;
  run: Run | null;
};

/** Reads pieces that begin with the name; with `withoutName` pieces of which none is. */
export function readPieces(pieces: readonly Piece[], withoutName = false): Reading {
  const found = nothingRead();
  const place: Place = {
    words: 0,
    afterItem: false,
    sawItem: false,
    isNamed: withoutName,
    isKin: false,
    isJoint: false,
    run: null,
  };
  for (const [at, piece] of pieces.entries()) readPiece(pieces, at, piece, place, found);
  endRun(place, found);
  return found;
}

function readPiece(pieces: readonly Piece[], at: number, piece: Piece, place: Place, found: Reading): void {
  const mark = markOf(piece);
  if (piece.use !== null) endRun(place, found);
  else if (piece.is !== 'words') {
    endRun(place, found);
    noteKnown(piece, place, found);
  } else if (mark) readMark(pieces, at, piece, mark, place, found);
  else if (isSex(pieces, at, place)) {
    endRun(place, found);
    piece.use = 'beside';
    found.sexesAt.push(piece.at);
  } else readWord(pieces, at, piece, place, found);
}

function readWord(pieces: readonly Piece[], at: number, piece: Piece, place: Place, found: Reading): void {
  const accepted = acceptance(pieces, at, place);
  const isInitial = accepted === 'weak' && isLetter(piece);
  if (accepted !== null && !isInitial)
    piece.use = piece.meanings.some(({ of }) => of === 'ticket' || of === 'number') ? 'ticket' : 'answer';
  if (accepted !== null) note(piece, accepted === 'weak', isInitial, found);
  if (accepted === null || isInitial) {
    addWord(piece, place, found);
    return;
  }
  endRun(place, found);
  place.afterItem = true;
  place.sawItem = true;
}

function noteKnown(piece: Piece, { isKin }: Place, found: Reading): void {
  if (piece.is === 'phone') {
    piece.use = isKin ? 'beside' : 'phone';
    if (!isKin) found.phones.push(piece);
  } else if (piece.is === 'age') found.ages.push(piece);
  else if (piece.is === 'date') found.dates.push({ key: null, piece });
  else if (piece.is !== 'count' && piece.is !== 'long') piece.use = 'beside';
}

function readMark(
  pieces: readonly Piece[],
  at: number,
  piece: Piece,
  mark: Mark,
  place: Place,
  found: Reading,
): void {
  const next = pieces[at + 1];
  if ((mark === 'or' || mark === 'and') && isBetween(pieces[at - 1], next, place)) {
    piece.use = 'beside';
    return;
  }
  endRun(place, found);
  place.isJoint ||= mark === 'and';
  place.isKin ||= mark === 'kin';
  const isApart = piece.gap !== 'blank' || place.afterItem;
  const isBeside = mark === 'kin' || (mark === 'ok' && next?.gap !== 'blank');
  if (isApart && isBeside) piece.use = 'beside';
  else if (isApart && mark === 'child') piece.use = 'age';
  if (piece.use !== 'beside' && mark !== 'and') found.marks.push({ mark, heard: piece.text, piece });
}

/** `10km or 21km`, `10km and L` */
const isBetween = (before: Piece | undefined, next: Piece | undefined, { sawItem }: Place): boolean =>
  before?.use === 'ticket' || before?.use === 'answer' || (sawItem && isHit(next));

const isHit = (piece: Piece | undefined): boolean =>
  piece?.meanings.some(({ of }) => of === 'ticket' || of === 'answer' || of === 'number') ?? false;

/** A dash, a comma, a bracket or another cell ends a name. */
function addWord(piece: Piece, place: Place, found: Reading): void {
  const isNickname = piece.inside && /^(?:junior|senior|jnr|jr|snr|sr)$/.test(piece.words);
  if (place.run && (piece.gap === 'blank' || isNickname)) place.run.pieces.push(piece);
  else {
    endRun(place, found);
    const isJoined = place.isJoint || /[&+]/.test(piece.signs) || /(?:^|\s)\/|\n|\//.test(piece.signs);
    place.run = { pieces: [piece], at: piece.at, behind: place.sawItem, isJoined };
    place.isJoint = false;
  }
  place.words += 1;
  place.afterItem = false;
}

function endRun(place: Place, found: Reading): void {
  if (!place.run) return;
  found.runs.push(place.run);
  place.run = null;
  place.isNamed = true;
}

/** Behind the name, before an item or apart. */
function isSex(pieces: readonly Piece[], at: number, place: Place): boolean {
  const piece = pieces[at];
  if (piece?.words !== 'f' || piece.meanings.length > 0 || !(place.isNamed || place.words > 0)) return false;
  return piece.gap !== 'blank' || place.afterItem || isHit(pieces[at + 1]);
}

const isLetter = ({ words }: Piece): boolean => /^\p{L}$/u.test(words);

type Accepted = 'sure' | 'weak' | null;
type Choice = Extract<Meaning, { of: 'ticket' | 'answer' }>;

/** Whether words that mean something stand for it here, or may be part of the name; `null`: they are words like any others. */
function acceptance(pieces: readonly Piece[], at: number, place: Place): Accepted {
  const piece = pieces[at];
  const [meaning] = piece?.meanings ?? [];
  if (!piece || !meaning || meaning.of === 'mark') return null;
  const next = pieces[at + 1];
  if (meaning.of === 'label') return acceptLabel(meaning.keys, next, place);
  const isApart = isHit(next) || (next && markOf(next)) !== undefined || next?.gap !== 'blank';
  if (!place.isNamed && place.run === null && !place.afterItem)
    return acceptFirst(meaning, isApart, at === 0 && next === undefined);
  if (place.afterItem || meaning.of === 'number') return 'sure';
  if (piece.gap === 'blank') return acceptInName(meaning, next, isApart, place.words);
  return acceptBehind(meaning, next, isApart, place);
}

/** Apart from the name. A letter behind a single word may be an initial. */
function acceptBehind(
  { strength }: Choice,
  next: Piece | undefined,
  isApart: boolean,
  { words, sawItem }: Place,
): Accepted {
  if (strength !== 'letter') return 'sure';
  if (!isApart) return null;
  return words < 2 && next !== undefined && !sawItem ? 'weak' : 'sure';
}

/** Before the name: only what nobody is called, or what is set apart. */
function acceptFirst(meaning: Choice | { of: 'number' }, isApart: boolean, isAlone: boolean): Accepted {
  if (meaning.of === 'number') return isApart ? 'sure' : null;
  if (meaning.strength === 'sure') return 'sure';
  const isSoft = meaning.strength === 'soft';
  const isMeant = isAlone ? !isSoft : isApart && (meaning.of === 'ticket' || !isSoft);
  return isMeant ? 'sure' : null;
}

/** Behind a blank: single letters and the one word of a ticket only at the end, and then they may be part of the name. */
function acceptInName(meaning: Choice, next: Piece | undefined, isApart: boolean, words: number): Accepted {
  const { of, strength } = meaning;
  if (strength === 'sure' || (strength === 'word' && (of === 'ticket' || words > 1))) return 'sure';
  // `M.` is an initial.
  const isInitial = strength === 'letter' && /^\./.test(next?.signs ?? '');
  const mayBe = strength !== 'soft' || ('exact' in meaning && meaning.exact);
  return isApart && mayBe && !isInitial ? 'weak' : null;
}

const acceptLabel = (keys: readonly string[], next: Piece | undefined, { afterItem }: Place): Accepted =>
  announces(keys, next) || afterItem ? 'sure' : null;

const announces = (keys: readonly string[], next: Piece | undefined): boolean =>
  next?.meanings.some((meaning) => meaning.of === 'answer' && keys.includes(meaning.key)) ||
  (keys.includes(TICKET_LABEL) && next?.meanings.some(({ of }) => of === 'ticket' || of === 'number')) ||
  false;

function note(piece: Piece, weak: boolean, isInitial: boolean, found: Reading): void {
  const { meanings, text: heard, start, at, unsure } = piece;
  const common = { heard, start, at, pieces: [piece], unsure, weak };
  const ticket = meanings.find(({ of }) => of === 'ticket');
  for (const meaning of ticket ? [ticket] : meanings)
    switch (meaning.of) {
      case 'ticket':
        found.tickets.push({ ...common, ids: meaning.ids, exact: meaning.exact });
        break;
      case 'number':
        found.numbers.push({ ...common, value: meaning.value, ids: meaning.ids });
        break;
      case 'answer':
        found.answers.push({ ...common, key: meaning.key, value: meaning.value, isInitial });
    }
}

/** The first remark that says that somebody may not run. */
export const statusIn = (marks: readonly MarkFound[]) =>
  marks.find((one): one is MarkFound & { mark: Status } => isStatus(one.mark));

/** What a cell under a heading answers. */
export function wholeCell(pieces: readonly Piece[], heard: string, at: number): Found {
  return {
    heard,
    start: pieces[0]?.start ?? 0,
    at,
    pieces,
    unsure: pieces[pieces.length - 1]?.unsure ?? false,
    weak: false,
  };
}
