// The list of participants of one event: its questions, its columns, one page of its rows, and their counts.
import type { Desk, DeskView, Query } from '#app/admin/desk-adapters.tsx';
import type { FoundRows } from '#app/admin/table/define-table.tsx';
import {
  countRows,
  findListPage,
  type ListQuery,
  type ListScope,
  parseListQuery,
} from '#lib/admin/list/list.ts';
import { type Changes, listAddress } from '#lib/admin/list/list-address.ts';
import { shortTicketNames } from '#lib/admin/orders/order-names.ts';
import {
  allColumns,
  type ColumnKey,
  DESK_PARTICIPANT_STATES,
  isPlain,
  type MissingWords,
  type NamedColumns,
} from '#lib/admin/participants/participant-columns.ts';
import {
  answerParameter,
  countNewParticipants,
  countParticipants,
  type DeskParticipant,
  type ListedQuestion,
  participantList,
  participantScope,
} from '#lib/admin/participants/participant-list.ts';
import {
  findPlacesWithoutName,
  NO_PLACES,
  type PlacesWithoutName,
} from '#lib/admin/participants/places-without-name.ts';
import { instantOf } from '#lib/admin/posted-instant.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { findEventPage } from '#lib/events/find-event.ts';
import { orderQuestions, participantRules } from '#lib/registration/participant-questions.ts';

export type ShownQuestion = ListedQuestion & {
  readonly label: string;
  /** Empty for a birth date and the like, whose answers are not counted. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Columns of answers that are shown unless the address chooses. */
const MOST_USUAL_ANSWERS = 4;
const PAGE_SIZE = 50;

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
  { ctx, language, timeZone, eventIds, at }: Desk,
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
    scope: participantScope(eventIds, at),
  };
}

const columnsOf = ({ columns = [] }: Query): string[] =>
  [columns].flat().flatMap((value) => value.split(','));

/** Columns of `?columns=` that the race does not have. */
export const unknownColumns = ({ questions }: Pick<Setup, 'questions'>, query: Query): string[] =>
  columnsOf(query).filter((key) => !allColumns(questions).includes(key));

/** `?columns=name&columns=answer_shirt_size`, in that order; the usual ones without it. */
export function participantColumnKeys({ questions }: Pick<Setup, 'questions'>, query: Query): ColumnKey[] {
  const known = allColumns(questions);
  const wanted = [...new Set(columnsOf(query))].filter((key) => known.includes(key));
  if (wanted.length > 0) return wanted;
  const answers = questions.filter(({ of }) => of === 'participant').slice(0, MOST_USUAL_ANSWERS);
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

export type FoundParticipants = FoundRows<DeskParticipant> & {
  readonly setup: Setup;
  readonly eventId: string;
  /** Places folded by order, above the rows of the first page. */
  readonly places: PlacesWithoutName;
  /** Columns of the page, of paper and of files. `isChosen`: the address names them. */
  readonly columns: readonly ColumnKey[];
  readonly isChosen: boolean;
  /** The question whose answers the address counts. */
  readonly by: string | null;
};

/** Links keep no sort: the page has only one. */
const BY_NAME = { sort: 'name', sorts: { name: { first: 'asc' } } } as const;

/** Places that wait for a runner are folded, except where the filter asks only for them, and on paper. */
const FOLDED_PAGE = { limit: PAGE_SIZE, isFolded: true };

/** One page of the list. Null without an event that the snapshot knows. */
export async function findParticipants(
  desk: Desk,
  params: Query,
  { limit, isFolded }: { readonly limit: number; readonly isFolded: boolean } = FOLDED_PAGE,
): Promise<FoundParticipants | null> {
  const { event } = desk;
  const setup = event && (await loadSetup(desk, event.id));
  if (!event || !setup) return null;
  const columns = participantColumnKeys(setup, params);
  const by = typeof params.by === 'string' ? params.by : null;
  const isChosen = params.columns !== undefined;
  const own: Changes = { ...(isChosen && { columns }), ...(by !== null && { by }) };
  const drawn = await findDrawn(desk, setup, event.id, {
    params,
    limit,
    isFolded: isFolded && [params.missing].flat()[0] !== 'name',
  });
  const shown = {
    given: { ...drawn.query.given, event: [event.id] },
    sort: { key: 'name', direction: 'asc' } as const,
  };
  const address = listAddress('/admin/participants', BY_NAME, shown, own);
  return { ...drawn, address, setup, eventId: event.id, columns, isChosen, by };
}

type Wanted = { readonly params: Query; readonly limit: number; readonly isFolded: boolean };

const named = (query: ListQuery): ListQuery => ({ ...query, given: { ...query.given, named: ['yes'] } });

/** The rows as they were at `?top=`: the instant at which they were drawn first. Later participants wait until asked for. */
async function findDrawn({ ctx }: Desk, setup: Setup, eventId: string, { params, limit, isFolded }: Wanted) {
  const { scope } = setup;
  const { list, query } = participantQuery(setup, eventId, params);
  const [shown] = query.given.show ?? [];
  // Cancelled participants, and a list of all, never wait.
  const isStill = shown === 'paid' || shown === 'unpaid';
  const top = instantOf([params.top].flat()[0]);
  const drawnAt = isStill ? top : null;
  const at = drawnAt ? { [shown === 'paid' ? 'joined' : 'added']: drawnAt.toISOString() } : {};
  const then = participantQuery(setup, eventId, { ...params, ...at }).query;
  const [page, places, newer] = await Promise.all([
    findListPage(ctx.db, list, isFolded ? named(then) : then, { limit, scope }),
    isFolded ? findPlacesWithoutName(ctx.db, list, then, scope) : NO_PLACES,
    drawnAt ? countNewParticipants(ctx.db, setup, query, { scope, since: drawnAt }) : 0,
  ]);
  const since = (top ?? scope.now).toISOString();
  return {
    query,
    page,
    newer,
    places,
    // The counts above the list are drawn again once one of these changes.
    drawnWith: [newer, places],
    live: {
      asked: { ...(query.from && { [query.from.side]: query.from.cursor }), top: since },
      top: isStill ? since : null,
    },
  };
}

/** The numbers above the list. `counts` is null while a search is active. */
export async function countFound(desk: Desk, { setup, eventId, query, by: asked }: FoundParticipants) {
  const { ctx } = desk;
  const { scope, questions } = setup;
  const list = participantList(setup);
  // Answers to a question without options are no groups, and some of them are numbers.
  const countable = questions.filter(({ options }) => options.length > 0);
  const by =
    countable.find(({ key }) => answerParameter(key) === asked) ??
    countable.find(({ options }) => options.length <= 12) ??
    null;
  const everybody = parseListQuery(list, { show: query.given.show?.[0] ?? 'paid', event: eventId });
  const isSearch = query.given.q !== undefined;
  const isApart = isSearch || list.isRare?.(query.given);
  const [counts, found] = await Promise.all([
    isSearch
      ? null
      : countParticipants(ctx.db, setup, everybody, { scope, by, ...(!isApart && { narrower: query }) }),
    isApart ? countRows(ctx.db, list, query, scope) : null,
  ]);
  return { counts, count: found ?? counts?.found ?? 0, by };
}

export const namedColumns = (t: DeskView['t'], { questions, tickets }: Setup): NamedColumns => ({
  questions,
  tickets,
  words: {
    states: new Map(DESK_PARTICIPANT_STATES.map((state) => [state, t(`participants.states.${state}`)])),
    yes: t('participants.yes'),
    no: t('participants.no'),
    listed: t('participants.files.listed'),
    missing: missingWords(t),
  },
});

export const columnWords =
  (t: DeskView['t'], { questions }: Pick<Setup, 'questions'>) =>
  (key: ColumnKey): string =>
    isPlain(key)
      ? t(`participants.columns.${key}`)
      : (questions.find((question) => answerParameter(question.key) === key)?.label ?? key);

export const missingWords = (t: DeskView['t']): MissingWords =>
  new Map(
    (['name', 'signature', 'guardian'] as const).map((what) => [what, t(`participants.lacks.${what}`)]),
  );
