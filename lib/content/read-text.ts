// An organizer's text in markdown, in the reader's language where there is one. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { CONTENT_FOLDER, contentFile } from '#lib/content/content-file.ts';
import { hasWords, markdownTree } from '#lib/content/markdown-tree.ts';

const read = contentFile((text) => ({ value: markdownTree(text) }));

/** A name that stays inside its folder: ids and versions come from the provider. */
export const isFileName = (name: string): boolean => /^\w[\w.-]{0,99}$/.test(name);

/** `<path>.<language>.md`, else `<path>.md`; null when there is neither, or nothing is written in it. */
export async function readText(
  path: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Root | null> {
  const translated = await read(join(folder, `${path}.${language}.md`)).catch(() => null);
  const root = translated ?? (await read(join(folder, `${path}.md`)).catch(() => null));
  return root && hasWords(root) ? root : null;
}

/** The words above the list of races, `welcome.md`. */
export const readWelcome = (language: string, folder = CONTENT_FOLDER): Promise<Root | null> =>
  readText('welcome', language, folder);
