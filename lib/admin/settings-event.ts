// Loads what the settings room needs of the provider's events, from the snapshot.
import { z } from 'zod';
import { findTicketTypes } from '#lib/admin/ticket-types.ts';
import type { Tx } from '#lib/db/client.ts';

/** Versions of waivers that listed events ask buyers to accept (partner-api.md 2.2). */
export async function findWaiverVersions(db: Tx): Promise<string[]> {
  const rows = await db.$queryRaw<{ version: string }[]>`
    SELECT DISTINCT detail->>'waiver_version' AS version FROM event_snapshot
    WHERE listed AND detail->>'waiver_required' = 'true' AND detail->>'waiver_version' IS NOT NULL
    ORDER BY version`;
  return rows.map(({ version }) => version);
}

const Counts = z.array(z.object({ unpaid: z.int(), answered: z.int() }));

/** Loads its ticket types, and counts orders that are held and not paid, and participants who answered a question. */
export async function findSettingsEvent(db: Tx, eventId: string, now: Date) {
  const [tickets, counts] = await Promise.all([
    findTicketTypes(db, [eventId]),
    db.$queryRaw`
      SELECT (SELECT count(*)::int FROM "order" WHERE event_id = ${eventId} AND hold_expires_at > ${now} AND status <> 'paid') AS unpaid,
        (SELECT count(*)::int FROM participant WHERE event_id = ${eventId} AND answers <> '{}'::jsonb) AS answered`,
  ]);
  const [{ unpaid, answered } = { unpaid: 0, answered: 0 }] = Counts.parse(counts);
  return { tickets: tickets.map(({ ticketTypeId: id, name }) => ({ id, name })), unpaid, answered };
}
