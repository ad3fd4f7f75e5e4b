// The columns of participants, for page and files. Words: `desk.participants.columns.<key>`. The page draws a value
// unless `app/admin/participants/participant-cells.tsx` draws the column otherwise.
import { z } from 'zod';
import {
  type AskedRows,
  type Cell,
  type ChosenColumn,
  type ColumnValue,
  type ExportColumn,
  type ListFile,
  listFile,
} from '#lib/admin/list/export-file.ts';
import { isPaidFor } from '#lib/shared/vocabulary/order-status.ts';
import {
  answerParameter,
  type ChangedSpan,
  type DeskParticipant,
  type ListedQuestion,
  participantList,
  participantPart,
  participantScope,
} from './participant-list.ts';

export const DESK_PARTICIPANT_STATES = [
  'gone',
  'unpaid',
  'elsewhere',
  /** A place that waits for its runner. */
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

export type LabelledQuestion = ListedQuestion & { readonly label: string };
/** Words for missing details, besides answers to questions. */
export type MissingWords = ReadonlyMap<string, string>;

export type ParticipantWords = {
  readonly states: ReadonlyMap<DeskParticipantState, string>;
  readonly yes: string;
  readonly no: string;
  readonly listed: string;
  readonly missing: MissingWords;
};

export type NamedColumns = {
  readonly questions: readonly LabelledQuestion[];
  readonly tickets: ReadonlyMap<string, string>;
  readonly words: ParticipantWords;
};

export type ColumnGroup = 'person' | 'race' | 'answers' | 'order';

type Column = ColumnValue<DeskParticipant, NamedColumns> & {
  /** The heading under which the column is chosen. */
  readonly group: ColumnGroup;
  /** Identifies a person: a part of a file shows only these columns of a person who is not on the file's list. */
  readonly isIdentity?: boolean;
};

const WIDE = 28;

/** Columns in the order of the chooser, and of a file with all of them. */
const PLAIN = {
  name: { group: 'person', value: ({ name }) => name, width: WIDE, isIdentity: true },
  ticket: {
    group: 'race',
    value: ({ ticketTypeId }, { tickets }) => tickets.get(ticketTypeId) ?? ticketTypeId,
    isIdentity: true,
  },
  distance: { group: 'race', value: ({ distanceKm }) => distanceKm, isIdentity: true },
  status: {
    group: 'race',
    value: (row, { words }) => words.states.get(deskParticipantState(row)) ?? deskParticipantState(row),
    isIdentity: true,
  },
  code: { group: 'race', value: ({ code, isOwn }) => (isOwn ? code : null), isIdentity: true },
  order: { group: 'order', value: ({ orderCode }) => orderCode, isIdentity: true },
  position: { group: 'order', value: ({ position }) => position, isIdentity: true },
  minor: { group: 'person', value: ({ minor }, { words }) => (minor ? words.yes : null) },
  guardian: {
    group: 'person',
    value: ({ guardian }) => guardian && `${guardian.name}, ${guardian.relation}, ${guardian.phone}`,
    width: WIDE,
  },
  mobile: { group: 'person', value: ({ phone }) => phone },
  signed: { group: 'person', value: ({ signedAt }) => signedAt },
  buyer: { group: 'order', value: ({ buyerName }) => buyerName, width: WIDE },
  phone: { group: 'order', value: ({ buyerPhone }) => buyerPhone },
  email: { group: 'order', value: ({ buyerEmail }) => buyerEmail },
  changed: { group: 'order', value: ({ changedAt }) => changedAt, isIdentity: true },
  missing: {
    group: 'person',
    value: (row, { questions, words }) => missingOf(row, questions, words.missing).join(', ') || null,
  },
} as const satisfies Readonly<Record<string, Column>>;
export type PlainColumn = keyof typeof PLAIN;

/** A column of the page or of a file: a plain one, or that of a question (`answerParameter`). */
export type ColumnKey = string;

export const isPlain = (key: ColumnKey): key is PlainColumn => Object.hasOwn(PLAIN, key);
const PLAIN_COLUMNS: readonly PlainColumn[] = Object.keys(PLAIN).filter(isPlain);

export const allColumns = (questions: readonly ListedQuestion[]): ColumnKey[] => [
  ...PLAIN_COLUMNS,
  ...questions.map(({ key }) => answerParameter(key)),
];

/** A column with an unknown key is empty. */
export function participantColumn(key: ColumnKey, questions: readonly ListedQuestion[]): Column {
  if (isPlain(key)) return PLAIN[key];
  const question = questions.find((one) => answerParameter(one.key) === key);
  return { group: 'answers', value: (row) => (question ? answerCell(answerText(row, question)) : null) };
}

/** An answer as text: several options with commas; '' without one. */
export function answerText(row: DeskParticipant, question: ListedQuestion): string {
  const value = (question.of === 'participant' ? row.answers : row.orderAnswers)[question.key];
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : String(value);
}

/** An answer that is a day becomes a date. */
const answerCell = (answer: string): Cell =>
  z.iso.date().safeParse(answer).success ? new Date(answer) : answer || null;

export function missingOf(
  { lacks }: DeskParticipant,
  questions: readonly LabelledQuestion[],
  words: MissingWords,
): string[] {
  const label = (what: string) => questions.find(({ key }) => answerParameter(key) === what)?.label;
  return lacks.map((what) => words.get(what) ?? label(what) ?? what);
}

/**
 * @param columns in the order of the file
 * @param isPart its last column says who is on the list of the whole file
 */
function participantColumns(
  columns: readonly ChosenColumn<ColumnKey>[],
  named: NamedColumns,
  isPart: boolean,
): ExportColumn<DeskParticipant>[] {
  const { words, questions } = named;
  const made = columns.map(({ key, heading }): ExportColumn<DeskParticipant> => {
    const { value, width, isIdentity } = participantColumn(key, questions);
    return {
      heading,
      value: (row) => (row.isListed || isIdentity ? value(row, named) : null),
      ...(width && { width }),
      // A date in an answer is a day; the other columns have instants.
      ...(!isPlain(key) && { dates: 'day' as const }),
    };
  });
  const listed = {
    heading: words.listed,
    value: ({ isListed }: DeskParticipant) => (isListed ? words.yes : words.no),
  };
  return isPart ? [...made, listed] : made;
}

export type ParticipantFile = AskedRows &
  NamedColumns & {
    readonly columns: readonly ChosenColumn<ColumnKey>[];
    /** Each participant signs the waiver. */
    readonly signs: boolean;
    /** Null: the whole file. */
    readonly span: ChangedSpan | null;
  };

export function participantFile(asked: ParticipantFile): ListFile {
  const { query, span, columns } = asked;
  const scope = participantScope(asked.eventIds, asked.at);
  const found = span
    ? participantPart(asked, query, { span, scope })
    : { list: participantList(asked), query };
  return listFile({ ...found, scope, columns: participantColumns(columns, asked, span !== null) });
}
