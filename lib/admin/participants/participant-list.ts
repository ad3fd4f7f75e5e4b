// The participants of one event for the desk, on the list kernel: who runs, with answers, and what is missing. Orders of other
// channels have ticket type and distance only (partner-api.md 2.3).

import { z } from 'zod';
import {
  type ListDefinition,
  type ListQuery,
  type ListScope,
  listWhere,
  parseListQuery,
} from '#lib/admin/list/list.ts';
import { type AskedAt, filter, manyOf, oneOf } from '#lib/admin/list/list-filters.ts';
import { PAID_SQL } from '#lib/admin/orders/order-state.ts';
import { PostedInstant } from '#lib/admin/posted-instant.ts';
import { OVER_REGISTRATIONS } from '#lib/checkout/state/registration-state.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { ENDED_UNPAID } from '#lib/shared/vocabulary/order-status.ts';

const Answers = z.record(z.string(), z.unknown()).catch({});
const Guardian = z
  .object({ name: z.string(), phone: z.string(), relation: z.string() })
  .nullable()
  .catch(null);

const Row = z.object({
  id: z.string(),
  eventId: z.string(),
  orderId: z.string(),
  orderCode: z.string(),
  orderStatus: z.string(),
  position: z.number(),
  of: z.number(),
  /** Null for a place that waits for its runner, and where only the provider knows the name. */
  name: z.string().nullable(),
  /** The part of the name by which it is sorted. */
  surname: z.string().nullable(),
  ticketTypeId: z.string(),
  distanceKm: z.number().nullable(),
  /** The provider's, as last fetched; `absent`: the order does not show it any more. */
  registrationStatus: z.string().nullable(),
  isGone: z.boolean(),
  /** Our own form made it: only these have names and answers. */
  isOwn: z.boolean(),
  isBuyer: z.boolean(),
  /** Answers by the keys of the questions: the person's own, and the one set of the order. */
  answers: Answers,
  orderAnswers: Answers,
  minor: z.boolean(),
  guardian: Guardian,
  /** The runner's own number in E.164. */
  phone: z.string().nullable(),
  lacks: z.array(z.string()),
  signedAt: z.date().nullable(),
  claimedAt: z.date().nullable(),
  /** Code for the kit pick-up. */
  code: z.string(),
  buyerName: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  changedAt: z.date(),
  /** Whether the file's own filters find the person now, in a part of a file; otherwise true. */
  isListed: z.boolean(),
});
export type DeskParticipant = z.infer<typeof Row>;

/** The participant's registration is over. */
const IS_CANCELLED = Prisma.sql`coalesce(p.registration_status, '') IN (${Prisma.join([...OVER_REGISTRATIONS])})`;
const GONE = Prisma.sql`(${IS_CANCELLED} OR o.status IN ('refunded', ${Prisma.join([...ENDED_UNPAID])}))`;

const SHOWN = {
  paid: Prisma.sql`${PAID_SQL} AND NOT ${IS_CANCELLED}`,
  unpaid: Prisma.sql`NOT ${PAID_SQL} AND NOT ${GONE}`,
  gone: GONE,
  /** The order was paid once, whatever came after. */
  once: Prisma.sql`o.paid_at IS NOT NULL`,
  all: Prisma.sql`true`,
} as const;
const PARTICIPANTS_SHOWN = ['paid', 'unpaid', 'gone', 'once', 'all'] as const;

const NO_NAME = Prisma.sql`(p.name IS NULL AND p.checkout_id IS NOT NULL)`;
const NO_GUARDIAN = Prisma.sql`(p.minor AND p.guardian IS NULL AND p.checkout_id IS NOT NULL)`;
const NOT_SIGNED = Prisma.sql`(p.signed_at IS NULL AND p.checkout_id IS NOT NULL)`;

/** A question, as the list needs it. `tickets`: ids of the ticket types that it is asked of; null: all. */
export type ListedQuestion = {
  readonly key: string;
  /** `participant`: each has an answer of her own; `order`: the provider keeps one for all. */
  readonly of: 'participant' | 'order';
  readonly required: boolean;
  readonly tickets: readonly string[] | null;
};

/** What participants of the event have to give. `signs`: each signs the waiver. */
export type ListedAsked = { readonly questions: readonly ListedQuestion[]; readonly signs: boolean };

/** Parameter of an address: `answer_shirt_size=M`. */
export const answerParameter = (key: string): string => `answer_${key}`;

const answerSql = ({ key, of }: ListedQuestion) =>
  of === 'participant' ? Prisma.sql`p.answers->>${key}` : Prisma.sql`c.request->'custom_fields'->>${key}`;

/** Stands in an address for a missing answer. */
export const NO_ANSWER = '-';
/** Stands in an address for answers of orders from elsewhere, which only the provider knows. */
export const UNKNOWN_ANSWER = 'unknown';

const answerIs = (question: ListedQuestion, value: string): Prisma.Sql =>
  value === UNKNOWN_ANSWER
    ? Prisma.sql`p.checkout_id IS NULL`
    : value === NO_ANSWER
      ? Prisma.sql`(p.checkout_id IS NOT NULL AND coalesce(${answerSql(question)}, '') = '')`
      : answerEquals(question, value);

const answerEquals = (question: ListedQuestion, value: string): Prisma.Sql =>
  question.of === 'participant'
    ? Prisma.sql`(p.answers @> ${JSON.stringify({ [question.key]: value })}::jsonb OR (${answerSql(question)}) = ${value})`
    : Prisma.sql`(${answerSql(question)}) = ${value}`;

/** Questions that must be answered. One with an age condition is not among them: SQL knows no race day. */
const requiredOf = (questions: readonly ListedQuestion[]): ListedQuestion[] =>
  questions.filter(({ of, required }) => required && of === 'participant');

function answerMissing({ key, tickets }: ListedQuestion): Prisma.Sql {
  const asked = tickets ? Prisma.sql`p.ticket_type_id = ANY (${[...tickets]})` : Prisma.sql`true`;
  return Prisma.sql`(p.checkout_id IS NOT NULL AND ${asked} AND NOT p.answers ? ${key})`;
}

const anyOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join([...conditions], ' OR ')})`;

/** Conditions by what may be missing, as the filter names it: a required question by `answerParameter`. */
const missingDetails = ({ questions, signs }: ListedAsked): Readonly<Record<string, Prisma.Sql>> => ({
  name: NO_NAME,
  ...(signs && { signature: NOT_SIGNED }),
  guardian: NO_GUARDIAN,
  ...Object.fromEntries(
    requiredOf(questions).map((question) => [answerParameter(question.key), answerMissing(question)]),
  ),
});

const lacksOf = (asked: ListedAsked): Prisma.Sql => {
  const each = Object.entries(missingDetails(asked)).map(
    ([what, lacks]) => Prisma.sql`CASE WHEN ${lacks} THEN ${what}::text END`,
  );
  return Prisma.sql`array_remove(ARRAY[${Prisma.join(each)}], NULL)`;
};

/**
 * SQL: a participant `p` who takes part still has to give something that is asked together. `missing`: details, which the buyer
 * can add. `signature`: the waiver, which a runner with a name signs.
 */
export function isAskedFor(asked: ListedAsked, what: 'missing' | 'signature'): Prisma.Sql {
  const { signature = Prisma.sql`false`, ...details } = missingDetails(asked);
  const lacks =
    what === 'signature' ? Prisma.sql`(${signature} AND NOT ${NO_NAME})` : anyOf(Object.values(details));
  return Prisma.sql`NOT ${IS_CANCELLED} AND ${lacks}`;
}

/** What each person of an order still has to give, by id, as the filter `missing` names it. */
export async function findLacking(
  db: Tx,
  asked: ListedAsked,
  orderId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.$queryRaw<{ id: string; lacks: string[] }[]>`
    SELECT p.id, ${lacksOf(asked)} AS lacks FROM participant p WHERE p.order_id = ${orderId}`;
  return new Map(rows.map(({ id, lacks }) => [id, lacks]));
}

/**
 * Searches the person's name or pick-up code. A text with a digit also searches what finds the order, such as codes and phone
 * numbers: the other words of an order are names of other people in it.
 */
function found(typed: string): Prisma.Sql {
  const people = Prisma.sql`SELECT f.id FROM participant f WHERE f.search @@ search_query(${typed})`;
  if (!/\d/.test(typed)) return Prisma.sql`p.id IN (${people})`;
  // Uses the two indexes before all other conditions.
  return Prisma.sql`p.id = ANY (ARRAY(${people} UNION
    SELECT f.id FROM participant f JOIN desk_order d ON d.order_id = f.order_id WHERE d.search @@ search_query(${typed})))`;
}

/** Changes after `since`, and until `until` unless it is null. */
export type ChangedSpan = { readonly since: Date; readonly until: Date | null };

/**
 * A part of a file: everybody who once paid and changed in the span, and whether the file's query finds the person now, so it
 * also reports removals. A file with unpaid people has them in its parts, too.
 */
export function participantPart(
  asked: ListedAsked,
  file: Pick<ListQuery, 'given' | 'sort'>,
  { span: { since, until }, scope }: { readonly span: ChangedSpan; readonly scope: ListScope },
): { readonly list: ListDefinition<DeskParticipant>; readonly query: ListQuery } {
  const list = participantList(asked, listWhere(participantList(asked), file, scope));
  const { event = [], show = [] } = file.given;
  const query = parseListQuery(list, {
    event,
    show: show[0] === 'paid' ? 'once' : 'all',
    changed: since.toISOString(),
    ...(until && { until: until.toISOString() }),
  });
  return { list, query: { ...query, sort: file.sort } };
}

/**
 * `event` and `show` belong in every query: without them the list has all participants of all events.
 * @param isListed of each row
 */
export function participantList(
  asked: ListedAsked,
  isListed: Prisma.Sql = Prisma.sql`true`,
): ListDefinition<DeskParticipant> {
  const details = missingDetails(asked);
  const ofAnswers = asked.questions.map((question) => [
    answerParameter(question.key),
    filter({ schema: oneOf(z.string()), where: (value) => answerIs(question, value) }),
  ]);
  return {
    from: Prisma.sql`participant p JOIN desk_order o ON o.order_id = p.order_id LEFT JOIN checkout c ON c.id = p.checkout_id`,
    id: Prisma.sql`p.id`,
    idType: 'uuid',
    select: Prisma.sql`
      p.id, p.event_id AS "eventId", o.order_id AS "orderId", o.order_code AS "orderCode", o.status AS "orderStatus", p.position,
      o.people AS "of", p.name, participant_surname(p.name) AS surname, p.ticket_type_id AS "ticketTypeId", p.distance_km AS "distanceKm",
      p.registration_status AS "registrationStatus", ${GONE} AS "isGone", p.checkout_id IS NOT NULL AS "isOwn",
      p.is_buyer AS "isBuyer", p.answers, coalesce(c.request->'custom_fields', '{}') AS "orderAnswers", p.minor, p.guardian,
      p.phone,
      ${lacksOf(asked)} AS lacks,
      p.signed_at AS "signedAt", p.claimed_at AS "claimedAt", p.code, o.buyer_name AS "buyerName", o.buyer_phone AS "buyerPhone",
      o.buyer_email AS "buyerEmail", greatest(p.updated_at, o.changed_at) AS "changedAt", coalesce((${isListed}), false) AS "isListed"`,
    row: Row,
    filters: {
      event: filter({
        schema: oneOf(z.string()),
        where: (id) => Prisma.sql`p.event_id = ${id} AND o.event_id = ${id}`,
      }),
      show: filter({ schema: oneOf(z.enum(PARTICIPANTS_SHOWN)), where: (shown) => SHOWN[shown] }),
      ticket: filter({
        schema: manyOf(z.string()),
        where: (ids) => Prisma.sql`p.ticket_type_id = ANY (${ids})`,
      }),
      distance: filter({
        schema: oneOf(z.coerce.number<string>().positive()),
        where: (km) => Prisma.sql`p.distance_km = ${km}`,
      }),
      missing: filter({
        schema: oneOf(z.enum(['any', ...Object.keys(details)])),
        where: (what) => details[what] ?? anyOf(Object.values(details)),
      }),
      /** `no`: a place that waits for its runner. */
      named: filter({
        schema: oneOf(z.enum(['yes', 'no'])),
        where: (named) => (named === 'yes' ? Prisma.sql`p.sort_name > ''` : Prisma.sql`p.sort_name = ''`),
      }),
      /** `joined`: paid by this instant. `added`: made by it. They keep new rows out of a list that somebody reads. */
      joined: filter({
        schema: oneOf(PostedInstant),
        where: (at) => Prisma.sql`o.paid_at <= ${at}`,
      }),
      added: filter({
        schema: oneOf(PostedInstant),
        where: (at) => Prisma.sql`p.created_at <= ${at}`,
      }),
      changed: filter({
        schema: oneOf(PostedInstant),
        where: (since) => Prisma.sql`greatest(p.updated_at, o.changed_at) > ${since}`,
      }),
      until: filter({
        schema: oneOf(PostedInstant),
        where: (until) => Prisma.sql`greatest(p.updated_at, o.changed_at) <= ${until}`,
      }),
      q: filter({ schema: oneOf(z.string()), where: found }),
      ...Object.fromEntries(ofAnswers),
    },
    sorts: {
      name: { sql: Prisma.sql`p.sort_name`, type: 'text', first: 'asc' },
      changed: { sql: Prisma.sql`greatest(p.updated_at, o.changed_at)`, type: 'timestamptz', first: 'desc' },
    },
    sort: 'name',
    // Scanning the request JSON is slow.
    isRare: ({ q: [typed = ''] = [], ...given }) =>
      typed.length > 1 ||
      asked.questions.some(({ key, of }) => of === 'order' && given[answerParameter(key)] !== undefined),
  };
}

/** @param eventIds only participants of these events; null: all */
export const participantScope = (eventIds: readonly string[] | null, at: AskedAt): ListScope => ({
  ...at,
  events: eventIds ?? [],
  eventId: Prisma.sql`p.event_id`,
});

/** How many rows of the query came after `since`: paid later, or made later in a list of unpaid ones. */
export async function countNewParticipants(
  db: Tx,
  asked: ListedAsked,
  query: Pick<ListQuery, 'given'>,
  { scope, since }: { readonly scope: ListScope; readonly since: Date },
): Promise<number> {
  const list = participantList(asked);
  const isNew =
    query.given.show?.[0] === 'paid' ? Prisma.sql`o.paid_at > ${since}` : Prisma.sql`p.created_at > ${since}`;
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${list.from} WHERE ${listWhere(list, query, scope)} AND ${isNew}`;
  return row?.count ?? 0;
}

const Alike = z.object({
  ticketTypeId: z.string(),
  /** Null for orders from elsewhere, `''` without an answer. */
  answer: z.string().nullable(),
  /** `1` for each detail that they lack, `0` for each that they have. */
  lacks: z.string(),
  /** Null means that the person is not found. */
  isFound: z.boolean().nullable(),
  count: z.bigint().transform(Number),
});
type Alike = z.infer<typeof Alike>;

/** Sorts null last. */
const inOrder = (a: Alike, b: Alike): number =>
  a.ticketTypeId === b.ticketTypeId
    ? Number(a.answer === null) - Number(b.answer === null) || compared(a.answer ?? '', b.answer ?? '')
    : compared(a.ticketTypeId, b.ticketTypeId);
const compared = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

type Counting = {
  readonly scope: ListScope;
  /** The question whose answers are counted; null: only ticket types and distances. */
  readonly by: ListedQuestion | null;
  /** A query with the same filters and more; absent: all are found. */
  readonly narrower?: Pick<ListQuery, 'given'>;
};

export async function countParticipants(
  db: Tx,
  asked: ListedAsked,
  query: Pick<ListQuery, 'given'>,
  { scope, by, narrower = query }: Counting,
) {
  const list = participantList(asked);
  const details = Object.entries(missingDetails(asked));
  const answer = by ? Prisma.sql`coalesce(${answerSql(by)}, '')` : Prisma.sql`''`;
  const lacks = details.map(([, condition]) => Prisma.sql`CASE WHEN ${condition} THEN '1' ELSE '0' END`);
  const more = Object.fromEntries(Object.entries(narrower.given).filter(([key]) => !query.given[key]));
  // Without ORDER BY: PostgreSQL would sort all participants.
  const found = await db.$queryRaw`
    SELECT p.ticket_type_id AS "ticketTypeId", CASE WHEN p.checkout_id IS NOT NULL THEN ${answer} END AS answer,
      ${Prisma.join(lacks, ' || ')} AS lacks, (${listWhere(list, { given: more }, { ...scope, events: [] })}) AS "isFound", count(*) AS count
    FROM ${list.from} WHERE ${listWhere(list, query, scope)} GROUP BY 1, 2, 3, 4`;
  const alike = z.array(Alike).parse(found).toSorted(inOrder);
  const groups = Map.groupBy(alike, (one) => JSON.stringify([one.ticketTypeId, one.answer]));
  const sum = (isCounted: (one: Alike) => boolean) => totalOf(alike.filter(isCounted));
  return {
    /** By ticket type, and within it by the answer to the question, in that order. */
    groups: [...groups.values()].flatMap((group) =>
      group
        .slice(0, 1)
        .map(({ ticketTypeId, answer: given }) => ({ ticketTypeId, answer: given, count: totalOf(group) })),
    ),
    all: totalOf(alike),
    /** How many of these the narrower query finds. */
    found: sum(({ isFound }) => isFound === true),
    /** Participants of other channels: only the provider has their names. */
    elsewhere: sum(({ answer: given }) => given === null),
    /** Participants by what they lack, as the filter `missing` names it; only what somebody lacks. */
    details: details
      .map(([what], index) => ({ what, count: sum((one) => one.lacks[index] === '1') }))
      .filter(({ count }) => count > 0),
    lacking: sum((one) => one.lacks.includes('1')),
  };
}

export type ParticipantCounts = Awaited<ReturnType<typeof countParticipants>>;

const totalOf = (alike: readonly Alike[]): number => alike.reduce((all, { count }) => all + count, 0);
