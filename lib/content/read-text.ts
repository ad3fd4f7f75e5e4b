// An organizer's text in markdown, in the reader's language where there is one. Knows nothing of pages.
import 'server-only';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { CONTENT_FOLDER, contentFile } from '#lib/content/content-file.ts';
import { hasWords, markdownTree } from '#lib/content/markdown-tree.ts';
import { type InLanguage, STANDS_IN } from '#lib/content/words-in.ts';

export type Text = InLanguage & { readonly root: Root };

/** No root: nothing is written in it. */
const read = contentFile((text) => ({ value: { root: hasWords(text) ? markdownTree(text) : null } }));

/** What `read` makes of `<path>.<language>.md`, else of `<path>.md`; null when there is neither. */
export async function inLanguage<T>(
  read: (path: string) => Promise<T>,
  path: string,
  language: string,
): Promise<(T & InLanguage) | null> {
  const translated = await read(`${path}.${language}.md`).catch(() => null);
  if (translated) return { ...translated, lang: undefined };
  const found = await read(`${path}.md`).catch(() => null);
  return found && { ...found, lang: language === STANDS_IN ? undefined : STANDS_IN };
}

/** In the reader's language where there is such a file; null when there is none at all, or nothing is written in it. */
export async function readText(
  path: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Text | null> {
  const { root, lang } = (await inLanguage(read, join(folder, path), language)) ?? {};
  return root ? { root, lang } : null;
}

/** The words above the list of races, `welcome.md`. */
export const readWelcome = (language: string, folder = CONTENT_FOLDER): Promise<Text | null> =>
  readText('welcome', language, folder);
