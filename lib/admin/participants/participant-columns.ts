import { z } from 'zod';
import type { Cell, ExportColumn } from '#lib/admin/list/export-file.ts';
import { isPaidFor } from '#lib/shared/vocabulary/order-status.ts';
import { answerParameter, type DeskParticipant, type ListedQuestion } from './participant-list.ts';

export const PLAIN_COLUMNS = [
  'name',
  'ticket',
  'distance',
  'status',
  'code',
  'order',
  'position',
  'minor',
  'guardian',
  'mobile',
  'signed',
  'buyer',
  'phone',
  'email',
  'changed',
  'missing',
] as const;
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];

/** A column of the page or of a file: a plain one, or that of a question (`answerParameter`). */
export type ColumnKey = string;

export const isPlain = (key: ColumnKey): key is PlainColumn => PLAIN_COLUMNS.some((one) => one === key);

export const DESK_PARTICIPANT_STATES = [
  'gone',
  'unpaid',
  'elsewhere',
  /** Waits for its runner. */
  'place',
  'paid',
] as const;
export type DeskParticipantState = (typeof DESK_PARTICIPANT_STATES)[number];

export function deskParticipantState({
  isGone,
  orderStatus,
  isOwn,
  name,
}: DeskParticipant): DeskParticipantState {
  if (isGone) return 'gone';
  if (!isPaidFor(orderStatus)) return 'unpaid';
  if (!isOwn) return 'elsewhere';
  return name === null ? 'place' : 'paid';
}

/** An answer as text: several options with commas; '' without one. */
export function answerText(row: DeskParticipant, question: ListedQuestion): string {
  const value = (question.of === 'participant' ? row.answers : row.orderAnswers)[question.key];
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : String(value);
}

export type LabelledQuestion = ListedQuestion & { readonly label: string };
/** Words for missing details, besides answers to questions. */
export type MissingWords = ReadonlyMap<string, string>;

export function missingOf(
  { lacks }: DeskParticipant,
  questions: readonly LabelledQuestion[],
  words: MissingWords,
): string[] {
  const label = (what: string) => questions.find(({ key }) => answerParameter(key) === what)?.label;
  return lacks.map((what) => words.get(what) ?? label(what) ?? what);
}

export type ParticipantWords = {
  readonly states: ReadonlyMap<DeskParticipantState, string>;
  readonly yes: string;
  readonly no: string;
  readonly listed: string;
  readonly missing: MissingWords;
};

type Named = {
  readonly questions: readonly LabelledQuestion[];
  readonly tickets: ReadonlyMap<string, string>;
  readonly words: ParticipantWords;
};

const WIDE: readonly ColumnKey[] = ['name', 'buyer', 'guardian'];

/** Identifies a person: a part shows nothing else of one who is not on the list of the file. */
const IDENTITY: readonly ColumnKey[] = [
  'name',
  'ticket',
  'distance',
  'status',
  'code',
  'position',
  'order',
  'changed',
];

/**
 * @param columns in the order of the file; one with an unknown key is empty
 * @param isPart its last column says who is on the list of the whole file
 */
export function participantColumns(
  columns: readonly { readonly key: ColumnKey; readonly heading: string }[],
  named: Named,
  isPart: boolean,
): ExportColumn<DeskParticipant>[] {
  const { words } = named;
  const made = columns.map(({ key, heading }): ExportColumn<DeskParticipant> => {
    const value = cellOf(key, named);
    return {
      heading,
      value: (row) => (row.isListed || IDENTITY.includes(key) ? value(row) : null),
      width: WIDE.includes(key) ? 28 : 16,
      // Instants are the organizer's own columns: an answer is a day.
      ...(!isPlain(key) && { dates: 'day' as const }),
    };
  });
  const listed = {
    heading: words.listed,
    value: ({ isListed }: DeskParticipant) => (isListed ? words.yes : words.no),
  };
  return isPart ? [...made, listed] : made;
}

/** A day is a date. */
const answerCell = (answer: string): Cell =>
  z.iso.date().safeParse(answer).success ? new Date(answer) : answer || null;

function cellOf(
  key: ColumnKey,
  { questions, tickets, words }: Named,
): ExportColumn<DeskParticipant>['value'] {
  const question = questions.find((one) => answerParameter(one.key) === key);
  if (question) return (row) => answerCell(answerText(row, question));
  const plain: Record<PlainColumn, ExportColumn<DeskParticipant>['value']> = {
    name: ({ name }) => name,
    ticket: ({ ticketTypeId }) => tickets.get(ticketTypeId) ?? ticketTypeId,
    distance: ({ distanceKm }) => distanceKm,
    status: (row) => words.states.get(deskParticipantState(row)) ?? deskParticipantState(row),
    code: ({ code, isOwn }) => (isOwn ? code : null),
    order: ({ orderCode }) => orderCode,
    position: ({ position }) => position,
    minor: ({ minor }) => (minor ? words.yes : null),
    guardian: ({ guardian }) => guardian && `${guardian.name}, ${guardian.relation}, ${guardian.phone}`,
    mobile: ({ phone }) => phone,
    signed: ({ signedAt }) => signedAt,
    buyer: ({ buyerName }) => buyerName,
    phone: ({ buyerPhone }) => buyerPhone,
    email: ({ buyerEmail }) => buyerEmail,
    changed: ({ changedAt }) => changedAt,
    missing: (row) => missingOf(row, questions, words.missing).join(', ') || null,
  };
  return isPlain(key) ? plain[key] : () => null;
}
