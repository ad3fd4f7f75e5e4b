// When an order is worth a read (partner-api.md 8: reads are scarce). Pure. Webhooks bring most news; reads heal
// what they miss, and fetch once what they never carry: buyer and registrations.
import { isPending, isSettled } from '#lib/mirror/order-states.ts';

const SECONDS_BETWEEN_READS = [30, 30, 60, 120, 300, 600, 1800, 3600];

export type ReadNeed = {
  status: string;
  statusAt: Date;
  lastReadAt: Date | null;
  /** Reads since the status was last learned to change. */
  reads: number;
  doubt: boolean;
};

/** The time of the next read, or null when none is needed before news arrives. */
export function nextReadAt(need: ReadNeed, now: Date): Date | null {
  if (need.doubt) return now;
  if (need.status === 'paid') {
    return need.lastReadAt && need.lastReadAt >= need.statusAt ? null : now;
  }
  // Refunded before it was ever read: buyer and registrations are still missing.
  if (isSettled(need.status)) return need.lastReadAt ? null : now;
  if (!isPending(need.status) || need.status === 'cart') return null;
  const wait = SECONDS_BETWEEN_READS[Math.min(need.reads, SECONDS_BETWEEN_READS.length - 1)] ?? 3600;
  return new Date(now.getTime() + wait * 1000);
}
