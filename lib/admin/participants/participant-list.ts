// The participants of one event for the desk, on the list kernel: who runs, with answers, and what is missing. Orders of other
// channels have ticket type and distance only (partner-api.md 2.3).
import { z } from 'zod';
import {
  filter,
  type List,
  type ListQuery,
  type ListScope,
  listWhere,
  manyOf,
  oneOf,
} from '#lib/admin/list/list.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

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
  /** From 1, and of how many of the order. */
  position: z.number(),
  of: z.number(),
  /** Null for a place that waits for its runner, and where only the provider knows it. */
  name: z.string().nullable(),
  ticketTypeId: z.string(),
  distanceKm: z.number().nullable(),
  /** As last fetched; `absent`: the order does not show it any more. */
  registrationStatus: z.string().nullable(),
  isGone: z.boolean(),
  /** Of our own form: the only ones with names and answers. */
  isOwn: z.boolean(),
  isBuyer: z.boolean(),
  /** By the keys of the questions: the person's own, and the one set of the order. */
  answers: Answers,
  orderAnswers: Answers,
  minor: z.boolean(),
  guardian: Guardian,
  signedAt: z.date().nullable(),
  claimedAt: z.date().nullable(),
  /** For the kit pick-up. */
  code: z.string(),
  buyerName: z.string().nullable(),
  buyerPhone: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  /** When the person or the order last changed. */
  changedAt: z.date(),
});
export type ParticipantRow = z.infer<typeof Row>;

const PAID = Prisma.sql`o.status IN ('paid', 'partially_refunded', 'chargeback_flagged')`;
/** The registration takes no part any more, see `ownState` in lib/checkout/state/registration-state.ts. */
const GONE = Prisma.sql`(coalesce(p.registration_status, '') IN ('cancelled', 'canceled', 'refunded', 'absent')
  OR o.status IN ('refunded', 'cancelled', 'expired', 'failed'))`;

const SHOWN = {
  paid: Prisma.sql`${PAID} AND NOT ${GONE}`,
  unpaid: Prisma.sql`NOT ${PAID} AND NOT ${GONE}`,
  gone: GONE,
  all: Prisma.sql`true`,
} as const;
export const PARTICIPANTS_SHOWN = ['paid', 'unpaid', 'gone', 'all'] as const;

const NO_NAME = Prisma.sql`(p.name IS NULL AND p.checkout_id IS NOT NULL)`;
const NOT_SIGNED = Prisma.sql`(p.signed_at IS NULL AND p.checkout_id IS NOT NULL)`;

/** What the list has to know of a question. `tickets`: ids of the ticket types that it is asked of; null: all. */
export type ListedQuestion = {
  readonly key: string;
  /** `participant`: each has an answer of her own; `order`: the provider keeps one for all. */
  readonly of: 'participant' | 'order';
  readonly required: boolean;
  readonly tickets: readonly string[] | null;
};

/** In an address: `answer_shirt_size=M`. */
export const answerParameter = (key: string): string => `answer_${key}`;

const answerSql = ({ key, of }: ListedQuestion) =>
  of === 'participant' ? Prisma.sql`p.answers->>${key}` : Prisma.sql`c.request->'custom_fields'->>${key}`;

const answerIs = (question: ListedQuestion, value: string) =>
  question.of === 'participant'
    ? Prisma.sql`(p.answers @> ${JSON.stringify({ [question.key]: value })}::jsonb OR (${answerSql(question)}) = ${value})`
    : Prisma.sql`(${answerSql(question)}) = ${value}`;

/** Without an answer to a question that must be answered. One with an age condition is left out: SQL knows no race day. */
function answerMissing(questions: readonly ListedQuestion[]): Prisma.Sql {
  const missing = questions
    .filter(({ of, required }) => required && of === 'participant')
    .map(({ key, tickets }) => {
      const asked = tickets ? Prisma.sql`p.ticket_type_id = ANY (${[...tickets]})` : Prisma.sql`true`;
      return Prisma.sql`(${asked} AND NOT p.answers ? ${key})`;
    });
  return missing.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`(p.checkout_id IS NOT NULL AND (${Prisma.join(missing, ' OR ')}))`;
}

/**
 * By the person's name or pick-up code; by what the order is found by if it has a digit, as codes and phone numbers do: the words of
 * an order are also the names of the others in it.
 */
function found(typed: string): Prisma.Sql {
  const person = Prisma.sql`p.id IN (SELECT id FROM participant WHERE search @@ search_query(${typed}))`;
  if (!/\d/.test(typed)) return person;
  return Prisma.sql`(${person} OR p.order_id IN (SELECT order_id FROM desk_order WHERE search @@ search_query(${typed})))`;
}

/** `event` and `show` belong into every query: without them the list has all participants of all events. */
export function participantList(questions: readonly ListedQuestion[]): List<ParticipantRow> {
  const ofAnswers = questions.map((question) => [
    answerParameter(question.key),
    filter({ schema: oneOf(z.string()), where: (value) => answerIs(question, value) }),
  ]);
  return {
    from: Prisma.sql`participant p JOIN desk_order o ON o.order_id = p.order_id LEFT JOIN checkout c ON c.id = p.checkout_id`,
    id: Prisma.sql`p.id::text`,
    select: Prisma.sql`
      p.id, p.event_id AS "eventId", o.order_id AS "orderId", o.order_code AS "orderCode", o.status AS "orderStatus", p.position,
      o.people AS "of", p.name, p.ticket_type_id AS "ticketTypeId", p.distance_km AS "distanceKm",
      p.registration_status AS "registrationStatus", ${GONE} AS "isGone", p.checkout_id IS NOT NULL AS "isOwn",
      p.is_buyer AS "isBuyer", p.answers, coalesce(c.request->'custom_fields', '{}') AS "orderAnswers", p.minor, p.guardian,
      p.signed_at AS "signedAt", p.claimed_at AS "claimedAt", p.code, o.buyer_name AS "buyerName", o.buyer_phone AS "buyerPhone",
      o.buyer_email AS "buyerEmail", greatest(p.updated_at, o.changed_at) AS "changedAt"`,
    row: Row,
    filters: {
      event: filter({ schema: oneOf(z.string()), where: (id) => Prisma.sql`p.event_id = ${id}` }),
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
        schema: oneOf(z.enum(['name', 'signature', 'answer'])),
        where: (what) =>
          what === 'name' ? NO_NAME : what === 'signature' ? NOT_SIGNED : answerMissing(questions),
      }),
      changed: filter({
        schema: oneOf(z.iso.datetime()),
        where: (since) => Prisma.sql`greatest(p.updated_at, o.changed_at) > ${new Date(since)}`,
      }),
      q: filter({ schema: oneOf(z.string()), where: found }),
      ...Object.fromEntries(ofAnswers),
    },
    sorts: {
      name: { sql: Prisma.sql`p.sort_name`, type: 'text', first: 'asc' },
      changed: { sql: Prisma.sql`greatest(p.updated_at, o.changed_at)`, type: 'timestamptz', first: 'desc' },
    },
    sort: 'name',
  };
}

export type ParticipantCounts = {
  /** By ticket type and distance, and within them by the answer to the question; `''`: without one. */
  readonly groups: readonly {
    readonly ticketTypeId: string;
    readonly distanceKm: number | null;
    readonly answer: string;
    readonly count: number;
  }[];
  readonly all: number;
  readonly noName: number;
  readonly notSigned: number;
  readonly noAnswer: number;
  /** Of other channels: only the provider has their names. */
  readonly elsewhere: number;
};

const Group = z.object({
  ticketTypeId: z.string(),
  distanceKm: z.number().nullable(),
  answer: z.string(),
  count: z.bigint().transform(Number),
  noName: z.bigint().transform(Number),
  notSigned: z.bigint().transform(Number),
  noAnswer: z.bigint().transform(Number),
  elsewhere: z.bigint().transform(Number),
});

/** Counts of the filtered set. @param by the question whose answers are counted; null: only ticket types and distances */
export async function countParticipants(
  db: Tx,
  questions: readonly ListedQuestion[],
  query: Pick<ListQuery, 'given'>,
  { scope, by }: { readonly scope: ListScope; readonly by: ListedQuestion | null },
): Promise<ParticipantCounts> {
  const list = participantList(questions);
  const answer = by ? Prisma.sql`coalesce(${answerSql(by)}, '')` : Prisma.sql`''`;
  const rows = z.array(Group).parse(
    await db.$queryRaw`
      SELECT counted.ticket_type_id AS "ticketTypeId", counted.distance_km AS "distanceKm", counted.answer, count(*) AS count,
        count(*) FILTER (WHERE no_name) AS "noName", count(*) FILTER (WHERE not_signed) AS "notSigned",
        count(*) FILTER (WHERE no_answer) AS "noAnswer", count(*) FILTER (WHERE elsewhere) AS elsewhere
      FROM (
        SELECT p.ticket_type_id, p.distance_km, ${answer} AS answer, ${NO_NAME} AS no_name, ${NOT_SIGNED} AS not_signed,
          ${answerMissing(questions)} AS no_answer, p.checkout_id IS NULL AS elsewhere
        FROM ${list.from} WHERE ${listWhere(list, query, scope)}
      ) AS counted
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  const sum = (pick: (row: z.infer<typeof Group>) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return {
    groups: rows.map(({ ticketTypeId, distanceKm, answer: given, count }) => ({
      ticketTypeId,
      distanceKm,
      answer: given,
      count,
    })),
    all: sum(({ count }) => count),
    noName: sum(({ noName }) => noName),
    notSigned: sum(({ notSigned }) => notSigned),
    noAnswer: sum(({ noAnswer }) => noAnswer),
    elsewhere: sum(({ elsewhere }) => elsewhere),
  };
}
