// The list of participants of one event: which questions it has, its columns, one page, and its rows for a file.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Query } from '#app/admin/desk-adapters.tsx';
import type { Desk } from '#app/admin/open-desk.ts';
import type { LiveAnswer } from '#components/admin/list/live-query.ts';
import type { AuditInput } from '#lib/admin/audit.ts';
import type { ExportColumn } from '#lib/admin/list/export-file.ts';
import { countRows, eachBatch, findListPage, type ListScope, parseListQuery } from '#lib/admin/list/list.ts';
import {
  answerParameter,
  type ChangedSpan,
  countNewParticipants,
  countOrdersOf,
  countParticipants,
  type ListedQuestion,
  type ParticipantRow,
  participantList,
  participantPart,
} from '#lib/admin/participants/participant-list.ts';
import { loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { findEventPage } from '#lib/events/find-event.ts';
import { orderQuestions, participantRules } from '#lib/registration/participant-questions.ts';
import { maskNumbers } from '#lib/shared/ugandan-mobile.ts';

/** A question with what the page needs to show it. */
export type ShownQuestion = ListedQuestion & {
  readonly label: string;
  /** A birth date and such are no groups to count. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Columns beside those of questions. */
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
  'signed',
  'buyer',
  'phone',
  'email',
  'changed',
  'missing',
] as const;
export type PlainColumn = (typeof PLAIN_COLUMNS)[number];

/** Shown unless the address chooses. */
const MOST_USUAL_ANSWERS = 4;
export const PAGE_SIZE = 50;
/** On the page to print. */
export const PRINT_SIZE = 2000;

/** A column of the page or of a file: a plain one, or that of a question (`answerParameter`). */
export type ColumnKey = string;

type Setup = {
  readonly questions: readonly ShownQuestion[];
  /** Each participant signs the waiver. */
  readonly signs: boolean;
  readonly tickets: ReadonlyMap<string, string>;
  readonly scope: ListScope;
};

/** Null if the snapshot does not know the event. */
export async function loadSetup(
  { ctx, language, timeZone, eventIds }: Desk,
  eventId: string,
): Promise<Setup | null> {
  // Ticket types and questions are fetched if nobody has opened the race yet.
  await findEventPage(ctx, eventId);
  const [stored, asked] = await Promise.all([
    findStoredEvent(ctx, eventId),
    loadAskedOfParticipants(eventId, language),
  ]);
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
    scope: { now: ctx.now(), timeZone, events: eventIds ?? [], eventId: Prisma.sql`p.event_id` },
  };
}

export const allColumns = ({ questions }: Pick<Setup, 'questions'>): ColumnKey[] => [
  ...PLAIN_COLUMNS,
  ...questions.map(({ key }) => answerParameter(key)),
];

/** Under which heading the chooser shows it. */
export type ColumnGroup = 'person' | 'race' | 'answers' | 'order';
const GROUPS: Readonly<Record<PlainColumn, ColumnGroup>> = {
  name: 'person',
  minor: 'person',
  guardian: 'person',
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

/** `?columns=name&columns=answer_shirt_size`, in that order; the usual ones without it. */
export function chosenColumns(setup: Pick<Setup, 'questions'>, query: Query): ColumnKey[] {
  const known = allColumns(setup);
  const chosen = [query.columns ?? []].flat().flatMap((value) => value.split(','));
  const wanted = [...new Set(chosen)].filter((key) => known.includes(key));
  if (wanted.length > 0) return wanted;
  const answers = setup.questions.filter(({ of }) => of === 'participant').slice(0, MOST_USUAL_ANSWERS);
  return ['name', 'ticket', ...answers.map(({ key }) => answerParameter(key)), 'order', 'missing'];
}

/** The list as an address asks for it: of this event, of paid participants unless it says otherwise. */
function participantQuery(setup: Setup, eventId: string, query: Query) {
  const list = participantList(setup);
  return { list, query: parseListQuery(list, { show: 'paid', ...query, event: eventId }) };
}

const Instant = z.iso.datetime().transform((at) => new Date(at));

/** `?top=`: the instant at which the list was drawn first. Who comes later waits until asked for; null: everybody is shown. */
function topOf({ top }: Query): Date | null {
  const parsed = Instant.safeParse([top].flat()[0]);
  return parsed.success ? parsed.data : null;
}

type Drawn = { readonly rows: readonly ParticipantRow[]; readonly newer: number };

/**
 * Of a drawn page: differs once a row of it has changed, come or gone, and with the number of those that wait, since the counts
 * above the list follow them.
 */
const versionOf = ({ rows, newer }: Drawn): string =>
  createHash('sha256')
    .update(JSON.stringify([newer, rows.map(({ id, changedAt }) => [id, changedAt])]))
    .digest('base64url')
    .slice(0, 16);

/** One page of the list as it was at the instant, and how many came since. */
async function findDrawn({ ctx }: Desk, setup: Setup, eventId: string, given: Query, since: Date) {
  const { scope } = setup;
  const { list, query } = participantQuery(setup, eventId, given);
  const [shown] = query.given.show ?? [];
  // Of cancelled and of all participants nobody waits.
  const isStill = shown === 'paid' || shown === 'unpaid';
  const top = isStill ? topOf(given) : null;
  const at = top ? { [shown === 'paid' ? 'joined' : 'added']: top.toISOString() } : {};
  const [page, newer] = await Promise.all([
    findListPage(ctx.db, list, participantQuery(setup, eventId, { ...given, ...at }).query, {
      limit: given.print ? PRINT_SIZE : PAGE_SIZE,
      scope,
    }),
    isStill ? countNewParticipants(ctx.db, setup, query, { scope, since: top ?? since }) : 0,
  ]);
  return { page, isStill, newer, version: versionOf({ rows: page.rows, newer }) };
}

/** The parameters of an address, as Next gives them to a page. */
export const queryOf = (search: string): Query => {
  const params = new URLSearchParams(search);
  return Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]));
};

/** What the drawn page is compared with. */
export async function participantsLive(
  desk: Desk,
  setup: Setup,
  eventId: string,
  given: Query,
): Promise<LiveAnswer> {
  const { version, newer } = await findDrawn(desk, setup, eventId, given, desk.ctx.now());
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
  const isWhole = Object.keys(query.given).every((name) => name in everybody.given);
  const [drawn, counts, found] = await Promise.all([
    findDrawn(desk, setup, eventId, given, scope.now),
    countParticipants(ctx.db, setup, everybody, { scope, by }),
    isWhole ? null : countRows(ctx.db, list, query, scope),
  ]);
  const lacking = { given: { ...everybody.given, missing: ['any'] } };
  return {
    ...drawn,
    counts,
    /** Orders of those that lack anything. */
    lackingOrders: counts.lacking > 0 ? await countOrdersOf(ctx.db, setup, lacking, scope) : 0,
    found: found ?? counts.all,
    by,
    query,
    columns: chosenColumns(setup, given),
    /** Where in the list the page stands: its parameters. */
    position: query.from ? { [query.from.side]: query.from.cursor } : {},
    /** The instant since when new ones wait. */
    since: (topOf(given) ?? scope.now).toISOString(),
  };
}

/** The first question with a few options. */
const countedQuestion = (questions: readonly ShownQuestion[]): ShownQuestion | null =>
  questions.find(({ options }) => options.length <= 12) ?? null;

/** An answer as text: several options with commas; '' without one. */
function answerText(row: ParticipantRow, question: ListedQuestion): string {
  const value = (question.of === 'participant' ? row.answers : row.orderAnswers)[question.key];
  if (Array.isArray(value)) return value.join(', ');
  return value === undefined || value === null ? '' : String(value);
}

type Wanted = {
  readonly query: Query;
  /** With headings in place of the desk's own, in the order of the file. */
  readonly columns: readonly { readonly key: ColumnKey; readonly heading: string }[];
  /** Null: the whole file. */
  readonly span: ChangedSpan | null;
};

/** Who it is: all that a part says of a person who is not on the list of the file. */
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

type Exported = {
  readonly eventId: string;
  readonly format: 'csv' | 'xlsx' | 'paper';
  readonly participants: number;
  readonly columns: readonly ColumnKey[];
  /** Names of filters, without what was typed into them. */
  readonly filters: readonly string[];
  readonly file?: { readonly id: string; readonly name: string } | null;
  readonly part?: 'changed' | 'again' | null;
};

/** The audit row of participants that left the desk as a file or on paper. */
export const exportEntry = ({ eventId, file = null, part = null, ...detail }: Exported): AuditInput => ({
  kind: 'participants_exported',
  eventId,
  subject: file?.id ?? null,
  detail: { file: file?.name ?? null, part, ...detail },
});

/** The rows of a file, and how many they are now. */
export async function exportRows(
  { ctx, t, timeZone }: Desk,
  setup: Setup,
  eventId: string,
  { query: given, columns, span }: Wanted,
) {
  const { scope } = setup;
  const whole = participantQuery(setup, eventId, given);
  const { list, query } = span ? participantPart(setup, whole.query, { span, scope }) : whole;
  const words = columnWords(t, setup);
  const made = columns.map(({ key, heading }): ExportColumn<ParticipantRow> => {
    const value = cellOf(key, setup, t);
    return {
      heading: heading || words(key),
      value: (row) => (row.isListed || IDENTITY.includes(key) ? value(row) : null),
      width: key === 'name' || key === 'buyer' || key === 'guardian' ? 28 : 16,
    };
  });
  const listed: ExportColumn<ParticipantRow> = {
    heading: t('participants.files.listed'),
    value: ({ isListed }) => t(isListed ? 'participants.yes' : 'participants.no'),
  };
  return {
    columns: span ? [...made, listed] : made,
    count: await countRows(ctx.db, list, query, scope),
    filters: Object.keys(whole.query.given),
    batches: eachBatch(ctx.db, list, query, { scope }),
    timeZone,
  };
}

const isPlain = (key: string): key is PlainColumn => PLAIN_COLUMNS.some((one) => one === key);

/** The heading of a column. */
export const columnWords =
  (t: Desk['t'], { questions }: Pick<Setup, 'questions'>) =>
  (key: ColumnKey): string =>
    isPlain(key)
      ? t(`participants.columns.${key}`)
      : (questions.find((question) => answerParameter(question.key) === key)?.label ?? key);

function cellOf(key: ColumnKey, setup: Setup, t: Desk['t']): ExportColumn<ParticipantRow>['value'] {
  const question = setup.questions.find((one) => answerParameter(one.key) === key);
  if (question) return (row) => answerText(row, question) || null;
  const plain: Record<PlainColumn, ExportColumn<ParticipantRow>['value']> = {
    name: ({ name }) => name,
    ticket: ({ ticketTypeId }) => setup.tickets.get(ticketTypeId) ?? ticketTypeId,
    distance: ({ distanceKm }) => distanceKm,
    status: (row) => t(`participants.states.${stateOf(row)}`),
    code: ({ code, isOwn }) => (isOwn ? code : null),
    order: ({ orderCode }) => orderCode,
    position: ({ position }) => position,
    minor: ({ minor }) => (minor ? t('participants.yes') : null),
    guardian: ({ guardian }) => guardian && `${guardian.name}, ${guardian.relation}, ${guardian.phone}`,
    signed: ({ signedAt }) => signedAt,
    buyer: ({ buyerName }) => buyerName,
    phone: ({ buyerPhone }) => buyerPhone,
    email: ({ buyerEmail }) => buyerEmail,
    changed: ({ changedAt }) => changedAt,
    missing: (row) => missingOf(row, setup.questions, t).join(', ') || null,
  };
  return isPlain(key) ? plain[key] : () => null;
}

export type ParticipantListState = 'gone' | 'unpaid' | 'elsewhere' | 'place' | 'paid';

/** What the list says of a row. `place`: waits for its runner. */
function stateOf({ isGone, orderStatus, isOwn, name }: ParticipantRow): ParticipantListState {
  if (isGone) return 'gone';
  if (!['paid', 'partially_refunded', 'chargeback_flagged'].includes(orderStatus)) return 'unpaid';
  if (!isOwn) return 'elsewhere';
  return name === null ? 'place' : 'paid';
}

/** What the list says of a row besides its own fields. */
export type RowWords = {
  readonly state: (row: ParticipantRow) => ParticipantListState;
  /** With numbers masked, as on the order's page, where "show" leaves an audit row. */
  readonly answer: (row: ParticipantRow, question: ShownQuestion) => string;
  readonly missing: (row: ParticipantRow) => readonly string[];
};

export const rowWords = ({ t }: Desk, { questions }: Pick<Setup, 'questions'>): RowWords => ({
  state: stateOf,
  answer: (row, question) => maskNumbers(answerText(row, question)),
  missing: (row) => missingOf(row, questions, t),
});

/** In words what a person still has to give. */
function missingOf({ lacks }: ParticipantRow, questions: readonly ShownQuestion[], t: Desk['t']): string[] {
  return lacks.map((what) => {
    const known = (['name', 'signature', 'guardian'] as const).find((one) => one === what);
    return known
      ? t(`participants.lacks.${known}`)
      : (questions.find(({ key }) => answerParameter(key) === what)?.label ?? what);
  });
}
