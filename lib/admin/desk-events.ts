// The events that the desk's picker offers: those of the snapshot, which keeps an event for its orders after the provider
// no longer lists it.
import { z } from 'zod';
import type { Db } from '#lib/db/client.ts';

export type DeskEvent = { readonly id: string; readonly name: string; readonly startsAt: Date | null };

const Listed = z.object({
  name: z.string().catch(''),
  starts_at: z.iso.datetime({ offset: true }).nullable().catch(null),
});

/** The latest start first. @param ids only these; empty: all */
export async function listDeskEvents(db: Db, ids: readonly string[]): Promise<DeskEvent[]> {
  const rows = await db.eventSnapshot.findMany({
    where: ids.length > 0 ? { eventId: { in: [...ids] } } : {},
    select: { eventId: true, listItem: true },
  });
  return rows
    .map(({ eventId, listItem }) => {
      const { name, starts_at } = Listed.catch({ name: '', starts_at: null }).parse(listItem);
      return {
        id: eventId,
        name: name || eventId,
        startsAt: starts_at === null ? null : new Date(starts_at),
      };
    })
    .toSorted((a, b) => (b.startsAt?.getTime() ?? 0) - (a.startsAt?.getTime() ?? 0));
}
