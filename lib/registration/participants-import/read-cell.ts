// What the cells of a table say below their headings. Pure.
import { plainWords } from '#lib/shared/compare-text.ts';
import { isTick, type Known, type Role, type Ticks } from './list-columns.ts';
import type { Meaning } from './list-items.ts';
import { markOf, type Piece, use } from './list-pieces.ts';
import type { ListRow } from './list-rows.ts';
import { isStatus } from './list-vocabulary.ts';
import type { ListQuestion } from './listed-person.ts';
import { type Draft, readPieces, statusIn, wholeCell } from './read-row.ts';

/** Where no heading names the ticket, any cell may. */
export function readOthers(
  row: ListRow,
  roles: readonly Role[],
  { items }: Known,
  draft: Draft,
  used: Set<number>,
): void {
  for (const [at, heard] of row.cells.entries()) {
    const sure = items.meaningsOf(heard).find((one) => one.of === 'ticket' && one.strength !== 'soft');
    if (roles[at]?.is !== 'other' || sure === undefined) continue;
    noteMeaning(sure, draft, heard, at);
    used.add(at);
  }
}

/** What people write where there is nothing. */
const NOTHING = /^[\s.?–—-]*$|^(?:n\/?a|nil|none)$/i;

const inCell = ({ pieces }: Draft, cell: number): Piece[] => pieces.filter(({ at }) => at === cell);

export function readCell(at: number, role: Role, known: Known, draft: Draft, ticks: Ticks): void {
  const cell = draft.row.cells[at] ?? '';
  const pieces = inCell(draft, at);
  if (role.is === 'name') return;
  if (NOTHING.test(cell)) {
    use(pieces, 'beside');
    return;
  }
  const isDitto =
    DITTO_CELL.test(cell) || (pieces.length > 0 && pieces.every((one) => markOf(one) === 'ditto'));
  if (isDitto && (role.is === 'ticket' || role.is === 'answer')) {
    use(pieces, 'answer');
    draft.dittos = [...draft.dittos, role.is === 'ticket' ? '' : role.key];
    return;
  }
  readers[role.is]?.(at, role, known, draft, ticks);
}

const DITTO_CELL = /^[\s–-]*(?:["″〃“”]|''|,,)[\s–-]*$/;

type Reader = (at: number, role: Role, known: Known, draft: Draft, ticks: Ticks) => void;

const readers: Partial<Record<Role['is'], Reader>> = {
  ticket: (at, _, __, draft) => readTicket(at, draft),
  answer: (at, role, known, draft) => {
    if (role.is === 'answer') readAnswer(at, role.key, known, draft);
  },
  tick: (at, role, _, draft, ticks) => {
    const cell = draft.row.cells[at] ?? '';
    if (role.is !== 'tick' || !(ticks.isYes(cell) || ticks.isNo(cell))) return;
    if (ticks.isYes(cell)) noteMeaning(role.meaning, draft, cell, at);
    else use(inCell(draft, at), 'beside');
  },
  phone: (at, _, __, draft) => {
    const phones = inCell(draft, at).filter(({ is }) => is === 'phone');
    draft.phones.push(...phones);
    use(phones, 'phone');
    readRemark(at, draft, true);
  },
  age: (at, _, __, draft) => {
    for (const piece of inCell(draft, at)) {
      const isAge = piece.is === 'age' || piece.meanings.some(({ of }) => of === 'number');
      if (isAge && inCell(draft, at).length === 1) draft.ages.push(piece);
      else if (markOf(piece) === 'child') draft.marks.push({ mark: 'child', heard: piece.text, piece });
      piece.use ??= 'age';
    }
  },
  born: (at, _, __, draft) => {
    for (const piece of inCell(draft, at)) if (piece.is === 'date') draft.dates.push({ key: null, piece });
    use(inCell(draft, at), 'age');
  },
  remark: (at, _, __, draft) => readRemark(at, draft, false),
  other: (at, _, __, draft) => readRemark(at, draft, true),
};

/** Remarks may say that somebody does not run; words of other columns only where they are known to say so. */
function readRemark(at: number, draft: Draft, isOther: boolean): void {
  for (const piece of inCell(draft, at)) {
    const mark = markOf(piece);
    const isKnown = mark === 'ok' || piece.is === 'paid' || piece.is === 'time' || piece.is === 'date';
    if (mark && isStatus(mark)) draft.marks.push({ mark, heard: piece.text, piece });
    else if (isOther || isKnown) piece.use ??= 'beside';
  }
}

function noteMeaning(meaning: Meaning, draft: Draft, heard: string, at: number): void {
  const found = wholeCell(inCell(draft, at), heard, at);
  if (meaning.of === 'ticket') draft.tickets.push({ ...found, ids: meaning.ids, exact: true });
  else if (meaning.of === 'answer')
    draft.answers.push({ ...found, key: meaning.key, value: meaning.value, isInitial: false });
  for (const piece of found.pieces) piece.use = meaning.of === 'ticket' ? 'ticket' : 'answer';
}

/** Below its heading a number alone is clear. */
function readTicket(at: number, draft: Draft): void {
  const pieces = inCell(draft, at);
  const { tickets, numbers, answers, marks, runs } = readPieces(pieces, true);
  draft.tickets.push(...tickets, ...numbers.map((number) => ({ ...number, exact: false })));
  draft.answers.push(...answers);
  draft.marks.push(...marks);
  if (tickets.length + numbers.length + answers.length + marks.length > 0) return;
  if (runs.length > 1) return;
  draft.tickets.push({ ...wholeCell(pieces, draft.row.cells[at] ?? '', at), ids: [], exact: false });
  use(pieces, 'ticket');
}

const AS_TYPED: readonly string[] = ['text', 'textarea', 'email', 'tel', 'url'];

function readAnswer(at: number, key: string, known: Known, draft: Draft): void {
  const cell = draft.row.cells[at] ?? '';
  const pieces = inCell(draft, at);
  const kind = known.questions.find((question) => question.key === key)?.kind ?? 'text';
  const isDate = kind === 'date' || kind === 'birth_date';
  const date = isDate ? pieces.find(({ is }) => is === 'date') : undefined;
  if (date) {
    draft.dates.push({ key, piece: date });
    use(pieces, 'answer');
    return;
  }
  const status = AS_TYPED.includes(kind) ? undefined : statusIn(readPieces(pieces, true).marks);
  if (status) draft.marks.push(status);
  for (const value of valuesOf(cell, kind, known.items.optionsOf(key)))
    draft.answers.push({ ...wholeCell(pieces, cell, at), key, value, isInitial: false });
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
  return optionsIn(cell, options);
}

/** `L/XL` means two options. */
function optionsIn(cell: string, options: ReadonlyMap<string, string>): readonly (string | null)[] {
  const whole = options.get(plainWords(cell)) ?? (isTick(cell) ? options.get('x') : undefined);
  if (whole !== undefined) return [whole];
  const parts = cell.split(/[/,]| or | au | ou /).map((part) => options.get(plainWords(part)) ?? null);
  return parts.length > 1 && !parts.includes(null) ? parts : [null];
}
