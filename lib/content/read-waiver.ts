// The text of a waiver version, `content/waivers/<version>.md`. Knows nothing of pages.
import 'server-only';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Root } from 'mdast';
import { CONTENT_FOLDER, contentFile } from '#lib/content/content-file.ts';
import { hasWords, markdownTree } from '#lib/content/markdown-tree.ts';
import { inLanguage } from '#lib/content/read-text.ts';
import type { InLanguage } from '#lib/content/words-in.ts';

type WaiverFile = {
  /** The file, letter by letter. */
  readonly text: string;
  /** SHA-256 of `text`, hex: says which text somebody saw when a file was edited without a new version. */
  readonly digest: string;
  /** `text` as a tree of markdown. */
  readonly root: Root;
};

export type Waiver = WaiverFile & InLanguage;

const read = contentFile<WaiverFile>((text) => {
  if (!hasWords(text)) throw new Error('it holds no words: nobody can read and accept it');
  const digest = createHash('sha256').update(text).digest('hex');
  return { value: { text, digest, root: markdownTree(text) } };
});

/**
 * The text in the reader's language (`<version>.<language>.md`) where the organizer has put one, else `<version>.md`; null
 * when there is neither that can be shown. The version comes from the provider: it names no path.
 */
export async function readWaiver(
  version: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Waiver | null> {
  if (!/^\w[\w.-]{0,99}$/.test(version)) return null;
  const path = join(folder, 'waivers', version);
  return inLanguage(read, path, language);
}
