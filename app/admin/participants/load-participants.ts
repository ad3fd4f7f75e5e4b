// The list of participants of one event: which questions it has, its columns, one page, and its rows for a file.
import { createHash } from 'node:crypto';
import type { Query } from '#app/admin/desk-adapters.tsx';
import type { Desk } from '#app/admin/open-desk.ts';
import type { LiveAnswer } from '#components/admin/list/live-query.ts';
import type { AuditInput } from '#lib/admin/audit.ts';
import type { FileFormat, ParticipantFile } from '#lib/admin/files/desk-file.ts';
import { countRows, findListPage, type ListScope, parseListQuery } from '#lib/admin/list/list.ts';
import { shortTicketNames } from '#lib/admin/orders/order-names.ts';
import {
  answerText,
  type ColumnKey,
  DESK_PARTICIPANT_STATES,
  type DeskParticipantState,
  deskParticipantState,
  isPlain,
  type MissingWords,
  missingOf,
  PLAIN_COLUMNS,
  type PlainColumn,
} from '#lib/admin/participants/participant-columns.ts';
import {
  answerParameter,
  type ChangedSpan,
  countNewParticipants,
  countParticipants,
  type DeskParticipant,
  type ListedQuestion,
  participantList,
  participantScope,
} from '#lib/admin/participants/participant-list.ts';
import { instantOf } from '#lib/admin/posted-instant.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { findEventPage } from '#lib/events/find-event.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { orderQuestions, participantRules } from '#lib/registration/participant-questions.ts';
import { writtenDay } from '#lib/shared/dates.ts';
import { maskNumbers } from '#lib/shared/ugandan-mobile.ts';

/** A question with what the page needs to show it. */
export type ShownQuestion = ListedQuestion & {
  readonly label: string;
  /** A birth date and such are no groups to count. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Answers shown unless the address chooses. */
const MOST_USUAL_ANSWERS = 4;
export const PAGE_SIZE = 50;
/** Rows of the page to print. */
export const PRINT_SIZE = 2000;

export type Setup = {
  readonly questions: readonly ShownQuestion[];
  /** Each participant signs the waiver. */
  readonly signs: boolean;
  readonly tickets: ReadonlyMap<string, string>;
  readonly shortTickets: ReadonlyMap<string, string>;
  readonly scope: ListScope;
};

/** Null if the snapshot does not know the event. */
export async function loadSetup(
  { ctx, language, timeZone, eventIds }: Desk,
  eventId: string,
): Promise<Setup | null> {
  const [known, asked] = await Promise.all([
    findStoredEvent(ctx, eventId),
    ctx.shop.asked(eventId, language),
  ]);
  // Fetches ticket types and questions of a race that was never opened.
  if (!known?.detail) await findEventPage(ctx, eventId);
  const stored = known?.detail ? known : await findStoredEvent(ctx, eventId);
  if (!stored) return null;
  const { detail, item } = stored;
  const event = {
    additional_questions: detail?.additional_questions ?? [],
    ticket_types: detail?.ticket_types ?? [],
  };
  const startsAt = item.starts_at ? new Date(item.starts_at) : null;
  const of = { event, asked, startsAt, now: ctx.now(), timeZone };
  const own = participantRules(of).questions.map((question) => ({
    key: question.key,
    of: 'participant' as const,
    required: question.required && question.when.under === null,
    tickets: question.when.tickets,
    label: question.label,
    options: question.options,
  }));
  const shared = orderQuestions(of).map(({ key, required, label, options }) => ({
    key,
    of: 'order' as const,
    required,
    tickets: null,
    label,
    options,
  }));
  return {
    questions: [...own, ...shared],
    signs: asked.sign && detail?.waiver_required === true,
    tickets: new Map(event.ticket_types.map(({ ticket_type_id: id, name }) => [id, name])),
    shortTickets: shortTicketNames(event.ticket_types),
    scope: participantScope(eventIds, { now: ctx.now(), timeZone }),
  };
}

export const allColumns = ({ questions }: Pick<Setup, 'questions'>): ColumnKey[] => [
  ...PLAIN_COLUMNS,
  ...questions.map(({ key }) => answerParameter(key)),
];

export type ColumnGroup = 'person' | 'race' | 'answers' | 'order';
const GROUPS: Readonly<Record<PlainColumn, ColumnGroup>> = {
  name: 'person',
  minor: 'person',
  guardian: 'person',
  mobile: 'person',
  signed: 'person',
  missing: 'person',
  ticket: 'race',
  distance: 'race',
  status: 'race',
  code: 'race',
  position: 'order',
  order: 'order',
  buyer: 'order',
  phone: 'order',
  email: 'order',
  changed: 'order',
};
export const columnGroup = (key: ColumnKey): ColumnGroup => (isPlain(key) ? GROUPS[key] : 'answers');

const columnsOf = ({ columns = [] }: Query): string[] =>
  [columns].flat().flatMap((value) => value.split(','));

/** Columns of `?columns=` that the race does not have. */
export const unknownColumns = (setup: Pick<Setup, 'questions'>, query: Query): string[] =>
  columnsOf(query).filter((key) => !allColumns(setup).includes(key));

/** `?columns=name&columns=answer_shirt_size`, in that order; the usual ones without it. */
export function participantColumnKeys(setup: Pick<Setup, 'questions'>, query: Query): ColumnKey[] {
  const known = allColumns(setup);
  const wanted = [...new Set(columnsOf(query))].filter((key) => known.includes(key));
  if (wanted.length > 0) return wanted;
  const answers = setup.questions.filter(({ of }) => of === 'participant').slice(0, MOST_USUAL_ANSWERS);
  return ['name', 'ticket', ...answers.map(({ key }) => answerParameter(key)), 'order', 'missing'];
}

/** Parameters of the page and of files, not of the list. */
const BESIDE = ['columns', 'by', 'print', 'for'];

/** The list as an address asks for it: of this event, of paid participants unless it says otherwise. */
export function participantQuery(setup: Setup, eventId: string, given: Query) {
  const list = participantList(setup);
  const query = parseListQuery(list, { show: 'paid', ...given, event: eventId }, BESIDE);
  return { list, query: query.given.show ? query : { ...query, given: { ...query.given, show: ['paid'] } } };
}

/** `?top=`: the instant at which the list was drawn first. Later ones wait until asked for; null: all are shown. */
function topOf({ top }: Query): Date | null {
  return instantOf([top].flat()[0]);
}

type Drawn = { readonly rows: readonly DeskParticipant[]; readonly newer: number };

/**
 * Version of a drawn page: changes when a row of it changes, comes or goes, and with the number of waiting rows, since the
 * counts above the list follow them.
 */
const versionOf = ({ rows, newer }: Drawn): string =>
  createHash('sha256')
    .update(JSON.stringify([newer, rows.map(({ id, changedAt }) => [id, changedAt])]))
    .digest('base64url')
    .slice(0, 16);

/** One page of the list as it was at `top`, and how many came since. */
async function findDrawn({ ctx }: Desk, setup: Setup, eventId: string, given: Query) {
  const { scope } = setup;
  const { list, query } = participantQuery(setup, eventId, given);
  const [shown] = query.given.show ?? [];
  // Cancelled participants, and a list of all, never wait.
  const isStill = shown === 'paid' || shown === 'unpaid';
  const top = isStill ? topOf(given) : null;
  const at = top ? { [shown === 'paid' ? 'joined' : 'added']: top.toISOString() } : {};
  const [page, newer] = await Promise.all([
    findListPage(ctx.db, list, participantQuery(setup, eventId, { ...given, ...at }).query, {
      limit: given.print ? PRINT_SIZE : PAGE_SIZE,
      scope,
    }),
    top ? countNewParticipants(ctx.db, setup, query, { scope, since: top }) : 0,
  ]);
  return { page, isStill, newer, version: versionOf({ rows: page.rows, newer }) };
}

export async function participantsLive(
  desk: Desk,
  setup: Setup,
  eventId: string,
  given: Query,
): Promise<LiveAnswer> {
  const { version, newer } = await findDrawn(desk, setup, eventId, given);
  return { version, newer };
}

export type ParticipantsPage = Awaited<ReturnType<typeof loadParticipants>>;

export async function loadParticipants(desk: Desk, setup: Setup, eventId: string, given: Query) {
  const { ctx } = desk;
  const { scope, questions } = setup;
  const { list, query } = participantQuery(setup, eventId, given);
  // Answers to a question without options are no groups, and some of them are numbers.
  const countable = questions.filter(({ options }) => options.length > 0);
  const by = countable.find(({ key }) => answerParameter(key) === given.by) ?? countedQuestion(countable);
  const everybody = parseListQuery(list, { show: query.given.show?.[0] ?? 'paid', event: eventId });
  // Skip the counts while a search is active.
  const isSearch = query.given.q !== undefined;
  const isApart = isSearch || list.isRare?.(query.given);
  const [drawn, counts, found] = await Promise.all([
    findDrawn(desk, setup, eventId, given),
    isSearch
      ? null
      : countParticipants(ctx.db, setup, everybody, { scope, by, ...(!isApart && { narrower: query }) }),
    isApart ? countRows(ctx.db, list, query, scope) : null,
  ]);
  return {
    ...drawn,
    counts,
    found: found ?? counts?.found ?? 0,
    by,
    query,
    columns: participantColumnKeys(setup, given),
    position: query.from ? { [query.from.side]: query.from.cursor } : {},
    /** The instant since when new ones wait. */
    since: (topOf(given) ?? scope.now).toISOString(),
  };
}

const countedQuestion = (questions: readonly ShownQuestion[]): ShownQuestion | null =>
  questions.find(({ options }) => options.length <= 12) ?? null;

type Wanted = {
  readonly query: Query;
  readonly columns: readonly { readonly key: ColumnKey; readonly heading: string }[];
  /** Null: the whole file. */
  readonly span: ChangedSpan | null;
};

type Exported = {
  readonly eventId: string;
  readonly format: FileFormat | 'paper';
  readonly participants: number;
  readonly columns: readonly ColumnKey[];
  /** Names of filters, without what was typed into them. */
  readonly filters: readonly string[];
  readonly file?: { readonly id: string; readonly name: string } | null;
  readonly part?: 'changed' | 'again' | null;
};

export const exportEntry = ({ eventId, file = null, part = null, ...detail }: Exported): AuditInput => ({
  kind: 'participants_exported',
  eventId,
  subject: file?.id ?? null,
  detail: { file: file?.name ?? null, part, ...detail },
});

export function participantFile(
  { t, eventIds }: Desk,
  setup: Setup,
  eventId: string,
  { query: given, columns, span }: Wanted,
): Omit<ParticipantFile, 'ending' | 'reader'> {
  const { questions, signs, tickets, scope } = setup;
  const { query } = participantQuery(setup, eventId, given);
  const heading = columnWords(t, setup);
  return {
    list: 'participants',
    query,
    span,
    eventIds,
    at: { now: scope.now, timeZone: scope.timeZone },
    columns: columns.map((column) => ({ key: column.key, heading: column.heading || heading(column.key) })),
    words: {
      states: new Map(DESK_PARTICIPANT_STATES.map((state) => [state, t(`participants.states.${state}`)])),
      yes: t('participants.yes'),
      no: t('participants.no'),
      listed: t('participants.files.listed'),
      missing: missingWords(t),
    },
    questions,
    signs,
    tickets,
  };
}

export const columnWords =
  (t: Desk['t'], { questions }: Pick<Setup, 'questions'>) =>
  (key: ColumnKey): string =>
    isPlain(key)
      ? t(`participants.columns.${key}`)
      : (questions.find((question) => answerParameter(question.key) === key)?.label ?? key);

export const missingWords = (t: Desk['t']): MissingWords =>
  new Map(
    (['name', 'signature', 'guardian'] as const).map((what) => [what, t(`participants.lacks.${what}`)]),
  );

export type RowWords = {
  readonly state: (row: DeskParticipant) => DeskParticipantState;
  /** Numbers are masked, as on the order's page, where "show" leaves an audit row. */
  readonly answer: (row: DeskParticipant, question: ShownQuestion) => string;
  readonly missing: (row: DeskParticipant) => readonly string[];
};

export const rowWords = ({ t, language }: Desk, { questions }: Pick<Setup, 'questions'>): RowWords => ({
  state: deskParticipantState,
  answer: (row, question) => maskNumbers(writtenDay(answerText(row, question), intlLocale(language))),
  missing: (row) => missingOf(row, questions, missingWords(t)),
});
