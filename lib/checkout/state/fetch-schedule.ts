// When an order is fetched, and which of the due orders comes first (partner-api.md 8: reads are limited). Pure. Webhooks
// bring most updates. Fetches repair what they miss, and bring once what they never carry: buyer and registrations.

import { isCharging, isSettled } from '#lib/shared/vocabulary/order-status.ts';

const SECONDS_BETWEEN_FETCHES = [30, 30, 60, 120, 300, 600, 1800, 3600];
/** No webhook reports a second failure, and none a status that lags: fetches cover the usual life of a prompt. */
const SECONDS_BETWEEN_FETCHES_AGAIN = [...Array<number>(15).fill(20), 60, 120, 300, 600, 1800, 3600];

export type FetchNeed = {
  status: string;
  statusAt: Date;
  lastFetchedAt: Date | null;
  /** Fetches since the status last changed. */
  fetches: number;
  doubt: boolean;
  /** Not the first payment of its order: the provider reports only one failure (partner-api.md 6.1). */
  again: boolean;
  /** The prompt of an earlier payment may still be approved, or was approved without a report. */
  moneyUnclear: boolean;
  /** The provider ended a payment and did not call another one safe (partner-api.md 2.5a). */
  retryUnsafe: boolean;
  /** A prompt may be out, or a call may still send one, whatever status a fetch shows. */
  mayBeLive: boolean;
  /** The fetch showed less money moved than is known: it lags behind a payment or a refund. */
  lags: boolean;
};

/** The time of the next fetch; `null` if none is needed before another update arrives. */
export function nextFetchAt(need: FetchNeed, now: Date): Date | null {
  if (need.doubt) return now;
  if (isSettled(need.status)) return afterPayment(need, now);
  if (isCharging(need.status) || need.mayBeLive) return whilePaying(need, now);
  return isUnclear(need) ? later(SECONDS_BETWEEN_FETCHES[need.fetches], now) : null;
}

/** The schedule never ends: only the provider says that a payment is over. */
function whilePaying({ status, again, fetches }: FetchNeed, now: Date): Date | null {
  const isUsual = isCharging(status) && !again;
  const waits = isUsual ? SECONDS_BETWEEN_FETCHES : SECONDS_BETWEEN_FETCHES_AGAIN;
  return later(waits[fetches] ?? waits.at(-1), now);
}

/** Fetches once after each news of money: only a fetch shows the buyer, and which registrations a refund left. */
function afterPayment({ statusAt, lastFetchedAt, lags, fetches }: FetchNeed, now: Date): Date | null {
  if (lags) return later(SECONDS_BETWEEN_FETCHES[fetches], now);
  return lastFetchedAt !== null && lastFetchedAt >= statusAt ? null : now;
}

/** The page says that we are checking. After this schedule ends, the comparison of all orders continues the check. */
const isUnclear = ({ status, moneyUnclear, retryUnsafe }: FetchNeed): boolean =>
  retryUnsafe || (status === 'cancelled' && moneyUnclear);

const later = (seconds: number | undefined, now: Date): Date | null =>
  seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);

/** A page counts as open this many seconds after it last asked for its order's status. */
export const PAGE_OPEN_SECONDS = 25;
/** An order with an open page is fetched this many seconds before it is due. */
export const SOONER_SECONDS = 15;
const CLOSING_SECONDS = 120;

export type DueOrder = {
  id: string;
  status: string;
  dueAt: Date;
  holdExpiresAt: Date | null;
  pageOpen: boolean;
};

/** Comparator for `sort`: open pages first, then holds that end within two minutes, then the longest due. */
export function byUrgency(now: Date): (a: DueOrder, b: DueOrder) => number {
  return (a, b) => rank(a, now) - rank(b, now) || a.dueAt.getTime() - b.dueAt.getTime();
}

function rank(order: DueOrder, now: Date): number {
  const left = order.holdExpiresAt ? (order.holdExpiresAt.getTime() - now.getTime()) / 1000 : null;
  const closing = left !== null && left > 0 && left < CLOSING_SECONDS;
  return (order.pageOpen ? 0 : 2) + (closing ? 0 : 1);
}
