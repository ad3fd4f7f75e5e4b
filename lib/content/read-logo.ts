// The organizer's logo. Knows nothing of pages.
import 'server-only';
import { CONTENT_FOLDER, seldom } from '#lib/content/content-file.ts';
import { type ImageFile, imageVersion, type NamedImage, readImage } from '#lib/content/image-file.ts';
import { organizerFile, readOrganizer } from '#lib/content/read-organizer.ts';

async function namedLogo(folder: string): Promise<NamedImage | null> {
  const { logo } = await readOrganizer(folder);
  return logo === null ? null : { folder, namedBy: organizerFile(folder), field: 'logo', name: logo };
}

/** A smaller logo travels inside the page: on a slow line a request costs more than its bytes. */
const MOST_INLINE_BYTES = 2048;

/** Where a page finds the logo: `/logo?v=…`, which changes with the file, or itself as a `data:` address. Null without one. */
export const logoAddress = (folder = CONTENT_FOLDER): Promise<string | null> => addressOf(folder);

const addressOf = seldom(async (folder): Promise<string | null> => {
  const named = await namedLogo(folder);
  const version = named && (await imageVersion(named));
  const logo = version && (await readImage(named));
  if (!logo) return null;
  if (logo.bytes.length > MOST_INLINE_BYTES) return `/logo?v=${version}`;
  return `data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
});

/** Null without a logo. */
export async function readLogo(folder = CONTENT_FOLDER): Promise<ImageFile | null> {
  const named = await namedLogo(folder);
  return named && readImage(named);
}
