// The organizer's logo as bytes. Knows nothing of pages.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_FOLDER } from '#lib/content/content-file.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

async function logoPath(folder: string): Promise<string | null> {
  const { logo } = await readOrganizer(folder);
  return logo && join(folder, logo);
}

/** Changes with the file, so that browsers may keep each version for good; null without a logo. */
export async function logoVersion(folder = CONTENT_FOLDER): Promise<string | null> {
  const path = await logoPath(folder);
  const file = path && (await stat(path).catch(() => null));
  return file && Math.floor(file.mtimeMs).toString(36);
}

/** Null without a logo. */
export async function readLogo(
  folder = CONTENT_FOLDER,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const path = await logoPath(folder);
  const bytes = path && (await readFile(path).catch(() => null));
  const type = path && TYPES[path.slice(path.lastIndexOf('.') + 1)];
  return bytes && type ? { bytes: new Uint8Array(bytes), type } : null;
}
