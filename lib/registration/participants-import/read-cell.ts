// What the cells of a table say below their headings. Pure.
import { isDate } from '#lib/registration/participant-questions.ts';
import { plainWords } from '#lib/shared/compare-text.ts';
import { isTick, type Role, type Ticks, ticketMeaning } from './column-roles.ts';
import type { Meaning } from './list-meanings.ts';
import { type Known, markOf, type Piece, use } from './list-pieces.ts';
import { isStatus } from './list-vocabulary.ts';
import type { ListQuestion } from './pasted-list.ts';
import { allOf, type Found, heardAs, heardPiece, type Reading, readPieces, statusIn } from './read-pieces.ts';

type Cell = { cell: string; at: number; pieces: readonly Piece[]; found: Found[]; known: Known };

const cellAt = ({ row, pieces, found }: Reading, at: number, known: Known): Cell => ({
  ...{ cell: row.cells[at] ?? '', at, found, known },
  pieces: pieces.filter((piece) => piece.at === at),
});

/** Where no heading names the ticket, any cell may. @returns the cells that do */
export function readOthers(reading: Reading, roles: readonly Role[], known: Known): number[] {
  return reading.row.cells.flatMap((cell, at) => {
    const meaning = roles[at]?.is === 'other' ? ticketMeaning(cell, known) : undefined;
    if (meaning) noteMeaning(meaning, cellAt(reading, at, known));
    return meaning ? [at] : [];
  });
}

/** What people write where there is nothing. */
const NOTHING = /^[\s.?–—-]*$|^(?:n\/?a|nil|none)$/i;
const DITTO = /^[\s–-]*(?:["″〃“”]|''|,,)[\s–-]*$/;

export function readCell(reading: Reading, at: number, role: Role, known: Known, ticks: Ticks): void {
  const here = cellAt(reading, at, known);
  const { cell, pieces } = here;
  if (role.is === 'name') return;
  if (NOTHING.test(cell)) {
    use(pieces, 'beside');
    return;
  }
  const isDitto = DITTO.test(cell) || (pieces.length > 0 && pieces.every((one) => markOf(one) === 'ditto'));
  if (isDitto && (role.is === 'ticket' || role.is === 'answer')) {
    use(pieces, 'answer');
    reading.dittos = [...reading.dittos, 'key' in role ? role.key : ''];
  } else readAs(role, here, ticks);
}

function readAs(role: Role, here: Cell, ticks: Ticks): void {
  const { cell, pieces, found } = here;
  switch (role.is) {
    case 'ticket':
      readTicket(here);
      break;
    case 'answer':
      readAnswer(role.key, here);
      break;
    case 'tick':
      if (ticks.isYes(cell)) noteMeaning(role.meaning, here);
      else if (ticks.isNo(cell)) use(pieces, 'beside');
      break;
    case 'phone': {
      const phones = pieces.filter(({ is }) => is === 'phone');
      found.push(...phones.map((piece) => ({ ...heardPiece(piece), of: 'phone' as const })));
      use(phones, 'phone');
      readRemark(here, true);
      break;
    }
    case 'age':
      readAge(here);
      break;
    case 'born':
      for (const piece of pieces)
        if (piece.is === 'date') found.push({ ...heardPiece(piece), of: 'date', key: null });
      use(pieces, 'age');
      break;
    case 'remark':
    case 'other':
      readRemark(here, role.is === 'other');
  }
}

function readAge({ pieces, found }: Cell): void {
  for (const piece of pieces) {
    const isAge = piece.is === 'age' || piece.meanings.some(({ of }) => of === 'number');
    if (isAge && pieces.length === 1) found.push({ ...heardPiece(piece), of: 'age' });
    else if (markOf(piece) === 'child') found.push({ ...heardPiece(piece), of: 'mark', mark: 'child' });
  }
  use(pieces, 'age');
}

/** Remarks may say that somebody does not run; words of other columns only where they are known to say so. */
function readRemark({ pieces, found }: Cell, isOther: boolean): void {
  for (const piece of pieces) {
    const mark = markOf(piece);
    const isKnown = mark === 'ok' || piece.is === 'paid' || piece.is === 'time' || piece.is === 'date';
    if (mark && isStatus(mark)) found.push({ ...heardPiece(piece), of: 'mark', mark });
    else if (isOther || isKnown) piece.use ??= 'beside';
  }
}

function noteMeaning(meaning: Meaning, { cell, at, pieces, found }: Cell): void {
  const heard = heardAs(pieces, cell, at);
  if (meaning.of === 'ticket') found.push({ ...heard, ...meaning, exact: true });
  else if (meaning.of === 'answer') found.push({ ...heard, ...meaning, isInitial: false });
  for (const piece of pieces) piece.use = meaning.of === 'ticket' ? 'ticket' : 'answer';
}

/** Below its heading a number alone is clear. */
function readTicket({ cell, at, pieces, found }: Cell): void {
  const read = readPieces(pieces, true);
  const numbers = allOf(read, 'number').map((one) => ({ ...one, of: 'ticket' as const, exact: false }));
  const said = [...allOf(read, 'ticket'), ...numbers, ...allOf(read, 'answer'), ...allOf(read, 'mark')];
  found.push(...said);
  if (said.length > 0 || read.runs.length > 1) return;
  found.push({ ...heardAs(pieces, cell, at), of: 'ticket', ids: [], exact: false });
  use(pieces, 'ticket');
}

const AS_TYPED: readonly string[] = ['text', 'textarea', 'email', 'tel', 'url'];

function readAnswer(key: string, { cell, at, pieces, found, known }: Cell): void {
  const kind = known.questions.find((question) => question.key === key)?.kind ?? 'text';
  const date = isDate(kind) ? pieces.find(({ is }) => is === 'date') : undefined;
  const status = date || AS_TYPED.includes(kind) ? undefined : statusIn(readPieces(pieces, true));
  if (status) found.push(status);
  if (date) found.push({ ...heardPiece(date), of: 'date', key });
  else
    for (const value of valuesOf(cell, kind, known.optionsOf(key)))
      found.push({ ...heardAs(pieces, cell, at), of: 'answer', key, value, isInitial: false });
  for (const piece of pieces) piece.use = 'answer';
}

/** What a cell answers; `null`: nothing that the question allows. */
function valuesOf(
  cell: string,
  kind: ListQuestion['kind'],
  options: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  if (AS_TYPED.includes(kind)) return [cell];
  if (kind === 'number')
    return [/^\d+(?:[.,]\d+)?(?= ?\p{L}{0,4}$)/u.exec(cell)?.[0].replace(',', '.') ?? null];
  if (kind === 'time') return [/^\d{1,2}[:h.]\d{2}(?::\d{2})?$/.exec(cell)?.[0].replace(/[h.]/, ':') ?? null];
  const whole = options.get(plainWords(cell)) ?? (isTick(cell) ? options.get('x') : undefined);
  if (whole !== undefined) return [whole];
  // `L/XL` means two options.
  const parts = cell.split(/[/,]| or | au | ou /).map((part) => options.get(plainWords(part)) ?? null);
  return parts.length > 1 && !parts.includes(null) ? parts : [null];
}
