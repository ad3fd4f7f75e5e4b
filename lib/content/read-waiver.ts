// The text of a waiver version, `content/waivers/<version>.md`, as a tree of markdown. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { CONTENT_FOLDER, contentFile } from '#lib/content/content-file.ts';

const read = contentFile(fromMarkdown);

/** Null when the organizer has not put that version there. The version comes from the provider: it names no path. */
export async function readWaiver(version: string, folder = CONTENT_FOLDER): Promise<Root | null> {
  if (!/^[\w][\w.-]{0,99}$/.test(version)) return null;
  return read(join(folder, 'waivers', `${version}.md`)).catch(() => null);
}
