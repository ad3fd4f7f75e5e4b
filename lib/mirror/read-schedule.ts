// When an order is worth a read (partner-api.md 8: reads are scarce). Pure. Webhooks bring most news; reads heal
// what they miss, and fetch once what they never carry: buyer and registrations.
import { isPending, isSettled } from '#lib/mirror/order-states.ts';

const SECONDS_BETWEEN_READS = [30, 30, 60, 120, 300, 600, 1800, 3600];
/** No webhook tells of a second failure: only reads can, for as long as a prompt usually lives. */
const SECONDS_BETWEEN_READS_AGAIN = [...Array<number>(15).fill(20), 60, 120, 300, 600, 1800, 3600];

export type ReadNeed = {
  status: string;
  statusAt: Date;
  lastReadAt: Date | null;
  /** Reads since the status was last learned to change. */
  reads: number;
  doubt: boolean;
  /** Not the first payment of its order: the provider tells of one failure alone (partner-api.md 6.1). */
  again: boolean;
  /** A request of an earlier payment may still be approved, or was, and nobody told. */
  moneyUnclear: boolean;
  /** The provider ended a payment and would not call another one safe (partner-api.md 2.5a). */
  retryUnsafe: boolean;
};

/** The time of the next read, or null when none is needed before news arrives. */
export function nextReadAt(need: ReadNeed, now: Date): Date | null {
  if (need.doubt) return now;
  if (isSettled(need.status)) return isReadWhole(need) ? null : now;
  if (need.status === 'cart') return null;
  if (!isPending(need.status)) return isUnclear(need) ? later(SECONDS_BETWEEN_READS[need.reads], now) : null;
  const waits = need.again ? SECONDS_BETWEEN_READS_AGAIN : SECONDS_BETWEEN_READS;
  return later(waits[need.reads] ?? waits.at(-1), now);
}

/** Its page says that we are checking; the comparison of all orders goes on with it. */
const isUnclear = ({ status, moneyUnclear, retryUnsafe }: ReadNeed): boolean =>
  retryUnsafe || (status === 'cancelled' && moneyUnclear);

/** Refunded before it was ever read, buyer and registrations are still missing. */
const isReadWhole = ({ status, statusAt, lastReadAt }: ReadNeed): boolean =>
  lastReadAt !== null && (status !== 'paid' || lastReadAt >= statusAt);

const later = (seconds: number | undefined, now: Date): Date | null =>
  seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
