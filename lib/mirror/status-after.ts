// What a mirrored order's status columns become once news was weighed. Pure.
import type { OrderSource } from '#lib/db/generated/enums.ts';
import type { Verdict } from '#lib/mirror/merge-status.ts';
import { nextReadAt } from '#lib/mirror/read-schedule.ts';

export type MirroredStatus = {
  status: string;
  statusAt: Date;
  statusSource: OrderSource;
  lastReadAt: Date | null;
  reads: number;
  nextReadAt: Date | null;
};

export type StatusNews = {
  status: string;
  source: OrderSource;
  at: Date;
  /** A read of this order alone: an item of a list lacks the registrations, and the order still wants its own read. */
  whole: boolean;
  /** As of `ReadNeed`, and so the next ones. */
  again?: boolean;
  moneyUnclear?: boolean;
  retryUnsafe?: boolean;
};

/** The columns, with the time of the next read. */
export function statusAfter(
  known: MirroredStatus | null,
  news: StatusNews,
  verdict: Verdict,
  now: Date,
): MirroredStatus {
  const next = merged(known, news, verdict);
  const doubt = verdict === 'doubt';
  const { again = false, moneyUnclear = false, retryUnsafe = false } = news;
  const need = { ...next, doubt, again, moneyUnclear, retryUnsafe };
  return { ...next, nextReadAt: askedMeanwhile(known, news, now) ?? nextReadAt(need, now) };
}

/** A read that was asked for at once, after this one had left, is not done by this one. */
function askedMeanwhile(known: MirroredStatus | null, { source, at }: StatusNews, now: Date): Date | null {
  const asked = known?.nextReadAt ?? null;
  return source === 'read' && asked && asked > at && asked <= now ? asked : null;
}

function merged(
  known: MirroredStatus | null,
  { status, source, at, whole }: StatusNews,
  verdict: Verdict,
): Omit<MirroredStatus, 'nextReadAt'> {
  const lastReadAt = source === 'read' && whole ? at : (known?.lastReadAt ?? null);
  // Our own payment begins an order's status anew, even where it is called the same.
  if (!known || (verdict === 'take' && (known.status !== status || source === 'pay'))) {
    return { status, statusAt: at, statusSource: source, lastReadAt, reads: 0 };
  }
  const { statusAt, statusSource, reads } = known;
  return {
    status: known.status,
    statusAt,
    statusSource,
    lastReadAt,
    reads: source === 'read' ? reads + 1 : reads,
  };
}
