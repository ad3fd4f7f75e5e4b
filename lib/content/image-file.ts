import 'server-only';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { reportProblem } from '#lib/content/load-file.ts';

export const NO_IMAGE_NAME =
  'is not the name of a picture in this folder: no folder, no dot at the start, and one of svg, png, webp, jpg or jpeg at the end';

/** The name of a picture: a file in the folder of the one that names it. */
export const ImageName = z.string().regex(/^(?!\.)[^/\\\p{Cc}]+\.(svg|png|webp|jpe?g)$/iu, NO_IMAGE_NAME);

const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** Bytes of a picture that the desk takes: with the rest of its form less than a proxy passes on. */
export const MOST_IMAGE_BYTES = 60_000;

/** A picture that the desk stored. */
export const ImageData = z.strictObject({
  type: z.enum(['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg']),
  base64: z
    .base64()
    .min(4)
    .max(Math.ceil(MOST_IMAGE_BYTES / 3) * 4),
});
export type ImageData = z.infer<typeof ImageData>;

const STARTS: readonly (readonly [RegExp, ImageData['type']])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)[^\0]*<svg|^(?:\xef\xbb\xbf)?\s*<svg/,
    'image/svg+xml',
  ],
];

/** Null if browsers do not show the picture, or it is too large. The type comes from its bytes, not from its name. */
export function imageDataOf(bytes: Uint8Array): ImageData | null {
  if (bytes.length > MOST_IMAGE_BYTES) return null;
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('latin1');
  const type = STARTS.find(([start]) => start.test(text))?.[1];
  return type ? { type, base64: buffer.toString('base64') } : null;
}

export type ImageFile = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** `field` of the file `namedBy`, below `folder`, names the picture. */
export type NamedImage = { folder: string; namedBy: string; field: string; name: string };

const pathOf = ({ namedBy, name }: NamedImage): string => join(dirname(namedBy), name);

/** Null where there is no such file, which is reported. Browsers may cache each version forever. */
export async function imageVersion(image: NamedImage | ImageData): Promise<string | null> {
  if ('base64' in image) return createHash('sha256').update(image.base64).digest('hex').slice(0, 12);
  const path = pathOf(image);
  const found = await stat(path).catch(() => null);
  const isThere = found?.isFile() === true;
  const wrong = isThere ? [] : [`${image.field}: there is no content/${relative(image.folder, path)}`];
  reportProblem({ file: image.namedBy, wrong }, '', image.field);
  return isThere ? Math.floor(found.mtimeMs).toString(36) : null;
}

/** Null without such a file, or if its type is none that browsers show. */
export async function loadImage(image: NamedImage | ImageData): Promise<ImageFile | null> {
  if ('base64' in image)
    return { bytes: new Uint8Array(Buffer.from(image.base64, 'base64')), type: image.type };
  const path = pathOf(image);
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  const bytes = type && (await readFile(path).catch(() => null));
  return bytes && type ? { bytes: new Uint8Array(bytes), type } : null;
}
