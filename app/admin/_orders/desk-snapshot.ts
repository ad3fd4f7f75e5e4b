// What the desk's front page shows: recent orders and engine figures as plain JSON with formatted values. The page draws
// it first, and its query fetches it again.
import 'server-only';
import { listRecentOrders, type RecentOrder } from '#lib/admin/list-recent-orders.ts';
import { readEngineHealth } from '#lib/admin/read-engine-health.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { mayReadOrders } from '#lib/mirror/may-read-orders.ts';
import type { Server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';
import { budgetUse } from '#lib/upstream/budget-use.ts';
import { DOCUMENTED_LIMITS } from '#lib/upstream/shared-budget.ts';
import { comparisonWords, type EngineLine, engineLines } from '../_engine/engine-words.ts';
import { orderChannelWords } from './order-channel-words.ts';
import { orderStatusWords, statusesOfTone, type Tone } from './order-status-words.ts';
import { orderTimeIn } from './order-time.ts';
import type { OrdersAddress } from './orders-address.ts';

/** A moment for `<time>` and as the desk writes it. */
type Moment = { readonly iso: string; readonly words: string };

export type DeskOrder = Pick<RecentOrder, 'id' | 'orderCode' | 'status' | 'eventName' | 'entries'> & {
  readonly statusWords: string;
  readonly tone: Tone;
  readonly channel: string | null;
  readonly buyer: { readonly name: string | null; readonly contact: readonly string[] };
  /** With its currency. */
  readonly total: string;
  readonly createdAt: Moment;
};

export type DeskEngine = {
  /** The key has the permission to read orders. */
  readonly mayRead: boolean;
  readonly lines: readonly EngineLine[];
  readonly comparison: {
    readonly words: string;
    readonly drifted: boolean;
    readonly whole: boolean;
    readonly at: Moment;
  } | null;
};

export type DeskSnapshot = {
  readonly orders: readonly DeskOrder[];
  readonly nextCursor: string | null;
  readonly engine: DeskEngine;
};

const PAGE_SIZE = 50;

/** The page of orders at `address` and the engine as it is now; `null` for an invalid cursor. Never calls the provider. */
export async function deskSnapshot(
  desk: Server,
  { group, search, cursor }: OrdersAddress,
): Promise<DeskSnapshot | null> {
  const { timeZone } = await readOrganizer();
  const write = orderTimeIn(timeZone);
  const moment = (at: Date): Moment => ({ iso: at.toISOString(), words: write(at) });
  const statuses = group === 'all' ? undefined : statusesOfTone(group);
  const [page, engine] = await Promise.all([
    listRecentOrders(desk.db, { statuses, search, cursor, limit: PAGE_SIZE }),
    engineNow(desk, moment),
  ]);
  if (!page.ok) return null;
  const { orders, nextCursor } = page.value;
  return { orders: orders.map((order) => deskOrder(order, moment)), nextCursor, engine };
}

function deskOrder(order: RecentOrder, moment: (at: Date) => Moment): DeskOrder {
  const { id, orderCode, status, eventName, entries, buyer } = order;
  const { words, tone } = orderStatusWords(status);
  const phone = buyer.phone && phoneAsRead(buyer.phone);
  return {
    id,
    orderCode,
    status,
    eventName,
    entries,
    statusWords: words,
    tone,
    channel: orderChannelWords(order),
    buyer: { name: buyer.name, contact: [phone, buyer.email].filter((value) => value !== null) },
    total: formatMoney(order.total, order.currency, 'en'),
    createdAt: moment(order.createdAt),
  };
}

async function engineNow(desk: Server, moment: (at: Date) => Moment): Promise<DeskEngine> {
  const { db, env } = desk;
  const now = desk.now();
  const { PARTNER_READS_PER_MINUTE: read, PARTNER_WRITES_PER_MINUTE: write } = env;
  const limits = { ...DOCUMENTED_LIMITS, read, write };
  const [health, reads, writes, mayRead] = await Promise.all([
    readEngineHealth(db, now),
    budgetUse(db, 'read', limits, now),
    budgetUse(db, 'write', limits, now),
    mayReadOrders(desk),
  ]);
  const { comparison } = health;
  return {
    mayRead,
    lines: engineLines({ ...health, calls: { read: reads, write: writes } }, mayRead),
    comparison: comparison && {
      ...comparisonWords(comparison),
      whole: comparison.whole,
      at: moment(comparison.at),
    },
  };
}
