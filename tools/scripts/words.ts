// `npm run words -- COMMIT [LANGUAGE]`: the words of a catalog that changed since a commit, for those who translate them.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from './shared/command-scope.ts';
import { ROOT } from './shared/project-root.ts';

export type ChangedWords = { key: string; before: string; after: string };
type Catalog = { readonly [key: string]: string | Catalog };

/** The messages that differ, in the order of the newer catalog, then those that are gone. `''`: there is none. */
export function changedWords(before: Catalog, after: Catalog): ChangedWords[] {
  const old = messagesOf(before);
  const now = messagesOf(after);
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((key) => ({ key, before: old.get(key) ?? '', after: now.get(key) ?? '' }))
    .filter((words) => words.before !== words.after);
}

const messagesOf = (catalog: Catalog, path = ''): Map<string, string> =>
  new Map(
    Object.entries(catalog).flatMap(([key, words]) =>
      typeof words === 'string' ? [[path + key, words]] : [...messagesOf(words, `${path}${key}.`)],
    ),
  );

const row = ({ key, before, after }: ChangedWords): string =>
  `| ${[key, before, after].map((text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;

if (import.meta.main)
  await runCommand(async () => {
    const [commit, language = 'en'] = process.argv.slice(2);
    if (!commit) return err({ message: 'npm run words -- COMMIT [LANGUAGE]' });
    const file = `messages/${language}.json`;
    const catalogThen = await promisify(execFile)('git', ['show', `${commit}:${file}`], {
      cwd: ROOT,
      maxBuffer: 2 ** 24,
    }).catch(() => null);
    if (!catalogThen) return err({ message: `git knows no ${file} at ${commit}` });
    const words = changedWords(
      JSON.parse(catalogThen.stdout),
      JSON.parse(await readFile(join(ROOT, file), 'utf8')),
    );
    const count = (chosen: (one: ChangedWords) => boolean) => words.filter(chosen).length;
    const counts = `${count(({ before, after }) => before !== '' && after !== '')} changed, ${count(({ before }) => before === '')} new, ${count(({ after }) => after === '')} gone`;
    const table = ['| message | before | now |', '| --- | --- | --- |', ...words.map(row)];
    // A pipe takes only part of a long text at once.
    await new Promise((resolve) => process.stdout.write(`${[...table, '', counts].join('\n')}\n`, resolve));
    return ok(undefined);
  });
