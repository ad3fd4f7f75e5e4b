// A picture under `content/` as bytes, and a version that changes with the file. Knows nothing of pages.
import 'server-only';
import { readFile, stat } from 'node:fs/promises';

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Null where there is no such file. Browsers may keep each version for good. */
export async function imageVersion(path: string): Promise<string | null> {
  const file = await stat(path).catch(() => null);
  return file && Math.floor(file.mtimeMs).toString(36);
}

/** Null where there is no such file or it is none of the kinds that browsers show. */
export async function readImage(path: string): Promise<ImageFile | null> {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  const bytes = type && (await readFile(path).catch(() => null));
  return bytes && type ? { bytes: new Uint8Array(bytes), type } : null;
}
