// An organizer's texts in markdown, in the reader's language where there is one: the welcome, descriptions, policies, waivers. Each is
// a file, or where there is none, what the desk saved in its place.
import 'server-only';
import { createHash } from 'node:crypto';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Root } from 'mdast';
import { z } from 'zod';
import { deskValues } from '#lib/content/desk-settings.ts';
import { CONTENT_FOLDER, contentFile, reportProblem } from '#lib/content/load-file.ts';
import { FALLBACK_LANGUAGE, type InLanguage } from '#lib/content/localized-words.ts';
import { hasWords, markdownTree } from '#lib/content/parse-markdown.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';

export type Text = InLanguage & { readonly root: Root };

/** Throws without such a text. @param file below the folder */
type Loader<T> = (folder: string, file: string) => Promise<T>;

const SavedText = z.string().min(1);

function textFile<T>(parse: (text: string) => T): Loader<T> {
  const load = contentFile(parse);
  return (folder, file) =>
    load(join(folder, file)).catch(async () => parse(SavedText.parse((await deskValues(file)).get(''))));
}

/** Whether there is such a file, so that the desk cannot set the text. */
export const isTextGiven = (file: string, folder = CONTENT_FOLDER): Promise<boolean> =>
  access(join(folder, file)).then(
    () => true,
    () => false,
  );

/** `policies/terms.sw.md`; English has no code. @param path without its ending */
export const textFileName = (path: string, language: string): string =>
  language === FALLBACK_LANGUAGE ? `${path}.md` : `${path}.${language}.md`;

const loadFile = textFile((text) => ({ root: hasWords(text) ? markdownTree(text) : null }));

type Place = { readonly folder: string; readonly path: string; readonly locale: string };

async function inLanguage<T>(
  load: Loader<T>,
  { folder, path, locale }: Place,
): Promise<(T & InLanguage) | null> {
  const language = baseLanguage(locale);
  const translated = await load(folder, `${path}.${language}.md`).catch(() => null);
  if (translated) return { ...translated, lang: undefined };
  const found = await load(folder, `${path}.md`).catch(() => null);
  return found && { ...found, lang: language === FALLBACK_LANGUAGE ? undefined : FALLBACK_LANGUAGE };
}

/** The text in the reader's language where there is one; null without a file or without words. */
export async function loadText(
  path: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Text | null> {
  const { root, lang } = (await inLanguage(loadFile, { folder, path, locale: language })) ?? {};
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

const loadWaiverFile = textFile<WaiverFile>((text) => {
  if (!hasWords(text)) throw new Error('it is empty');
  const digest = createHash('sha256').update(text).digest('hex');
  return { text, digest, root: markdownTree(text) };
});

/** A version may contain any character; its file name must not leave the folder or be hidden. */
const fileNameOf = (version: string): string =>
  version.replaceAll(/^[^\p{L}\p{M}\p{N}_-]+|[^\p{L}\p{M}\p{N}._-]+/gu, '-');

/** The path without its ending. */
export const waiverPath = (version: string): string => join('waivers', fileNameOf(version));

/** `waivers/<version>.<language>.md`, else `<version>.md`; null when there is neither, which is reported. */
export async function loadWaiver(
  version: string,
  language: string,
  folder = CONTENT_FOLDER,
): Promise<Waiver | null> {
  if (version === '') return null;
  const path = waiverPath(version);
  const waiver = await inLanguage(loadWaiverFile, { folder, path, locale: language });
  if (!waiver) reportMissing(version, join(folder, path));
  return waiver;
}

function reportMissing(version: string, path: string): void {
  const wrong = [`no text for waiver version "${version}": put it into waivers/${basename(path)}.md`];
  reportProblem({ file: `${path}.md`, wrong }, '', version);
}
