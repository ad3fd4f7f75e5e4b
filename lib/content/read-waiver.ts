// The text of a waiver version, a file in `content/waivers/` called after it. Knows nothing of pages.
import 'server-only';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Root } from 'mdast';
import { CONTENT_FOLDER, contentFile } from '#lib/content/content-file.ts';
import { tellProblem } from '#lib/content/content-memory.ts';
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

/** The provider's words may hold any sign; a name of a file leads into no other folder and to nothing hidden. */
const fileNameOf = (version: string): string =>
  version.replaceAll(/^[^\p{L}\p{M}\p{N}_-]+|[^\p{L}\p{M}\p{N}._-]+/gu, '-');

/**
 * The text in the reader's language (`<version>.<language>.md`) where the organizer has put one, else `<version>.md`; null
 * when there is neither that can be shown, which is told in the log.
 */
export async function readWaiver(
  version: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Waiver | null> {
  if (version === '') return null;
  const path = join(folder, 'waivers', fileNameOf(version));
  const waiver = await inLanguage(read, path, language);
  if (!waiver) tellMissing(version, path);
  return waiver;
}

/** Once for each version: the visits in between may have found another language's text. */
function tellMissing(version: string, path: string): void {
  const wrong = [
    `there is no text for the waiver version "${version}": put it into waivers/${basename(path)}.md`,
  ];
  tellProblem({ file: `${path}.md`, wrong }, '', version);
}
