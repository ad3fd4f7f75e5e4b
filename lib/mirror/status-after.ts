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
};

export type StatusNews = {
  status: string;
  source: OrderSource;
  at: Date;
  /** A read of this order alone: an item of a list lacks the registrations, and the order still wants its own read. */
  whole: boolean;
};

/** The columns, with the time of the next read. */
export function statusAfter(
  known: MirroredStatus | null,
  news: StatusNews,
  verdict: Verdict,
  now: Date,
): MirroredStatus & { nextReadAt: Date | null } {
  const next = merged(known, news, verdict);
  return { ...next, nextReadAt: nextReadAt({ ...next, doubt: verdict === 'doubt' }, now) };
}

function merged(
  known: MirroredStatus | null,
  { status, source, at, whole }: StatusNews,
  verdict: Verdict,
): MirroredStatus {
  const lastReadAt = source === 'read' && whole ? at : (known?.lastReadAt ?? null);
  if (!known || (verdict === 'take' && known.status !== status)) {
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
