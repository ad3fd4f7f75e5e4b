// The desk's list of orders: its filters, sorts, sums and counts, over `desk_order`. It must not call the provider.
import 'server-only';
import { z } from 'zod';
import {
  findListPage,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  type ListScope,
  listWhere,
} from '#lib/admin/list/list.ts';
import { type AskedAt, dayFilters, filter, manyOf, oneOf, startOfDay } from '#lib/admin/list/list-filters.ts';
import type { Refunded } from '#lib/checkout/state/payment-receipt.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { AttemptState, OrderOrigin } from '#lib/db/generated/enums.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';
import {
  isInState,
  NOT_PAID_REASONS,
  NOT_PAID_SQL,
  ORDER_ADDENDS,
  ORDER_REASONS,
  ORDER_STATES,
  type OrderState,
  PAID_STATES,
  REFUND_SUMS_SQL,
  reasonSql,
  stateSql,
} from './order-state.ts';

const Row = z.object({
  id: z.string(),
  orderCode: z.string(),
  eventId: z.string(),
  status: z.string(),
  createdAt: z.date(),
  /** `total` and `refunded` are in its minor units. */
  currency: z.string(),
  total: z.bigint().transform(Number),
  /** What webhooks reported: `refundedOf` says whether it is all that went back. */
  refunded: z.bigint().transform(Number),
  holdExpiresAt: z.date().nullable(),
  /** The order's, else that of its latest attempt. */
  failureKind: z.string().nullable(),
  attempts: z.number(),
  attemptState: z.enum(AttemptState).nullable(),
  attemptAt: z.date().nullable(),
  promptedAt: z.date().nullable(),
  refusalCode: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  /** E.164. */
  buyerPhone: z.string().nullable(),
  /** Null for orders that were not made by our form. */
  method: z.string().nullable(),
  /** The payer's number of the latest attempt. */
  msisdn: z.string().nullable(),
  origin: z.enum(OrderOrigin),
  channel: z.string().nullable(),
  places: z.array(
    z.object({ ticket_type_id: z.string(), distance_km: z.number().nullable(), quantity: z.number() }),
  ),
  ticketCount: z.number(),
  /** `''`: none; null: only the provider knows. */
  referralCode: z.string().nullable(),
  discountCode: z.string().nullable(),
  paidAt: z.date().nullable(),
  attention: z.boolean(),
  changedAt: z.date(),
});
export type OrderRow = z.infer<typeof Row>;

const NO_CODE = '-';
export const FORM_SPANS = ['today', '7d', 'all'] as const;
/** Value of a filter for orders of which only the provider knows what is filtered (partner-api.md 2.3). */
export const UNKNOWN = 'unknown';

/** Midnight in the organizer's zone, `days` after the day of the instant. */
export function dayStart(at: Date, days: number, timeZone: string): Date {
  return startOfDay(isoDay(at, timeZone), days, { timeZone });
}

/** Codes as typed, in any case; `-`: no code; `unknown`: only the provider knows. */
const codeFilter = (column: Prisma.Sql) =>
  filter({
    schema: manyOf(z.string().max(100)),
    where: (codes) => {
      const known = codes
        .filter((code) => code !== UNKNOWN)
        .map((code) => (code === NO_CODE ? '' : code.toLowerCase()));
      const some = Prisma.sql`lower(${column}) = ANY (${known})`;
      if (codes.includes(UNKNOWN)) return Prisma.sql`(${some} OR ${column} IS NULL)`;
      // The index of codes has this condition.
      return known.includes('') ? some : Prisma.sql`(${column} <> '' AND ${some})`;
    },
  });

/** An address of the list: `?status=failed&reason=timed_out&created=today&q=…`. */
export const ORDER_LIST: ListDefinition<OrderRow> = {
  from: Prisma.sql`desk_order AS o`,
  id: Prisma.sql`o.order_id`,
  select: Prisma.sql`o.order_id AS id, o.order_code AS "orderCode", o.event_id AS "eventId", o.status, o.created_at AS "createdAt",
    o.currency, o.total, o.refunded, o.hold_expires_at AS "holdExpiresAt", o.failure_kind AS "failureKind", o.attempts,
    o.attempt_state AS "attemptState", o.attempt_at AS "attemptAt", o.prompted_at AS "promptedAt", o.refusal_code AS "refusalCode",
    o.buyer_name AS "buyerName", o.buyer_email AS "buyerEmail", o.buyer_phone AS "buyerPhone", o.method, o.msisdn, o.origin, o.channel,
    o.places, o.ticket_count AS "ticketCount", o.referral_code AS "referralCode", o.discount_code AS "discountCode",
    o.paid_at AS "paidAt", o.attention, o.changed_at AS "changedAt"`,
  row: Row,
  filters: {
    event: filter({
      schema: oneOf(z.string().max(200)),
      where: (id) => Prisma.sql`o.event_id = ${id}`,
    }),
    status: filter({
      schema: manyOf(z.enum(ORDER_STATES)),
      where: (states, { now }) => isInState(states, now),
    }),
    reason: filter({
      schema: manyOf(z.enum(ORDER_REASONS)),
      where: (reasons) =>
        Prisma.sql`(${Prisma.join(
          reasons.map((one) => Prisma.sql`(${reasonSql(one)})`),
          ' OR ',
        )})`,
    }),
    method: filter({
      schema: manyOf(z.enum([...MOBILE_NETWORKS, UNKNOWN])),
      where: (methods) =>
        methods.includes(UNKNOWN)
          ? Prisma.sql`(o.method = ANY (${methods}) OR o.method IS NULL)`
          : Prisma.sql`o.method = ANY (${methods})`,
    }),
    /** `form`, `hosted` (sessions of this storefront, in either style), `elsewhere`. */
    channel: filter({
      schema: manyOf(z.enum(['form', 'hosted', 'elsewhere'])),
      where: (channels) =>
        Prisma.sql`o.origin::text = ANY (${channels.map((one) => (one === 'hosted' ? 'session' : one))})`,
    }),
    created: filter({
      schema: oneOf(z.enum(['today', '7d'])),
      where: (span, { now, timeZone }) =>
        Prisma.sql`o.created_at >= ${dayStart(now, span === 'today' ? 0 : -6, timeZone)}`,
    }),
    ...dayFilters(Prisma.sql`o.created_at`),
    ticket: filter({
      schema: manyOf(z.string().max(200)),
      where: (ids) => Prisma.sql`o.ticket_type_ids && ${ids}::text[]`,
    }),
    referral: codeFilter(Prisma.sql`o.referral_code`),
    discount: codeFilter(Prisma.sql`o.discount_code`),
    attention: filter({ schema: oneOf(z.literal('1')), where: () => Prisma.sql`o.attention` }),
    /** Orders of forms that were sent in the span and that no newer form replaced: what Today counts. */
    form: filter({
      schema: oneOf(z.enum(FORM_SPANS)),
      where: (span, { now, timeZone }) =>
        span === 'all'
          ? Prisma.sql`o.form_at IS NOT NULL`
          : Prisma.sql`o.form_at >= ${dayStart(now, span === 'today' ? 0 : -6, timeZone)}`,
    }),
    /** Why the form is not paid. */
    why: filter({
      schema: oneOf(z.enum(NOT_PAID_REASONS)),
      where: (reason) => Prisma.sql`(${NOT_PAID_SQL}) = ${reason}`,
    }),
    /** Orders whose payment request has had no answer for two minutes, or is not the first one. */
    stuck: filter({
      schema: oneOf(z.literal('1')),
      where: (_, { now }) =>
        Prisma.sql`o.state = 'waiting' AND (o.attempts > 1 OR coalesce(o.prompted_at, o.attempt_at) < ${new Date(now.getTime() - 120_000)})`,
    }),
    q: filter({
      schema: oneOf(z.string()),
      where: (typed) => Prisma.sql`o.search @@ search_query(${typed})`,
    }),
  },
  sorts: {
    created: { sql: Prisma.sql`o.created_at`, type: 'timestamptz', first: 'desc' },
    total: { sql: Prisma.sql`o.total`, type: 'bigint', first: 'desc' },
    buyer: { sql: Prisma.sql`lower(coalesce(o.buyer_name, ''))`, type: 'text', first: 'asc' },
    state: { sql: Prisma.sql`o.status`, type: 'text', first: 'asc' },
  },
  sort: 'created',
  // A single letter is in most orders.
  isRare: ({ q: [typed = ''] = [] }) => typed.length > 1,
};

/** @param eventIds only orders of these events; null: all */
export const orderScope = (eventIds: readonly string[] | null, at: AskedAt): ListScope => ({
  ...at,
  events: eventIds ?? [],
  eventId: Prisma.sql`o.event_id`,
});

export type ListedOrder = OrderRow & { readonly cases: readonly string[] };

export const ORDERS_PER_PAGE = 50;

export async function findOrderRows(
  db: Tx,
  query: ListQuery,
  scope: ListScope,
  limit = ORDERS_PER_PAGE,
): Promise<ListPage<ListedOrder>> {
  const page = await findListPage(db, ORDER_LIST, query, { limit, scope });
  const flagged = page.rows.filter(({ attention }) => attention).map(({ id }) => id);
  const cases = await openCases(db, flagged);
  return { ...page, rows: page.rows.map((row) => ({ ...row, cases: cases.get(row.id) ?? [] })) };
}

/** Kinds of open cases by order id. */
export async function openCases(db: Tx, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; kinds: string[] }[]>`
    SELECT o.order_id AS id, array_agg(DISTINCT i.kind) AS kinds
    FROM attention_item i LEFT JOIN checkout c ON c.id = i.checkout_id
    JOIN desk_order o ON o.order_id IN (i.order_id, c.order_id) OR i.facts->'orderCodes' ? o.order_code
    WHERE i.done_at IS NULL AND o.order_id = ANY (${[...orderIds]}) GROUP BY o.order_id`;
  return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

export type StateCounts = Readonly<Record<OrderState, number>>;

/** Sums of one currency in minor units. `received`: what buyers ever paid; `refunded` is part of it. */
export type OrderSum = {
  readonly currency: string;
  readonly received: Amount;
  readonly waiting: Amount;
  readonly failed: Amount;
  readonly refunded: Amount & Pick<Refunded, 'isExact'>;
};
type Amount = { readonly orders: number; readonly amount: number };

export type OrderSums = {
  readonly orders: number;
  readonly entries: number;
  readonly states: StateCounts;
  /** One for each currency, that with most orders first. */
  readonly sums: readonly OrderSum[];
};

const Group = z.object({
  currency: z.string(),
  state: z.enum(ORDER_STATES),
  orders: z.number(),
  entries: z.number(),
  total: z.coerce.number(),
  refunds: z.coerce.number(),
  refunded: z.coerce.number(),
  isRefundExact: z.boolean(),
});
type Group = z.infer<typeof Group>;

const RECEIVED: readonly OrderState[] = [...PAID_STATES, 'refunded'];
const WAITING: readonly OrderState[] = ['waiting', 'unpaid'];
const FAILED: readonly OrderState[] = ['failed', 'lapsed'];

/** Filters that `desk_order_sum` answers: it has their columns of `desk_order`. */
const SUMMED = ['event', 'status', 'reason', 'method', 'channel', 'ticket', 'why'];

const isSummed = ({ given }: Pick<ListQuery, 'given'>): boolean =>
  Object.entries(given).every(([key, values]) =>
    key === 'form'
      ? values.includes('all')
      : SUMMED.includes(key) && !values.some((value) => value === 'late_money' || value === 'two_orders'),
  );

/** The table `o` whose `orders`, `ticket_count`, `total`, `refunds` and `refunded` the sums of the query add up. */
const addends = (query: Pick<ListQuery, 'given'>): Prisma.Sql =>
  isSummed(query) ? Prisma.sql`desk_order_sum AS o` : ORDER_ADDENDS;

/** Counts and sums of all orders that the query finds, whatever its page. */
export async function sumOrders(
  db: Tx,
  query: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Promise<OrderSums> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT o.currency, ${stateSql(scope.now)} AS state, sum(o.orders)::int AS orders, sum(o.ticket_count)::int AS entries,
      sum(o.total)::text AS total, ${REFUND_SUMS_SQL}
    FROM ${addends(query)} WHERE ${listWhere(ORDER_LIST, query, scope)} GROUP BY 1, 2 HAVING sum(o.orders) > 0`;
  const groups = rows.map((row) => Group.parse(row));
  const orders = (of: readonly Group[]) => of.reduce((sum, one) => sum + one.orders, 0);
  const currencies = [...new Set(groups.map(({ currency }) => currency))].map((currency) =>
    groups.filter((one) => one.currency === currency),
  );
  const states = { ...NO_STATES };
  for (const group of groups) states[group.state] += group.orders;
  return {
    orders: orders(groups),
    entries: groups.reduce((sum, { entries }) => sum + entries, 0),
    states,
    sums: currencies.toSorted((a, b) => orders(b) - orders(a)).map(sumOf),
  };
}

const NO_STATES: Record<OrderState, number> = {
  paid: 0,
  waiting: 0,
  unpaid: 0,
  failed: 0,
  lapsed: 0,
  cancelled: 0,
  refunded: 0,
  chargeback: 0,
  other: 0,
};

function sumOf(groups: readonly Group[]): OrderSum {
  const amount = (states: readonly OrderState[]): Amount => {
    const of = groups.filter(({ state }) => states.includes(state));
    return {
      orders: of.reduce((sum, one) => sum + one.orders, 0),
      amount: of.reduce((sum, one) => sum + one.total, 0),
    };
  };
  return {
    currency: groups[0]?.currency ?? '',
    received: amount(RECEIVED),
    waiting: amount(WAITING),
    failed: amount(FAILED),
    refunded: {
      orders: groups.reduce((sum, { refunds }) => sum + refunds, 0),
      amount: groups.reduce((sum, { refunded }) => sum + refunded, 0),
      isExact: groups.every(({ isRefundExact }) => isRefundExact),
    },
  };
}

export async function countOrders(
  db: Tx,
  query: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(o.orders), 0)::int AS count FROM ${addends(query)} WHERE ${listWhere(ORDER_LIST, query, scope)}`;
  return row?.count ?? 0;
}

export const eventsOf = (
  db: Tx,
  query: Pick<ListQuery, 'given'>,
  scope: ListScope,
): Promise<{ eventId: string }[]> => db.$queryRaw`
  SELECT DISTINCT o.event_id AS "eventId" FROM ${ORDER_LIST.from} WHERE ${listWhere(ORDER_LIST, query, scope)}`;
