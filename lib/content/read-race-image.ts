// The picture of a race that its notes name. Knows nothing of pages.
import 'server-only';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { type ImageFile, imageVersion, type NamedImage, readImage } from '#lib/content/image-file.ts';
import { raceNotesFile, readRaceNotes } from '#lib/content/read-race-notes.ts';

async function namedImage(eventId: string, folder: string): Promise<NamedImage | null> {
  const { image } = await readRaceNotes(eventId, folder);
  return image === null
    ? null
    : { folder, namedBy: raceNotesFile(eventId, folder), field: 'image', name: image };
}

/** Null without a picture. */
export async function raceImageVersion(eventId: string, folder = CONTENT_FOLDER): Promise<string | null> {
  const named = await namedImage(eventId, folder);
  return named && imageVersion(named);
}

/** Null without a picture. */
export async function readRaceImage(eventId: string, folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const named = await namedImage(eventId, folder);
  return named && readImage(named);
}
