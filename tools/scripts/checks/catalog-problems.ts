// Finds mistakes in the catalogs of `messages/`: a file that cannot be parsed, and differences from the English one. The build
// and `npm run dev` print them; for development, as the parser of messages is no package of a production install.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { parseCatalog } from '#lib/i18n/load-catalogs.ts';

/** `gap`: a missing message, which pages show in English. Anything else is a mistake. */
export type CatalogProblem = { gap: boolean; line: string };

/** Texts by their whole key, such as `form.title`. */
export type Texts = ReadonlyMap<string, string>;

type Leaf = [key: string, value: unknown];

function leaves(value: unknown, key = ''): Leaf[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[key, value]];
  return Object.entries(value).flatMap(([name, below]) => leaves(below, key ? `${key}.${name}` : name));
}

const isText = (leaf: Leaf): leaf is [string, string] => typeof leaf[1] === 'string';

/** Messages alone, without what the catalog says of its language. */
async function loadLeaves(folder: string, language: string): Promise<{ found: Leaf[]; draft: boolean }> {
  const file = `${language}.json`;
  const { catalog, language: facts } = parseCatalog(file, await readFile(join(folder, file), 'utf8'));
  return { found: leaves({ ...catalog, language: undefined }), draft: facts.draft !== undefined };
}

export async function readTexts(folder: string, language: string): Promise<Texts> {
  return new Map((await loadLeaves(folder, language)).found.filter(isText));
}

/** The problems of each catalog of `folder`, with its file and key. */
export async function catalogProblems(folder: string): Promise<CatalogProblem[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  const model = await readTexts(folder, 'en').catch((): Texts => new Map());
  const found = files.map(async (file): Promise<CatalogProblem[]> => {
    try {
      const { found: own, draft } = await loadLeaves(folder, file.replace(/\.json$/, ''));
      const gaps = draft || model.size === 0 ? [] : gapsOf(new Map(own), model);
      return [...gaps, ...own.flatMap((leaf) => mistakesOf(leaf, model))].map((problem) => ({
        ...problem,
        line: `messages/${file}: ${problem.line}`,
      }));
    } catch (error) {
      return [{ gap: false, line: error instanceof Error ? error.message : String(error) }];
    }
  });
  return (await Promise.all(found)).flat();
}

const gapsOf = (own: ReadonlyMap<string, unknown>, model: Texts): CatalogProblem[] =>
  [...model.keys()].filter((key) => !own.has(key)).map((key) => ({ gap: true, line: `${key} is missing` }));

function mistakesOf([key, text]: Leaf, model: Texts): CatalogProblem[] {
  const mistake = (what: string) => [{ gap: false, line: `${key} ${what}` }];
  if (key === 'language' && text === undefined) return [];
  if (typeof text !== 'string') return mistake('is no text');
  if (text.trim() === '') return mistake('is empty');
  const english = model.get(key);
  if (english === undefined && model.size > 0) return [{ gap: true, line: `${key} is not in English` }];
  const own = argumentsOf(text);
  if ('error' in own) return mistake(own.error);
  const expected = argumentsOf(english ?? text);
  if ('error' in expected || own.names === expected.names) return [];
  return mistake(`takes ${own.names || 'nothing'}, in English ${expected.names || 'nothing'}`);
}

/** Names of the arguments and tags of an ICU message, or where it cannot be parsed. */
function argumentsOf(text: string): { names: string } | { error: string } {
  try {
    return { names: [...new Set(namesIn(parse(text)))].sort().join(', ') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { error: `is no ICU message (${reason}): ${text}` };
  }
}

const namesIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
  });
