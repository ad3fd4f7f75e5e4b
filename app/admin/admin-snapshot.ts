// Recent orders and sync figures of the admin's front page, as plain JSON with formatted values: rendered by the page,
// then fetched again by its query.
import 'server-only';
import {
  broughtWords,
  missingWords,
  orderChannelWords,
  orderStatusWords,
  orderTimeFormat,
  statusesOfTone,
  type Tone,
} from '#components/admin/order-words.ts';
import type { OrdersAddress } from '#components/admin/orders-address.ts';
import { comparisonWords, type SyncFigure, syncFigures } from '#components/admin/sync-words.ts';
import { findSyncHealth } from '#lib/admin/health/sync-health.ts';
import { type AttemptSummary, listRecentOrders, type RecentOrder } from '#lib/admin/list-recent-orders.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { budgetUse, callLimits, findPauses } from '#lib/partner-api/shared/shared-budget.ts';
import type { Server } from '#lib/server.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { phoneAsRead } from '#lib/shared/ugandan-mobile.ts';

/** A time for `<time>`, with its text. */
type Moment = { readonly iso: string; readonly words: string };

export type AdminOrder = Pick<RecentOrder, 'id' | 'orderCode' | 'status' | 'eventName' | 'tickets'> & {
  readonly statusWords: string;
  readonly tone: Tone;
  readonly channel: string | null;
  /** Waivers that are not signed, places without a name; in words. */
  readonly missing: string | null;
  /** What the buyer's link brought, in words. */
  readonly brought: string | null;
  readonly buyer: { readonly name: string | null; readonly contact: readonly string[] };
  /** With currency. */
  readonly total: string;
  readonly createdAt: Moment;
  readonly attempts: readonly { readonly words: string; readonly requestIds: readonly string[] }[];
};

export type SyncSnapshot = {
  /** The API key has the permission to read orders. */
  readonly mayRead: boolean;
  readonly figures: readonly SyncFigure[];
  /** The latest comparison of the newest orders and the latest of all orders, if any. */
  readonly comparisons: readonly {
    readonly words: string;
    readonly drifted: boolean;
    readonly whole: boolean;
    readonly at: Moment;
  }[];
};

export type AdminSnapshot = {
  readonly orders: readonly AdminOrder[];
  readonly nextCursor: string | null;
  readonly sync: SyncSnapshot;
};

const PAGE_SIZE = 50;

/** The page of orders at an address, and the sync state now; `null` for an invalid cursor. Never calls the provider. @param eventIds null: all */
export async function adminSnapshot(
  ctx: Server,
  { group, search, cursor }: OrdersAddress,
  eventIds: readonly string[] | null,
): Promise<AdminSnapshot | null> {
  const { timeZone } = await loadOrganizer();
  const formatTime = orderTimeFormat(timeZone);
  const moment = (at: Date): Moment => ({ iso: at.toISOString(), words: formatTime(at) });
  const statuses = group === 'all' ? undefined : statusesOfTone(group);
  const [page, sync] = await Promise.all([
    listRecentOrders(ctx.db, { statuses, eventIds, search, cursor, limit: PAGE_SIZE }),
    syncSnapshot(ctx, formatTime),
  ]);
  if (!page.ok) return null;
  const { orders, nextCursor } = page.value;
  const shown = orders.map(async (order) => {
    const { participants } = await loadEventNotes(order.eventId);
    return adminOrder(order, participants?.sign ?? false, moment);
  });
  return { orders: await Promise.all(shown), nextCursor, sync };
}

function adminOrder(order: RecentOrder, signs: boolean, moment: (at: Date) => Moment): AdminOrder {
  const { id, orderCode, status, eventName, tickets, buyer } = order;
  const { words, tone } = orderStatusWords(status);
  const phone = buyer.phone && phoneAsRead(buyer.phone);
  return {
    id,
    orderCode,
    status,
    eventName,
    tickets,
    statusWords: words,
    tone,
    channel: orderChannelWords(order),
    missing: missingWords(order, signs),
    brought: broughtWords(order),
    buyer: { name: buyer.name, contact: [phone, buyer.email].filter((value) => value !== null) },
    total: formatMoney(order.total, order.currency, 'en'),
    createdAt: moment(order.createdAt),
    attempts: order.attempts.map((attempt) => ({
      words: `${moment(attempt.createdAt).words}: ${attemptWords(attempt)}`,
      requestIds: attempt.requestIds,
    })),
  };
}

/** The state of a payment attempt, with the provider's code if it gave one. */
function attemptWords({ state, failureKind, refusalCode }: AttemptSummary): string {
  const why = failureKind ?? refusalCode;
  return [state, why?.replaceAll('_', ' ')].filter(Boolean).join(', ');
}

async function syncSnapshot(ctx: Server, formatTime: (at: Date) => string): Promise<SyncSnapshot> {
  const { db, env } = ctx;
  const now = ctx.now();
  const limits = callLimits(env);
  const [health, reads, writes, pauses, mayRead] = await Promise.all([
    findSyncHealth(db, now),
    budgetUse(db, 'read', limits, now),
    budgetUse(db, 'write', limits, now),
    findPauses(db, now),
    mayReadOrders(ctx),
  ]);
  const { comparison, wholeComparison } = health;
  const pausedUntil = pauses.map(({ until }) => until).find((until) => until > now) ?? null;
  const calls = { read: reads, write: writes };
  return {
    mayRead,
    figures: syncFigures({ ...health, calls, pausedUntil }, { mayRead, formatTime }),
    comparisons: [comparison, wholeComparison]
      .filter((one) => one !== null)
      .map((one) => ({
        ...comparisonWords(one),
        whole: one.whole,
        at: { iso: one.at.toISOString(), words: formatTime(one.at) },
      })),
  };
}
