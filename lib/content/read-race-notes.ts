// What an organizer adds to a race that the provider does not know: `content/events/<event_id>.json` and `.md`.
// Both may be left out. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { z } from 'zod';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { fieldsFile } from '#lib/content/fields-file.ts';
import { ImageName } from '#lib/content/image-file.ts';
import { readText, type Text } from '#lib/content/read-text.ts';

/** A moment on the organizer's clocks. */
const WallTime = z.iso
  .datetime({ local: true, offset: false, error: 'is no time such as 2027-01-20T18:00' })
  .nullable()
  .default(null);

const Sale = z
  .strictObject({ opens: WallTime, closes: WallTime })
  .refine(({ opens, closes }) => !opens || !closes || opens < closes, 'closes before it opens');

/** Null: it is said, but cannot be understood, when this is sold. */
const Sales = z.record(z.string(), Sale.nullable()).nullable().default({});

const RaceNotesSchema = z.strictObject({
  /** Where it starts, as runners call it. */
  place: z.string().min(1).nullable().default(null),
  /** A link to a map of the start or the course. */
  map: z
    .url({ protocol: /^https$/, error: 'is no address that begins with https://' })
    .nullable()
    .default(null),
  image: ImageName.nullable().default(null),
  /** Until when entries are taken, on the organizer's clocks. */
  entriesClose: WallTime,
  /** When kinds of entry are sold, by the id or the name of each. */
  sales: Sales,
});
export type RaceNotes = z.infer<typeof RaceNotesSchema>;

const NOTHING: RaceNotes = RaceNotesSchema.parse({});
const read = fieldsFile(RaceNotesSchema, {
  lost: null,
  // A sale whose time was over must not begin again by a mistake of typing: of such a file so much can be told.
  unusable: (bytes) => ({ ...NOTHING, sales: speaksOfSales(bytes) ? null : {} }),
});

/** In any encoding that an editor may have chosen. */
const speaksOfSales = (bytes: Buffer): boolean =>
  bytes.toString('latin1').replaceAll('\0', '').includes('"sales"');

/** A name that stays inside its folder: ids come from the provider. */
const isFileName = (name: string): boolean => /^\w[\w.-]{0,99}$/.test(name);

/** Empty when there is no file. What is wrong in it keeps its last good state, else it is null. */
export async function readRaceNotes(eventId: string, folder = CONTENT_FOLDER): Promise<RaceNotes> {
  if (!isFileName(eventId)) return NOTHING;
  return read(raceNotesFile(eventId, folder)).catch(() => NOTHING);
}

/** Its path, of an id that is the name of a file; there may be none. */
export const raceNotesFile = (eventId: string, folder: string): string =>
  join(folder, 'events', `${eventId}.json`);

/** What the race is like, as a tree of markdown; null when nobody wrote it. */
export async function readRaceText(
  eventId: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Text | null> {
  return isFileName(eventId) ? readText(join('events', eventId), language, folder) : null;
}
