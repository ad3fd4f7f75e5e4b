// Reads the pieces of a row: names, and beside them distances, options, dates and remarks in any order. Pure.
import { type Meaning, TICKET_LABEL } from './list-meanings.ts';
import { markOf, type Piece } from './list-pieces.ts';
import type { ListRow } from './list-rows.ts';
import { isStatus, type Mark, type Status } from './list-vocabulary.ts';

/**
 * What a row says beside names. `at`: index of the cell. `unsure`: with a question mark. `weak`: it may be part of the name, where
 * it stays (`isInitial`) unless other lines tell. `sex`: an `F` that is no option: an `M` in its place is no size.
 */
export type Found = {
  heard: string;
  start: number;
  at: number;
  pieces: readonly Piece[];
  unsure: boolean;
  weak: boolean;
} & (
  | { of: 'ticket'; ids: readonly string[]; exact: boolean }
  | { of: 'number'; value: number; ids: readonly string[] }
  | { of: 'answer'; key: string; value: string | null; isInitial: boolean }
  | { of: 'date'; key: string | null }
  | { of: 'mark'; mark: Mark }
  | { of: 'age' }
  | { of: 'phone' }
  | { of: 'sex' }
);
export type FoundOf<Of extends Found['of']> = Extract<Found, { of: Of }>;

/** Words that mean nothing known, one after the other: a name, or a rest. `behind`: an item stands before them. */
export type Run = { pieces: Piece[]; at: number; behind: boolean; isJoined: boolean };

export type Content = { runs: Run[]; found: Found[] };

/** A row as it reads alone. */
export type Reading = Content & {
  row: ListRow;
  pieces: readonly Piece[];
  /** The name in the first words; '' without any. */
  name: string;
  /** Stands below a heading of its columns. */
  headed: boolean;
  /** What counts the line; 0 for a letter. */
  number: number | null;
  /** Nothing stands beside its only cell. */
  alone: boolean;
  /** What repeats the row above: keys of questions, '' for the ticket, `*` for anything. */
  dittos: readonly string[];
};

export const allOf = <Of extends Found['of']>({ found }: Pick<Content, 'found'>, of: Of): FoundOf<Of>[] =>
  found.filter((one): one is FoundOf<Of> => one.of === of);

export const says = ({ found }: Pick<Content, 'found'>, ...kinds: readonly Found['of'][]): boolean =>
  found.some(({ of }) => kinds.includes(of));

/** What was heard, from the first of several words to the last. */
export const heardIn = (found: readonly Pick<Found, 'heard'>[]): string =>
  [...new Set(found.map(({ heard }) => heard))].join(', ');

/** The first remark that says that somebody may not run. */
export const statusIn = (content: Pick<Content, 'found'>) =>
  allOf(content, 'mark').find((one): one is typeof one & { mark: Status } => isStatus(one.mark));

/** Pieces of one cell that say something together. */
export const heardAs = (pieces: readonly Piece[], heard: string, at: number) => ({
  ...{ heard, at, pieces, weak: false },
  start: pieces[0]?.start ?? 0,
  unsure: pieces[pieces.length - 1]?.unsure ?? false,
});

export const heardPiece = (piece: Piece, heard = piece.text) => heardAs([piece], heard, piece.at);

/** What was read so far. `run`: the words since the last item. */
type Reader = Content & {
  pieces: readonly Piece[];
  run: Run | null;
  words: number;
  afterItem: boolean;
  sawItem: boolean;
  isNamed: boolean;
  /** The reader is behind words that announce another person's number. */
  isKin: boolean;
  /** Two names may stand on both sides. */
  isJoint: boolean;
};

/** Reads pieces that begin with the name; with `withoutName` pieces of which none is. */
export function readPieces(pieces: readonly Piece[], withoutName = false): Content {
  const reader: Reader = {
    ...{ pieces, runs: [], found: [], run: null, words: 0 },
    ...{ afterItem: false, sawItem: false, isNamed: withoutName, isKin: false, isJoint: false },
  };
  for (const [at, piece] of pieces.entries()) readPiece(reader, at, piece);
  endRun(reader);
  return { runs: reader.runs, found: reader.found };
}

function readPiece(reader: Reader, at: number, piece: Piece): void {
  const mark = markOf(piece);
  if (piece.use !== null) endRun(reader);
  else if (piece.is !== 'words') {
    endRun(reader);
    noteKind(reader, piece);
  } else if (mark) readMark(reader, at, piece, mark);
  else if (isSex(reader, at)) {
    endRun(reader);
    piece.use = 'beside';
    reader.found.push({ ...heardPiece(piece), of: 'sex' });
  } else readWord(reader, at, piece);
}

function note({ found }: Reader, piece: Piece, weak: boolean, isInitial: boolean): void {
  const heard = { ...heardPiece(piece), weak };
  const ticket = piece.meanings.find(({ of }) => of === 'ticket');
  for (const meaning of ticket ? [ticket] : piece.meanings)
    if (meaning.of === 'answer') found.push({ ...heard, ...meaning, isInitial });
    else if (meaning.of === 'ticket' || meaning.of === 'number') found.push({ ...heard, ...meaning });
}

function readWord(reader: Reader, at: number, piece: Piece): void {
  const accepted = acceptance(reader, at);
  const isInitial = accepted === 'weak' && /^\p{L}$/u.test(piece.words);
  if (accepted !== null) note(reader, piece, accepted === 'weak', isInitial);
  if (accepted === null || isInitial) {
    addWord(reader, piece);
    return;
  }
  piece.use = piece.meanings.some(({ of }) => of === 'ticket' || of === 'number') ? 'ticket' : 'answer';
  endRun(reader);
  reader.afterItem = true;
  reader.sawItem = true;
}

function noteKind({ isKin, found }: Reader, piece: Piece): void {
  const { is } = piece;
  if (is === 'phone') piece.use = isKin ? 'beside' : 'phone';
  else if (is === 'contact' || is === 'paid' || is === 'time') piece.use = 'beside';
  if (is === 'date') found.push({ ...heardPiece(piece), of: 'date', key: null });
  else if (is === 'age' || (is === 'phone' && !isKin)) found.push({ ...heardPiece(piece), of: is });
}

function readMark(reader: Reader, at: number, piece: Piece, mark: Mark): void {
  const next = reader.pieces[at + 1];
  if ((mark === 'or' || mark === 'and') && isBetween(reader, at)) {
    piece.use = 'beside';
    return;
  }
  endRun(reader);
  reader.isJoint ||= mark === 'and';
  reader.isKin ||= mark === 'kin';
  const isApart = piece.gap !== 'blank' || reader.afterItem;
  const isBeside = mark === 'kin' || (mark === 'ok' && next?.gap !== 'blank');
  if (isApart && isBeside) piece.use = 'beside';
  else if (isApart && mark === 'child') piece.use = 'age';
  if (piece.use !== 'beside' && mark !== 'and') reader.found.push({ ...heardPiece(piece), of: 'mark', mark });
}

/** `10km or 21km`, `10km and L` */
const isBetween = ({ pieces, sawItem }: Reader, at: number): boolean =>
  pieces[at - 1]?.use === 'ticket' || pieces[at - 1]?.use === 'answer' || (sawItem && isHit(pieces[at + 1]));

const isHit = (piece: Piece | undefined): boolean =>
  piece?.meanings.some(({ of }) => of === 'ticket' || of === 'answer' || of === 'number') ?? false;

/** A dash, a comma, a bracket or another cell ends a name. */
function addWord(reader: Reader, piece: Piece): void {
  const isNickname = piece.inside && /^(?:junior|senior|jnr|jr|snr|sr)$/.test(piece.words);
  if (reader.run && (piece.gap === 'blank' || isNickname)) reader.run.pieces.push(piece);
  else {
    endRun(reader);
    const isJoined = reader.isJoint || /[&+/\n]/.test(piece.signs);
    reader.run = { pieces: [piece], at: piece.at, behind: reader.sawItem, isJoined };
    reader.isJoint = false;
  }
  reader.words += 1;
  reader.afterItem = false;
}

function endRun(reader: Reader): void {
  if (!reader.run) return;
  reader.runs.push(reader.run);
  reader.run = null;
  reader.isNamed = true;
}

/** An `f` behind the name is a sex before an item, or apart from the name. */
function isSex({ pieces, isNamed, words, afterItem }: Reader, at: number): boolean {
  const piece = pieces[at];
  if (piece?.words !== 'f' || piece.meanings.length > 0 || !(isNamed || words > 0)) return false;
  return piece.gap !== 'blank' || afterItem || isHit(pieces[at + 1]);
}

type Accepted = 'sure' | 'weak' | null;
type Choice = Extract<Meaning, { of: 'ticket' | 'answer' }>;

/** Whether words that mean something stand for it here, or may be part of the name; `null`: they are words like any others. */
function acceptance(reader: Reader, at: number): Accepted {
  const { pieces, afterItem } = reader;
  const [piece, next] = [pieces[at], pieces[at + 1]];
  const [meaning] = piece?.meanings ?? [];
  if (!piece || !meaning || meaning.of === 'mark') return null;
  if (meaning.of === 'label') return acceptLabel(meaning.keys, next, afterItem);
  const isApart = next?.gap !== 'blank' || isHit(next) || markOf(next) !== undefined;
  if (!reader.isNamed && reader.run === null && !afterItem)
    return acceptFirst(meaning, isApart, at === 0 && next === undefined);
  if (afterItem || meaning.of === 'number') return 'sure';
  if (piece.gap === 'blank') return acceptInName(meaning, next, isApart, reader.words);
  return acceptBehind(meaning, next, isApart, reader);
}

/** For words apart from the name. A letter behind a single word may be an initial. */
function acceptBehind(
  { strength }: Choice,
  next: Piece | undefined,
  isApart: boolean,
  reader: Reader,
): Accepted {
  if (strength !== 'letter') return 'sure';
  const isInitial = reader.words < 2 && next !== undefined && !reader.sawItem;
  return !isApart ? null : isInitial ? 'weak' : 'sure';
}

/** For words before the name: accepts only what nobody is called, or what is set apart. */
function acceptFirst(meaning: Choice | { of: 'number' }, isApart: boolean, isAlone: boolean): Accepted {
  if (meaning.of === 'number') return isApart ? 'sure' : null;
  const isSoft = meaning.strength === 'soft';
  const isMeant = isAlone ? !isSoft : isApart && (meaning.of === 'ticket' || !isSoft);
  return isMeant || meaning.strength === 'sure' ? 'sure' : meaning.strength === 'code' ? 'weak' : null;
}

/** Behind a blank, single letters and the one word of a ticket count only at the end, and may be part of the name. */
function acceptInName(meaning: Choice, next: Piece | undefined, isApart: boolean, words: number): Accepted {
  const { of, strength } = meaning;
  if (strength === 'code') return acceptCode(isApart, words);
  if (strength === 'sure' || (strength === 'word' && (of === 'ticket' || words > 1))) return 'sure';
  // `M.` is an initial.
  const isInitial = strength === 'letter' && /^\./.test(next?.signs ?? '');
  const mayBe = strength !== 'soft' || ('exact' in meaning && meaning.exact);
  return isApart && mayBe && !isInitial ? 'weak' : null;
}

/** Codes between words of a name, and behind a single one, may be initials. */
const acceptCode = (isApart: boolean, words: number): Accepted =>
  !isApart ? null : words > 1 ? 'sure' : 'weak';

const acceptLabel = (keys: readonly string[], next: Piece | undefined, afterItem: boolean): Accepted => {
  const isAnnounced = next?.meanings.some(
    ({ of, ...meaning }) =>
      ('key' in meaning && keys.includes(meaning.key)) ||
      (keys.includes(TICKET_LABEL) && (of === 'ticket' || of === 'number')),
  );
  return afterItem || isAnnounced ? 'sure' : null;
};
