// An organizer's texts in markdown, in the reader's language where there is one: the welcome, descriptions, waivers.
import 'server-only';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Root } from 'mdast';
import { CONTENT_FOLDER, contentFile, reportProblem } from '#lib/content/load-file.ts';
import { FALLBACK_LANGUAGE, type InLanguage } from '#lib/content/localized-words.ts';
import { hasWords, markdownTree } from '#lib/content/parse-markdown.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';

export type Text = InLanguage & { readonly root: Root };

const loadFile = contentFile((text) => ({ root: hasWords(text) ? markdownTree(text) : null }));

async function inLanguage<T>(
  load: (path: string) => Promise<T>,
  path: string,
  locale: string,
): Promise<(T & InLanguage) | null> {
  const language = baseLanguage(locale);
  const translated = await load(`${path}.${language}.md`).catch(() => null);
  if (translated) return { ...translated, lang: undefined };
  const found = await load(`${path}.md`).catch(() => null);
  return found && { ...found, lang: language === FALLBACK_LANGUAGE ? undefined : FALLBACK_LANGUAGE };
}

/** In the reader's language where there is one; null without a file or without words. */
export async function loadText(
  path: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Text | null> {
  const { root, lang } = (await inLanguage(loadFile, join(folder, path), language)) ?? {};
  return root ? { root, lang } : null;
}

export const loadWelcome = (language: string, folder = CONTENT_FOLDER): Promise<Text | null> =>
  loadText('welcome', language, folder);

export const loadHelp = (language: string, folder = CONTENT_FOLDER): Promise<Text | null> =>
  loadText('help', language, folder);

export const POLICIES = ['refunds', 'privacy', 'terms'] as const;
export type Policy = (typeof POLICIES)[number];

export const loadPolicy = (name: Policy, language: string, folder = CONTENT_FOLDER): Promise<Text | null> =>
  loadText(join('policies', name), language, folder);

export async function policiesIn(language: string, folder = CONTENT_FOLDER): Promise<Policy[]> {
  const texts = await Promise.all(POLICIES.map((name) => loadPolicy(name, language, folder)));
  return POLICIES.filter((_, index) => texts[index]);
}

type WaiverFile = {
  readonly text: string;
  /** SHA-256, hex: the text that was shown, also when a file is edited without a new version. */
  readonly digest: string;
  readonly root: Root;
};

export type Waiver = WaiverFile & InLanguage;

const loadWaiverFile = contentFile<WaiverFile>((text) => {
  if (!hasWords(text)) throw new Error('it is empty');
  const digest = createHash('sha256').update(text).digest('hex');
  return { text, digest, root: markdownTree(text) };
});

/** A version may contain any character; its file name must not leave the folder or be hidden. */
const fileNameOf = (version: string): string =>
  version.replaceAll(/^[^\p{L}\p{M}\p{N}_-]+|[^\p{L}\p{M}\p{N}._-]+/gu, '-');

/** `waivers/<version>.<language>.md`, else `<version>.md`; null when there is neither, which is reported. */
export async function loadWaiver(
  version: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Waiver | null> {
  if (version === '') return null;
  const path = join(folder, 'waivers', fileNameOf(version));
  const waiver = await inLanguage(loadWaiverFile, path, language);
  if (!waiver) reportMissing(version, path);
  return waiver;
}

function reportMissing(version: string, path: string): void {
  const wrong = [`no text for waiver version "${version}": put it into waivers/${basename(path)}.md`];
  reportProblem({ file: `${path}.md`, wrong }, '', version);
}
