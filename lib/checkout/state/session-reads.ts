// When a checkout session is read (partner-api.md 4.5), and what a read may change. Pure. Webhooks and reads of orders bring
// most payments: a read is for the buyer who waits, for keys without `orders:read`, and for the end of the session.

import type { CheckoutSession } from '#lib/db/generated/client.ts';
import { settledRank } from '#lib/shared/vocabulary/order-status.ts';

/** Pauses while the page is open, or the buyer came back. The first read follows the return itself. */
const SECONDS_WHILE_AWAITED = [3, 5, 5, 10, 10, 15, 20, 30, 30, 60, 60, 120, 300];
/** An abandoned session costs few reads: thousands of them may be open at once. */
const SECONDS_IN_BACKGROUND = [600, 3600, 6 * 3600];
/** Money may still arrive after its end for a request that was out. */
const SECONDS_AFTER_END = [60, 3600, 6 * 3600, 24 * 3600];
/** A deleted session is read once more, in case the answer was wrong. */
const SECONDS_AFTER_DELETION = [300];
/** A page counts as open this long after it last asked; a buyer who came back awaits the outcome this long. */
const PAGE_OPEN_SECONDS = 25;
const AWAITED_SECONDS = 3600;

export type ReadNeed = Pick<
  CheckoutSession,
  'state' | 'expiresAt' | 'pageSeenAt' | 'returnedAt' | 'cancelledAt' | 'reads'
>;

const isWithin = (at: Date | null, seconds: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < seconds * 1000;

const later = (seconds: number | undefined, from: Date): Date | null =>
  seconds === undefined ? null : new Date(from.getTime() + seconds * 1000);

/** Time of the next read after one at `now`; null if no read shows anything new. `reads`: since its news last changed. */
export function nextReadAt(need: ReadNeed, now: Date): Date | null {
  const { state, expiresAt, reads } = need;
  if (state === 'deleted') return later(SECONDS_AFTER_DELETION[reads], now);
  if (state === 'expired' || (state === 'open' && expiresAt && expiresAt <= now))
    return later(SECONDS_AFTER_END[reads], now);
  if (state !== 'open') return null;
  const isAwaited =
    isWithin(need.pageSeenAt, PAGE_OPEN_SECONDS, now) ||
    isWithin(need.returnedAt, AWAITED_SECONDS, now) ||
    isWithin(need.cancelledAt, AWAITED_SECONDS / 4, now);
  const waits = isAwaited ? SECONDS_WHILE_AWAITED : SECONDS_IN_BACKGROUND;
  const next = later(waits[reads] ?? waits.at(-1), now);
  const end = expiresAt && later(SECONDS_AFTER_END[0], expiresAt);
  return next && end && end < next ? end : next;
}

export type OrderRead = {
  readonly id: string;
  readonly code: string;
  readonly status: string;
  readonly total: number;
  readonly currency: string;
};

/** A read that lags behind money that an earlier read showed keeps the earlier one. */
export function mergeOrderRead(before: OrderRead | null, seen: OrderRead | null): OrderRead | null {
  if (!before || !seen) return seen ?? before;
  if (seen.id === before.id) return settledRank(seen.status) < settledRank(before.status) ? before : seen;
  return settledRank(before.status) > 0 && settledRank(seen.status) === 0 ? before : seen;
}

/**
 * The status of an order that mirror and read both know: more money wins, then the later one.
 * @param readAt when the session was last read
 */
export function statusOfBoth(
  mirrored: { readonly status: string; readonly statusAt: Date; readonly lastFetchedAt: Date | null },
  read: Pick<OrderRead, 'status'>,
  readAt: Date | null,
): string {
  const [ours, theirs] = [settledRank(mirrored.status), settledRank(read.status)];
  if (ours !== theirs) return ours > theirs ? mirrored.status : read.status;
  const at = Math.max(mirrored.statusAt.getTime(), mirrored.lastFetchedAt?.getTime() ?? 0);
  return readAt && readAt.getTime() > at ? read.status : mirrored.status;
}
