// The figures of the desk's first page: how full, how much money, where buyers are lost, how the networks answer. It must not call
// the provider. Amounts in minor units.
import { z } from 'zod';
import {
  NOT_PAID_REASONS,
  NOT_PAID_SQL,
  ORDER_ADDENDS,
  PAID_SQL,
  REFUND_SUMS_SQL,
} from '#lib/admin/orders/order-state.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

/** Which orders count. `eventIds`: null for all. */
export type TodayScope = {
  readonly eventIds: readonly string[] | null;
  /** The start of the period; null: of all time. */
  readonly from: Date | null;
  readonly now: Date;
  readonly timeZone: string;
};

const count = z.bigint().transform(Number);
const isOf = (column: Prisma.Sql, { eventIds }: Pick<TodayScope, 'eventIds'>) =>
  eventIds ? Prisma.sql`${column} = ANY (${[...eventIds]})` : Prisma.sql`true`;

/** SQL: `column` is in the period. @param column null for what never happened */
const since = (column: Prisma.Sql, { from }: Pick<TodayScope, 'from'>) =>
  from ? Prisma.sql`${column} >= ${from}` : Prisma.sql`${column} IS NOT NULL`;
/** The table `o` whose columns are added up. `desk_order_sum` has no times, so a period reads the orders. */
const addends = ({ from }: Pick<TodayScope, 'from'>) =>
  from ? ORDER_ADDENDS : Prisma.sql`desk_order_sum AS o`;

/** How many participants of a ticket type are paid, of all time and of the period. */
const PaidEntries = z.object({ eventId: z.string(), ticketTypeId: z.string(), paid: count, inPeriod: count });

export async function countPaidEntries(db: Tx, scope: TodayScope): Promise<z.infer<typeof PaidEntries>[]> {
  const inPeriod = scope.from
    ? Prisma.sql`
        SELECT o.event_id, entry.key, 0, entry.value::int
        FROM desk_order o CROSS JOIN LATERAL jsonb_each_text(o.entries) AS entry
        WHERE o.paid_at >= ${scope.from} AND ${isOf(Prisma.sql`o.event_id`, scope)} AND ${PAID_SQL}`
    : Prisma.sql`SELECT event_id, ticket_type_id, 0, entries FROM paid`;
  return z.array(PaidEntries).parse(
    await db.$queryRaw`
      WITH paid AS (
        SELECT o.event_id, o.ticket_type_id, o.entries FROM desk_entry_sum o WHERE ${isOf(Prisma.sql`o.event_id`, scope)} AND ${PAID_SQL}
      ), counted (event_id, ticket_type_id, paid, in_period) AS (
        SELECT event_id, ticket_type_id, entries, 0 FROM paid UNION ALL ${inPeriod}
      )
      SELECT event_id AS "eventId", ticket_type_id AS "ticketTypeId", sum(paid) AS paid, sum(in_period) AS "inPeriod"
      FROM counted GROUP BY 1, 2 HAVING sum(paid) > 0 ORDER BY 1, 2`,
  );
}

/**
 * What buyers paid in the period, by currency: `refunded` is part of `total`, and the least that went back unless
 * `isRefundExact`. `total` less `serviceFee` is the price of the tickets.
 */
const PaidMoney = z.object({
  currency: z.string(),
  orders: count,
  total: count,
  serviceFee: count,
  refunds: count,
  refunded: count,
  isRefundExact: z.boolean(),
});

export async function sumPaidMoney(db: Tx, scope: TodayScope): Promise<z.infer<typeof PaidMoney>[]> {
  return z.array(PaidMoney).parse(
    await db.$queryRaw`
      SELECT o.currency, sum(o.orders) AS orders, sum(o.total)::bigint AS total, sum(o.service_fee)::bigint AS "serviceFee",
        ${REFUND_SUMS_SQL}
      FROM ${addends(scope)} WHERE ${isOf(Prisma.sql`o.event_id`, scope)} AND ${since(Prisma.sql`o.paid_at`, scope)}
      GROUP BY 1 HAVING sum(o.orders) > 0 ORDER BY 1`,
  );
}

/** The entries of `countPaidEntries` by the day of their payment, oldest first, days without any included. `day`: `2027-02-02`. */
const PaidDay = z.object({ day: z.string(), entries: count });

/** @param days how many, today included */
export async function countPaidDays(
  db: Tx,
  scope: TodayScope,
  days: number,
): Promise<z.infer<typeof PaidDay>[]> {
  const { now, timeZone } = scope;
  return z.array(PaidDay).parse(
    await db.$queryRaw`
      SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(paid.entries, 0)::bigint AS entries
      FROM generate_series(
        date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) - make_interval(days => ${days - 1}::int),
        date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}), '1 day'
      ) AS day
      LEFT JOIN (
        SELECT date_trunc('day', o.paid_at AT TIME ZONE ${timeZone}) AS day, sum(entry.value::int) AS entries
        FROM desk_order o CROSS JOIN LATERAL jsonb_each_text(o.entries) AS entry
        WHERE o.paid_at >= (date_trunc('day', ${now}::timestamptz AT TIME ZONE ${timeZone}) - make_interval(days => ${days - 1}::int))
          AT TIME ZONE ${timeZone} AND ${isOf(Prisma.sql`o.event_id`, scope)} AND ${PAID_SQL}
        GROUP BY 1
      ) AS paid USING (day)
      ORDER BY day`,
  );
}

/** Why a form has no order. */
const NO_ORDER = ['full', 'refused', 'queued'] as const;
export type NotPaidReason = (typeof NOT_PAID_REASONS | typeof NO_ORDER)[number];

/** Forms of the period, one count per form: a registration that a newer one replaced does not count. */
export type Funnel = {
  readonly sent: number;
  /** The provider holds places for it. */
  readonly held: number;
  readonly prompted: number;
  readonly paid: number;
  /** Paid after more than one attempt. */
  readonly retried: number;
  /** Half of the paid forms were paid within so many seconds; null without any. */
  readonly medianSeconds: number | null;
  /** The most frequent first. */
  readonly notPaid: readonly { readonly reason: NotPaidReason; readonly count: number }[];
};

const FunnelRow = z.object({
  reason: z.enum(['paid', ...NOT_PAID_REASONS, ...NO_ORDER]),
  sent: count,
  held: count,
  prompted: count,
  retried: count,
});

export async function countFunnel(db: Tx, scope: TodayScope): Promise<Funnel> {
  const isMeant = isOf(Prisma.sql`o.event_id`, scope);
  const formAt = since(Prisma.sql`o.form_at`, scope);
  const [rows, [median]] = await Promise.all([
    db.$queryRaw`
      SELECT ${NOT_PAID_SQL} AS reason, sum(o.orders) AS sent, sum(o.orders) AS held,
        coalesce(sum(o.orders) FILTER (WHERE o.attempts > 0), 0) AS prompted,
        coalesce(sum(o.orders) FILTER (WHERE o.attempts > 1), 0) AS retried
      FROM ${addends(scope)} WHERE ${formAt} AND ${isMeant} GROUP BY 1 HAVING sum(o.orders) > 0
      UNION ALL
      SELECT
        CASE
          WHEN c.state = 'refused' AND c.refusal_code IN ('insufficient_inventory', 'ticket_not_on_sale', 'sale_closed') THEN 'full'
          WHEN c.state = 'refused' THEN 'refused'
          ELSE 'queued'
        END, count(*), 0, 0, 0
      FROM checkout c
      WHERE c.order_id IS NULL AND c.superseded_by_id IS NULL AND ${since(Prisma.sql`c.created_at`, scope)}
        AND ${isOf(Prisma.sql`c.event_id`, scope)}
      GROUP BY 1`,
    db.$queryRaw<{ seconds: number | null }[]>`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM o.paid_at - o.form_at))::float8 AS seconds
      FROM desk_order o WHERE ${formAt} AND o.paid_at IS NOT NULL AND ${isMeant}`,
  ]);
  const groups = z.array(FunnelRow).parse(rows);
  const paid = groups.find(({ reason }) => reason === 'paid');
  const sum = (pick: (row: z.infer<typeof FunnelRow>) => number) =>
    groups.reduce((all, row) => all + pick(row), 0);
  return {
    sent: sum(({ sent }) => sent),
    held: sum(({ held }) => held),
    prompted: sum((row) => Math.max(row.prompted, row.reason === 'paid' ? row.sent : 0)),
    paid: paid?.sent ?? 0,
    retried: paid?.retried ?? 0,
    medianSeconds: median?.seconds ?? null,
    notPaid: groups
      .flatMap(({ reason, sent }) => (reason === 'paid' ? [] : [{ reason, count: sent }]))
      .toSorted((a, b) => b.count - a.count),
  };
}

export async function countConverted(
  db: Tx,
  { eventIds, from, to }: Pick<TodayScope, 'eventIds'> & { readonly from: Date; readonly to: Date },
): Promise<{ readonly sent: number; readonly paid: number }> {
  const [row] = await db.$queryRaw<{ sent: number; paid: number }[]>`
    SELECT count(*)::int AS sent, count(o.paid_at)::int AS paid
    FROM checkout c LEFT JOIN desk_order o ON o.order_id = c.order_id
    WHERE c.created_at >= ${from} AND c.created_at < ${to} AND c.superseded_by_id IS NULL
      AND ${isOf(Prisma.sql`c.event_id`, { eventIds })}`;
  return row ?? { sent: 0, paid: 0 };
}

export async function hasSold(db: Tx, { eventIds }: Pick<TodayScope, 'eventIds'>): Promise<boolean> {
  const [row] = await db.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT FROM desk_order o WHERE ${isOf(Prisma.sql`o.event_id`, { eventIds })})
      OR EXISTS (SELECT FROM checkout c WHERE ${isOf(Prisma.sql`c.event_id`, { eventIds })}) AS has`;
  return row?.has ?? false;
}

/** Requests on phones. `stuck` ones need a look: over two minutes without an answer, or not the first try. */
const Waiting = z.object({ method: z.string().nullable(), waiting: count, stuck: count });
export const STUCK_SECONDS = 120;

export async function countWaiting(db: Tx, scope: TodayScope): Promise<z.infer<typeof Waiting>[]> {
  const since = new Date(scope.now.getTime() - STUCK_SECONDS * 1000);
  return z.array(Waiting).parse(
    await db.$queryRaw`
      SELECT o.method, count(*) AS waiting,
        count(*) FILTER (WHERE coalesce(o.prompted_at, o.attempt_at) < ${since} OR o.attempts > 1) AS stuck
      FROM desk_order o
      WHERE ${isOf(Prisma.sql`o.event_id`, scope)} AND o.state = 'waiting' GROUP BY 1 ORDER BY 1`,
  );
}

const NetworkRow = z.object({
  method: z.string(),
  requests: count,
  open: count,
  ended: count,
  approved: count,
  half: z.number().nullable(),
  nineInTen: z.number().nullable(),
});
/** Payment requests of a network that began within `minutes`. Percentiles are of approved ones, in seconds from the prompt. */
export type NetworkFigures = z.infer<typeof NetworkRow> & { readonly minutes: number };

export async function networkFigures(db: Tx, scope: TodayScope, minutes: number): Promise<NetworkFigures[]> {
  const from = new Date(scope.now.getTime() - minutes * 60_000);
  const took = Prisma.sql`extract(epoch FROM a.finished_at - coalesce(a.prompted_at, a.created_at))`;
  const rows = z.array(NetworkRow).parse(
    await db.$queryRaw`
      SELECT c.request->>'payment_method' AS method, count(*) AS requests,
        count(*) FILTER (WHERE a.state IN ('waiting', 'prompted')) AS open,
        count(*) FILTER (WHERE a.state IN ('paid', 'failed', 'expired')) AS ended,
        count(*) FILTER (WHERE a.state = 'paid') AS approved,
        (percentile_cont(0.5) WITHIN GROUP (ORDER BY ${took}) FILTER (WHERE a.state = 'paid'))::float8 AS half,
        (percentile_cont(0.9) WITHIN GROUP (ORDER BY ${took}) FILTER (WHERE a.state = 'paid'))::float8 AS "nineInTen"
      FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id
      WHERE a.created_at >= ${from} AND a.state <> 'refused' AND ${isOf(Prisma.sql`c.event_id`, scope)}
        AND c.request->>'payment_method' IS NOT NULL
      GROUP BY 1 ORDER BY 1`,
  );
  return rows.map((row) => ({ ...row, minutes }));
}

/** When something last changed that the page shows: an order, a form, a case; null if nothing ever did. */
export async function lastChange(db: Tx, { eventIds }: Pick<TodayScope, 'eventIds'>): Promise<Date | null> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT greatest(
      (SELECT o.changed_at FROM desk_order o WHERE ${isOf(Prisma.sql`o.event_id`, { eventIds })} ORDER BY o.changed_at DESC LIMIT 1),
      (SELECT c.created_at FROM checkout c WHERE ${isOf(Prisma.sql`c.event_id`, { eventIds })} ORDER BY c.created_at DESC LIMIT 1),
      (SELECT max(i.changed_at) FROM attention_item i WHERE i.done_at IS NULL OR i.done_at > now() - interval '1 day')
    ) AS at`;
  return row?.at ?? null;
}

/** Orders of our own form with a referral or discount code; codes of other channels only the provider knows. */
const CodeUse = z.object({
  code: z.string(),
  currency: z.string(),
  orders: count,
  paidOrders: count,
  paidEntries: count,
  /** Paid less refunds; the most that may be left unless `isExact`. */
  paidTotal: count,
  isExact: z.boolean(),
  lastAt: z.date(),
});
export type CodeUse = z.infer<typeof CodeUse>;
const MOST_CODES = 500;

/** Sorted by paid entries, at most 500. */
export async function codeUses(
  db: Tx,
  kind: 'referral' | 'discount',
  scope: Pick<TodayScope, 'eventIds'>,
): Promise<CodeUse[]> {
  const code = kind === 'referral' ? Prisma.sql`o.referral_code` : Prisma.sql`o.discount_code`;
  return z.array(CodeUse).parse(
    await db.$queryRaw`
      SELECT ${code} AS code, o.currency, count(*) AS orders,
        coalesce(sum(o.refunds) FILTER (WHERE ${PAID_SQL}), 0) = 0 AS "isExact", count(*) FILTER (WHERE ${PAID_SQL}) AS "paidOrders",
        coalesce(sum(o.ticket_count) FILTER (WHERE ${PAID_SQL}), 0)::bigint AS "paidEntries",
        coalesce(sum(o.total - o.refunded) FILTER (WHERE ${PAID_SQL}), 0)::bigint AS "paidTotal",
        max(o.created_at) AS "lastAt"
      FROM ${ORDER_ADDENDS} WHERE ${code} <> '' AND ${isOf(Prisma.sql`o.event_id`, scope)}
      GROUP BY 1, 2 ORDER BY "paidEntries" DESC, 1 LIMIT ${MOST_CODES}`,
  );
}

/** Orders of which only the provider knows referral and discount. */
export async function countUnknownCodes(db: Tx, { eventIds }: Pick<TodayScope, 'eventIds'>): Promise<number> {
  return db.deskOrder.count({
    where: { referralCode: null, ...(eventIds && { eventId: { in: [...eventIds] } }) },
  });
}
