// When kinds of entry of a race are sold, as its notes say it. Knows nothing of pages.
import 'server-only';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { instantIn } from '#lib/shared/zoned-time.ts';

type TicketSale = { ticket: string; sales_start: string | null; sales_end: string | null };

/** `ticket` is an id or a name; times are instants in ISO 8601, null where nothing is said. */
export async function readTicketSales(eventId: string, folder = CONTENT_FOLDER): Promise<TicketSale[]> {
  const [{ sales }, { timeZone }] = await Promise.all([
    readRaceNotes(eventId, folder),
    readOrganizer(folder),
  ]);
  const instant = (wall: string | null) => wall && instantIn(wall, timeZone).toISOString();
  return Object.entries(sales).map(([ticket, { opens, closes }]) => ({
    ticket,
    sales_start: instant(opens),
    sales_end: instant(closes),
  }));
}
