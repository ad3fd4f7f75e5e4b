// When kinds of entry of a race are sold, as its notes say it. Knows nothing of pages.
import 'server-only';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';
import { instantIn } from '#lib/shared/zoned-time.ts';

type TicketSale = { ticket: string | null; sales_start: string | null; sales_end: string | null };

/** What cannot be understood is over: it is not offered before the file is mended. */
const OVER = { sales_start: null, sales_end: new Date(0).toISOString() };

/** `ticket` is an id or a name, null is every kind; times are instants in ISO 8601, null where nothing is said. */
export async function readTicketSales(eventId: string, folder = CONTENT_FOLDER): Promise<TicketSale[]> {
  const [{ sales }, { timeZone }] = await Promise.all([
    readRaceNotes(eventId, folder),
    readOrganizer(folder),
  ]);
  const instant = (wall: string | null) => wall && instantIn(wall, timeZone).toISOString();
  if (sales === null) return [{ ticket: null, ...OVER }];
  return Object.entries(sales).map(([ticket, sale]) => {
    if (sale === null) return { ticket, ...OVER };
    return { ticket, sales_start: instant(sale.opens), sales_end: instant(sale.closes) };
  });
}
