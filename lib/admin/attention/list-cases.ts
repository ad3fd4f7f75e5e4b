// The cases as staff see them: who has them, how they ended, and the orders that they are about.

import { awaitsFetch, chargeDoubt } from '#lib/checkout/state/charge-doubt.ts';
import { unclearKey } from '#lib/checkout/state/decide-update.ts';
import type { Runner } from '#lib/checkout/state/double-payment.ts';
import { isOpenRequest } from '#lib/checkout/state/open-requests.ts';
import { type Refunded, refundedOf } from '#lib/checkout/state/payment-receipt.ts';
import type { Db } from '#lib/db/client.ts';
import { type PaymentAttempt, Prisma } from '#lib/db/generated/client.ts';
import {
  type AttentionFacts,
  AttentionFactsSchema,
  type AttentionKind,
  ENDINGS,
  type Ending,
  isRemark,
  parseKind,
  REMARK_KINDS,
  WEBSITE_KINDS,
} from '#lib/orders/attention.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

export const CASE_TABS = ['open', 'waiting', 'done'] as const;
/** `waiting`: for the provider's report of a refund. */
export type CaseTab = (typeof CASE_TABS)[number];

/** @property eventIds only cases of these events; null: all. @property whole also cases that are about no event */
export type CaseScope = { readonly eventIds: readonly string[] | null; readonly whole: boolean };

type Person = { readonly id: string; readonly name: string };

export type CaseSummary = {
  readonly id: string;
  readonly kind: AttentionKind;
  readonly facts: AttentionFacts;
  readonly tab: CaseTab;
  readonly isRemark: boolean;
  readonly openedAt: Date;
  readonly changedAt: Date;
  readonly doneAt: Date | null;
  readonly ending: Ending | null;
  /** Until when the provider's report of the refund is awaited. */
  readonly waitsUntil: Date | null;
  readonly takenBy: Person | null;
  /** Null if evidence closed it. */
  readonly doneBy: Person | null;
  readonly note: string | null;
  readonly eventId: string | null;
  /** Buyer of its first order; null if unknown. */
  readonly buyer: string | null;
  readonly total: { readonly amount: number; readonly currency: string } | null;
};

type Row = {
  id: string;
  kind: string;
  facts: unknown;
  openedAt: Date;
  changedAt: Date;
  doneAt: Date | null;
  ending: string | null;
  waitsUntil: Date | null;
  takenId: string | null;
  takenName: string | null;
  doneId: string | null;
  doneName: string | null;
  note: string | null;
  eventId: string | null;
  buyer: string | null;
  total: bigint | null;
  currency: string | null;
};

const OF_TAB: Readonly<Record<CaseTab, (now: Date) => Prisma.Sql>> = {
  open: (now) => Prisma.sql`i.done_at IS NULL AND (i.waits_until IS NULL OR i.waits_until <= ${now})`,
  waiting: (now) => Prisma.sql`i.done_at IS NULL AND i.waits_until > ${now}`,
  done: () => Prisma.sql`i.done_at IS NOT NULL`,
};

const FROM = Prisma.sql`attention_item i
  LEFT JOIN checkout c ON c.id = i.checkout_id
  LEFT JOIN LATERAL (
    SELECT * FROM desk_order
    WHERE order_id = coalesce(i.order_id, c.order_id) OR order_code = i.facts->'orderCodes'->>0 LIMIT 1
  ) AS d ON true
  LEFT JOIN staff taken ON taken.id = i.taken_by
  LEFT JOIN staff closed ON closed.id = i.done_by`;

const EVENT = Prisma.sql`coalesce(d.event_id, c.event_id)`;

const inScope = ({ eventIds, whole }: CaseScope): Prisma.Sql =>
  eventIds === null
    ? Prisma.sql`true`
    : Prisma.sql`(${EVENT} = ANY (${[...eventIds]}) OR (${whole} AND ${EVENT} IS NULL))`;

const SELECT = Prisma.sql`i.id, i.kind, i.facts, i.opened_at AS "openedAt", i.changed_at AS "changedAt", i.done_at AS "doneAt",
  i.ending, i.waits_until AS "waitsUntil", i.note, taken.id AS "takenId", taken.name AS "takenName",
  closed.id AS "doneId", closed.name AS "doneName", ${EVENT} AS "eventId", d.buyer_name AS buyer, d.total, d.currency`;

/** How many cases stand under each tab. */
export async function countCases(db: Db, scope: CaseScope, now: Date): Promise<Record<CaseTab, number>> {
  const [found] = await db.$queryRaw<Record<CaseTab, number>[]>`
    SELECT count(*) FILTER (WHERE ${OF_TAB.open(now)})::int AS open,
      count(*) FILTER (WHERE ${OF_TAB.waiting(now)})::int AS waiting,
      count(*) FILTER (WHERE ${OF_TAB.done(now)})::int AS done
    FROM ${FROM} WHERE ${inScope(scope)}`;
  return found ?? { open: 0, waiting: 0, done: 0 };
}

/** Counts for the rail: open cases that need a person now, without remarks; and whether one is about the website. */
export async function countNow(
  db: Db,
  scope: CaseScope,
  now: Date,
): Promise<{ readonly attention: number; readonly health: boolean }> {
  const [found] = await db.$queryRaw<{ attention: number; health: boolean | null }[]>`
    SELECT count(*)::int AS attention, bool_or(i.kind = ANY (${[...WEBSITE_KINDS]})) AS health
    FROM ${FROM} WHERE ${OF_TAB.open(now)} AND ${inScope(scope)} AND i.kind <> ALL (${[...REMARK_KINDS]})`;
  return { attention: found?.attention ?? 0, health: found?.health ?? false };
}

const PAGE = 30;

type Page = {
  readonly tab: CaseTab;
  /** Closed cases: only those closed before. */
  readonly before: Date | null;
};

/** Open cases stand latest first, remarks last; closed cases stand last closed first, a page at a time. */
export async function listCases(
  db: Db,
  scope: CaseScope,
  { tab, before }: Page,
  now: Date,
): Promise<{ readonly cases: CaseSummary[]; readonly hasMore: boolean }> {
  const order =
    tab === 'done'
      ? Prisma.sql`i.done_at DESC, i.id`
      : Prisma.sql`(i.kind = ANY (${[...REMARK_KINDS]})), i.opened_at DESC, i.id`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${SELECT} FROM ${FROM}
    WHERE ${OF_TAB[tab](now)} AND ${inScope(scope)} AND (${before}::timestamptz IS NULL OR i.done_at < ${before}::timestamptz)
    ORDER BY ${order} LIMIT ${tab === 'done' ? PAGE + 1 : 200}`;
  const shown = tab === 'done' ? rows.slice(0, PAGE) : rows;
  return { cases: shown.map((row) => summaryOf(row, now)), hasMore: rows.length > shown.length };
}

function summaryOf(
  { total, currency, takenId, takenName, doneId, doneName, ...row }: Row,
  now: Date,
): CaseSummary {
  const person = (id: string | null, name: string | null) => (id && name ? { id, name } : null);
  const kind = parseKind(row.kind);
  const isWaiting = row.waitsUntil !== null && row.waitsUntil > now;
  return {
    ...row,
    kind,
    isRemark: isRemark(kind),
    facts: AttentionFactsSchema.catch({}).parse(row.facts),
    tab: row.doneAt ? 'done' : isWaiting ? 'waiting' : 'open',
    ending: ENDINGS.find((one) => one === row.ending) ?? null,
    takenBy: person(takenId, takenName),
    doneBy: person(doneId, doneName),
    total: total !== null && currency ? { amount: Number(total), currency } : null,
  };
}

/** An order that a case is about. Amounts in minor units; `from`: masked number of the latest attempt, `method`: its network. */
export type CaseOrder = {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly amount: number;
  readonly refunded: Refunded;
  readonly currency: string;
  readonly buyer: string | null;
  readonly method: string | null;
  readonly from: string | null;
  readonly people: number;
  /** Who runs, without those who no longer do. */
  readonly runners: readonly (Runner & { readonly answers: unknown })[];
  readonly hasPhone: boolean;
  /** The buyer's language; null if unknown. */
  readonly locale: string | null;
  readonly orderedAt: Date;
  readonly paidAt: Date | null;
};

/**
 * What is not clear of a payment: the order was `cancelled` while a request was out; it is paid and more than one request may have
 * been approved (`several`); no answer came (`silent`); nobody said whether a request went out (`unanswered`); it ended, and money
 * may have moved (`ended`); `other`: by now that is settled.
 */
export type Unclear = 'cancelled' | 'several' | 'silent' | 'unanswered' | 'ended' | 'other';

export type CaseDetail = CaseSummary & {
  /** The one that was paid first stands first. */
  readonly orders: readonly CaseOrder[];
  /** `X-Request-Id` of the payments of its checkout, oldest first (partner-api.md, section 1). */
  readonly requestIds: readonly string[];
  /** Masked numbers whose payment request may still be approved, or may have charged. */
  readonly openNumbers: readonly string[];
  readonly unclear: Unclear;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null if there is no such case. */
export async function findCase(db: Db, id: string, now: Date): Promise<CaseDetail | null> {
  if (!UUID.test(id)) return null;
  const [found] = await db.$queryRaw<
    (Row & { orderId: string | null; checkoutId: string | null; key: string })[]
  >`
    SELECT ${SELECT}, i.dedupe_key AS key, d.order_id AS "orderId", c.id AS "checkoutId" FROM ${FROM} WHERE i.id = ${id}::uuid`;
  if (!found) return null;
  const { orderId, checkoutId, key, ...row } = found;
  const summary = summaryOf(row, now);
  const codes = summary.facts.orderCodes ?? [];
  const [orders, attempts] = await Promise.all([
    db.deskOrder.findMany({
      where: { OR: [{ orderCode: { in: codes } }, ...(orderId ? [{ orderId }] : [])] },
      include: { order: { include: { participants: RUNNING, checkout: { select: { locale: true } } } } },
    }),
    db.paymentAttempt.findMany({
      where: checkoutId ? { checkoutId } : { checkout: { orderId: orderId ?? '' } },
      orderBy: { createdAt: 'asc' },
    }),
  ]);
  const shown = orders.map((order) => ({
    id: order.orderId,
    code: order.orderCode,
    status: order.status,
    amount: Number(order.total),
    refunded: refundedOf({
      status: order.status,
      total: Number(order.total),
      reported: Number(order.refunded),
    }),
    currency: order.currency,
    buyer: order.buyerName,
    method: order.method,
    from: order.msisdn && maskMobile(order.msisdn),
    people: order.ticketCount,
    runners: order.order.participants,
    hasPhone: (order.buyerPhone ?? order.msisdn) !== null,
    locale: order.order.checkout?.locale ?? null,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
  }));
  const numbers = attempts.flatMap((one) => (isOpenRequest(one) && one.msisdn ? maskMobile(one.msisdn) : []));
  return {
    ...summary,
    orders: shown.toSorted((a, b) => (a.paidAt?.getTime() ?? Infinity) - (b.paidAt?.getTime() ?? Infinity)),
    requestIds: attempts.flatMap((one) => one.requestIds),
    openNumbers: [...new Set(numbers)],
    unclear: unclearOf(key, summary.facts, attempts),
  };
}

const RUNNING = {
  where: { OR: [{ registrationStatus: null }, { registrationStatus: { notIn: ['absent', 'cancelled'] } }] },
  orderBy: { position: 'asc' },
  select: { name: true, ticketTypeId: true, distanceKm: true, answers: true },
} satisfies Prisma.Order$participantsArgs;

function unclearOf(key: string, { reads }: AttentionFacts, attempts: readonly PaymentAttempt[]): Unclear {
  if (reads === 'cancelled') return 'cancelled';
  if (key.startsWith(unclearKey('paid:'))) return 'several';
  const attempt = attempts.find(({ id }) => key === unclearKey(id));
  if (!attempt || attempt.state === 'paid') return 'other';
  if (awaitsFetch(attempt)) return 'unanswered';
  const doubt = chargeDoubt(attempt);
  if (doubt === 'silent') return 'silent';
  return doubt === 'clear' ? 'other' : 'ended';
}

export type CasesVersion = {
  /** Changes whenever a case opens, changes, is taken or is closed; also when a waiting one comes back. */
  readonly version: string;
  /** When the last of these happened, except a note; null without a case. */
  readonly changedAt: Date | null;
};

export async function casesVersion(db: Db, now: Date): Promise<CasesVersion> {
  const [found] = await db.$queryRaw<CasesVersion[]>`
    SELECT md5(concat_ws('.', count(*), count(*) FILTER (WHERE done_at IS NULL), count(*) FILTER (WHERE waits_until <= ${now}),
      count(taken_by), extract(epoch FROM max(greatest(changed_at, taken_at, done_at))), sum(length(note)))) AS version,
      max(greatest(changed_at, taken_at, done_at)) AS "changedAt"
    FROM attention_item`;
  return found ?? { version: '', changedAt: null };
}

export type CaseEvent = { readonly at: Date; readonly who: string; readonly kind: CaseEventKind };
const CASE_EVENT_KINDS = [
  'case_taken',
  'case_given_back',
  'case_closed',
  'case_waiting',
  'note_added',
  'opened_again',
] as const;
export type CaseEventKind = (typeof CASE_EVENT_KINDS)[number];

/** What staff did with a case, the latest first. */
export async function caseHistory(db: Db, id: string): Promise<CaseEvent[]> {
  const rows = await db.auditEntry.findMany({
    where: { kind: { in: [...CASE_EVENT_KINDS] }, subject: id },
    orderBy: { id: 'desc' },
    take: 50,
    select: { at: true, staffName: true, kind: true },
  });
  return rows.flatMap(({ at, staffName, kind: name }) => {
    const kind = CASE_EVENT_KINDS.find((one) => one === name);
    return kind ? [{ at, who: staffName, kind }] : [];
  });
}

/** The open case with one of these keys, or keys that begin with one that ends in a colon; null without one. */
export async function findOpenCase(db: Db, keys: readonly string[]): Promise<string | null> {
  const found = await db.attentionItem.findFirst({
    where: {
      doneAt: null,
      OR: keys.map((key) => ({ dedupeKey: key.endsWith(':') ? { startsWith: key } : key })),
    },
    orderBy: { openedAt: 'asc' },
    select: { id: true },
  });
  return found?.id ?? null;
}
