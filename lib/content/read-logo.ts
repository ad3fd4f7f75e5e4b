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

/** A smaller logo travels inside the page: on a slow line a request costs more than its bytes. */
const MOST_INLINE_BYTES = 2048;

/** Where a page finds the logo: `/logo?v=…`, which changes with the file, or itself as a `data:` address. Null without one. */
export async function logoAddress(folder = CONTENT_FOLDER): Promise<string | null> {
  const path = await logoPath(folder);
  const version = path && (await imageVersion(path));
  const logo = version && (await readImage(path));
  if (!logo) return null;
  if (logo.bytes.length > MOST_INLINE_BYTES) return `/logo?v=${version}`;
  return `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
}

/** Null without a logo. */
export async function readLogo(folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const path = await logoPath(folder);
  return path ? readImage(path) : null;
}
