// Finds differences between catalogs: every language needs the keys and the arguments of the English one.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

type Tree = { [key: string]: string | Tree };
const Tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Tree])));

/** Texts by their whole key, such as `form.title`. */
export type Texts = ReadonlyMap<string, string>;

export async function readTexts(folder: string, language: string): Promise<Texts> {
  const tree = Tree.parse(JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8')));
  return new Map(leaves(tree, ''));
}

const leaves = (tree: Tree, above: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[above + key, value]] : leaves(value, `${above}${key}.`),
  );

/** One line for each mistake in a catalog of `folder`. */
export async function catalogProblems(folder: string): Promise<string[]> {
  const languages = (await readdir(folder)).map((file) => file.replace(/\.json$/, ''));
  const model = await readTexts(folder, 'en');
  const found = languages.map(async (language) => {
    const problems = compare(await readTexts(folder, language), model);
    return problems.map((problem) => `${language}: ${problem}`);
  });
  return (await Promise.all(found)).flat();
}

function compare(texts: Texts, model: Texts): string[] {
  const missing = [...model.keys()].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  const strange = [...texts.keys()].filter((key) => !model.has(key)).map((key) => `${key} is not in English`);
  const wrong = [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [`${key} is empty`];
    const [own, english] = [argumentsOf(text), argumentsOf(model.get(key) ?? text)];
    return own === english ? [] : [`${key} takes ${own || 'nothing'}, in English ${english || 'nothing'}`];
  });
  return [...missing, ...strange, ...wrong];
}

/** Names of the arguments and tags of an ICU message, or the parser's error. */
function argumentsOf(text: string): string {
  try {
    return [...new Set(namesIn(parse(text)))].sort().join(', ');
  } catch (error) {
    return `no ICU message (${error instanceof Error ? error.message : error})`;
  }
}

const namesIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element.value];
    return [element.value, ...Object.values(element.options).flatMap(({ value }) => namesIn(value))];
  });
