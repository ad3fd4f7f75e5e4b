// The organizer's logo. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { type ImageFile, imageVersion, readImage } from '#lib/content/image-file.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

async function logoPath(folder: string): Promise<string | null> {
  const { logo } = await readOrganizer(folder);
  return logo && join(folder, logo);
}

/** Null without a logo. */
export async function logoVersion(folder = CONTENT_FOLDER): Promise<string | null> {
  const path = await logoPath(folder);
  return path && imageVersion(path);
}

/** Null without a logo. */
export async function readLogo(folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const path = await logoPath(folder);
  return path ? readImage(path) : null;
}
