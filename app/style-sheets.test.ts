// Each group of pages has a style sheet with the utilities of the files that it names with `@source`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BUYERS = 'app/[locale]';
const CLASSES = /\bclassName\b/;

it.each([
  [join(BUYERS, '(races)'), 'races.css'],
  [join(BUYERS, '(checkout)'), 'checkout.css'],
  ['app/admin', 'admin.css'],
])('the sheet of %s has the classes of all that its pages import', (group, sheet) => {
  const drawn = importedFrom(tsxIn(group)).filter((file) => CLASSES.test(read(file)));
  const scanned = filesScanned(join(group, sheet));
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter((file) => !scanned.has(file))).toEqual([]);
});

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** `folder` may contain brackets, which a glob would read as a set. */
function tsxIn(folder: string): readonly string[] {
  return globSync('**/*.tsx', { cwd: join(ROOT, folder) }).map((name) => join(folder, name));
}

/** These files and what they import, directly or not. */
function importedFrom(entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const file of found)
    for (const [, from = ''] of read(file).matchAll(/^(?:import|export|\}) [^;]*?'([#.][^']+\.tsx?)';/gm)) {
      const target = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
      if (existsSync(join(ROOT, target))) found.add(target);
    }
  return [...found];
}

/** The files that the sheet's `@source` rules name; a folder names all files in it. */
function filesScanned(sheet: string): ReadonlySet<string> {
  const rules = [...read(sheet).matchAll(/@source "([^"]+)";/g)].map(([, rule = '']) => rule);
  return new Set(
    rules.flatMap((rule) => {
      const [folder = '', pattern = ''] = rule.includes('*') ? rule.split(/\/(?=\*)/) : [rule, '**/*'];
      const cwd = join(ROOT, dirname(sheet), folder);
      return rule.endsWith('.tsx') && !rule.includes('*')
        ? [relative(ROOT, cwd)]
        : globSync(pattern, { cwd }).map((name) => relative(ROOT, join(cwd, name)));
    }),
  );
}

it('the desk has no colours, buttons or fields of its own', () => {
  const sheet = read('app/admin/admin.css').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const tokens = [...sheet.matchAll(/(--[\w-]+):/g)].map(([, token = '']) => token);
  expect(tokens.filter((token) => !read('app/styles.css').includes(token))).toEqual([]);
});
