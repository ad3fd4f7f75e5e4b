import 'server-only';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { reportProblem } from '#lib/content/load-file.ts';

/** The name of a picture: a file in the folder of the one that names it. */
export const ImageName = z
  .string()
  .regex(
    /^(?!\.)[^/\\\p{Cc}]+\.(svg|png|webp|jpe?g)$/iu,
    'is not the name of a picture in this folder: no folder, no dot at the start, and one of svg, png, webp, jpg or jpeg at the end',
  );

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** `field` of the file `namedBy`, below `folder`, names the picture. */
export type NamedImage = { folder: string; namedBy: string; field: string; name: string };

const pathOf = ({ namedBy, name }: NamedImage): string => join(dirname(namedBy), name);

/** Null where there is no such file, which is reported. Browsers may cache each version forever. */
export async function imageVersion(image: NamedImage): Promise<string | null> {
  const path = pathOf(image);
  const found = await stat(path).catch(() => null);
  const isThere = found?.isFile() === true;
  const wrong = isThere ? [] : [`${image.field}: there is no content/${relative(image.folder, path)}`];
  reportProblem({ file: image.namedBy, wrong }, '', image.field);
  return isThere ? Math.floor(found.mtimeMs).toString(36) : null;
}

/** Null where there is no such file, or not of a type that browsers show. */
export async function loadImage(image: NamedImage): Promise<ImageFile | null> {
  const path = pathOf(image);
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  const bytes = type && (await readFile(path).catch(() => null));
  return bytes && type ? { bytes: new Uint8Array(bytes), type } : null;
}
