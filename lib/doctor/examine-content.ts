// Examines what the organizer wrote: the files of `content/`, and the languages of `messages/`.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findWaiverVersions } from '#lib/admin/settings-event.ts';
import { checkContent } from '#lib/content/check-content.ts';
import type { Organizer } from '#lib/content/load-organizer.ts';
import type { Db } from '#lib/db/client.ts';
import { loadCatalogs } from '#lib/i18n/load-catalogs.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { type Examined, type Finding, stopping, troubling } from './finding.ts';

export type Folders = { readonly content: string; readonly messages: string };

type Shop = {
  readonly folders: Folders;
  readonly style: CheckoutStyle;
  readonly isSandbox: boolean;
  /** Null while it is not known which waivers events have. */
  readonly db: Db | null;
};

/** @returns `organizer` null while it is not known */
export async function examineContent(
  shop: Shop,
): Promise<Examined & { readonly organizer: Organizer | null }> {
  const { folders, style, isSandbox, db } = shop;
  const { languages, findings } = await languageFindings(folders.messages);
  const waivers = db ? await findWaiverVersions(db) : [];
  const used = { style, isSandbox, languages, waivers };
  const { problems, organizer } = await checkContent(used, folders.content);
  const found = problems.flatMap(({ file, wrong }) =>
    wrong.map((mistake) => {
      const place = join('content', relative(folders.content, file));
      const stops = organizer === null && place === 'content/organizer.json';
      return (stops ? stopping : troubling)('content', `${place}: ${mistake}`, 'see content/README.md');
    }),
  );
  return { findings: [...found, ...findings], organizer };
}

type Languages = { readonly languages: readonly string[]; readonly findings: readonly Finding[] };

/** A language with gaps would show keys in place of words. */
async function languageFindings(folder: string): Promise<Languages> {
  try {
    const catalogs = [...loadCatalogs(folder)].filter(([, { draft }]) => draft === undefined);
    const languages = catalogs.map(([language]) => language);
    const keys = new Map<string, ReadonlySet<string>>();
    for (const language of languages) keys.set(language, await keysIn(join(folder, `${language}.json`)));
    const all = [...(keys.get('en') ?? [])];
    const findings = languages.flatMap((language) => {
      const gaps = all.filter((key) => keys.get(language)?.has(key) === false);
      if (gaps.length === 0) return [];
      const wrong = `messages/${language}.json lacks ${gaps.length} messages, such as ${gaps[0]}`;
      return [troubling('languages', wrong, 'add them, or mark it with "draft": "yes", and build')];
    });
    return { languages, findings };
  } catch (error) {
    const wrong = error instanceof Error ? error.message : String(error);
    return { languages: [], findings: [stopping('languages', wrong, 'correct the file, or remove it')] };
  }
}

const keysIn = async (file: string): Promise<ReadonlySet<string>> =>
  new Set(keysOf(JSON.parse(await readFile(file, 'utf8'))).filter((key) => !key.startsWith('language.')));

const keysOf = (value: unknown, key = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, below]) => keysOf(below, key ? `${key}.${name}` : name))
    : [key];
