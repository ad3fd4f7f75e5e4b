// The events that the desk's picker offers: those of the snapshot, which keeps an event for its orders after the provider
// no longer lists it.
import { z } from 'zod';
import type { Db } from '#lib/db/client.ts';
import { daysUntil } from '#lib/shared/dates.ts';

export type DeskEvent = { readonly id: string; readonly name: string; readonly startsAt: Date | null };

const Listed = z.object({
  name: z.string().catch(''),
  starts_at: z.iso.datetime({ offset: true }).nullable().catch(null),
});

type Asked = {
  /** Ids of the events to list; empty: all. */
  readonly ids: readonly string[];
  readonly now: Date;
  readonly timeZone: string;
};

export async function listDeskEvents(db: Db, { ids, now, timeZone }: Asked): Promise<DeskEvent[]> {
  const rows = await db.eventSnapshot.findMany({
    where: ids.length > 0 ? { eventId: { in: [...ids] } } : {},
    select: { eventId: true, listItem: true },
  });
  const rank = ({ startsAt }: DeskEvent): number =>
    startsAt === null ? 1 : daysUntil(startsAt, now, timeZone) < 0 ? 2 : 0;
  const at = ({ startsAt }: DeskEvent): number => startsAt?.getTime() ?? 0;
  return rows
    .map(({ eventId, listItem }) => {
      const { name, starts_at } = Listed.catch({ name: '', starts_at: null }).parse(listItem);
      return {
        id: eventId,
        name: name || eventId,
        startsAt: starts_at === null ? null : new Date(starts_at),
      };
    })
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) || (rank(a) === 2 ? at(b) - at(a) : at(a) - at(b)) || a.name.localeCompare(b.name),
    );
}
