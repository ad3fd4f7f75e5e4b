// The picture of a race that its notes name. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { type ImageFile, imageVersion, readImage } from '#lib/content/image-file.ts';
import { readRaceNotes } from '#lib/content/read-race-notes.ts';

async function imagePath(eventId: string, folder: string): Promise<string | null> {
  const { image } = await readRaceNotes(eventId, folder);
  return image && join(folder, 'events', image);
}

/** Null without a picture. */
export async function raceImageVersion(eventId: string, folder = CONTENT_FOLDER): Promise<string | null> {
  const path = await imagePath(eventId, folder);
  return path && imageVersion(path);
}

/** Null without a picture. */
export async function readRaceImage(eventId: string, folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const path = await imagePath(eventId, folder);
  return path ? readImage(path) : null;
}
