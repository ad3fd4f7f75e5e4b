// The programs of a production install import no package that it does not have.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../shared/project-root.ts';

/** Entries of `npm start`, `npm run worker`, `npm run staff`, `npm run migrate` and `npm run backup`, and files that Next loads unbuilt. */
const ENTRIES = [
  'tools/scripts/run.mjs',
  'tools/scripts/start.ts',
  'tools/scripts/worker.ts',
  'tools/scripts/staff.ts',
  'tools/scripts/migrate.ts',
  'tools/scripts/backup.ts',
  'lib/jobs/jobs-thread-main.ts',
  'lib/admin/files/files-thread-main.ts',
  'next.config.mjs',
];

/** Imported only by `npm run migrate:new`, `npm run migrate:check` and `npm run build`, for development. */
const DEVELOPMENT = [
  'tools/scripts/database/schema-difference.ts',
  'tools/scripts/checks/catalog-problems.ts',
];

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Packages and files that a file imports, but for Node's own modules. */
async function importsOf(path: string): Promise<string[]> {
  if (path.endsWith('.json')) return [];
  const text = await readFile(path, 'utf8');
  // Types are removed: their imports need no package.
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  const imported = ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
  return imported.filter((specifier) => !isBuiltin(specifier));
}

const pathOf = (specifier: string, importer: string): string =>
  specifier.startsWith('#') ? join(ROOT, specifier.slice(1)) : resolve(dirname(importer), specifier);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Each import of a package, from the entries on, with the file that imports it. */
async function importedPackages(): Promise<[name: string, importer: string][]> {
  const found: [string, string][] = [];
  const reached = new Set(ENTRIES.map((path) => join(ROOT, path)));
  // A set visits also what is added meanwhile.
  for (const path of reached) {
    if (DEVELOPMENT.includes(relative(ROOT, path))) continue;
    for (const specifier of await importsOf(path)) {
      if (/^[#.]/.test(specifier)) reached.add(pathOf(specifier, path));
      else found.push([packageOf(specifier), relative(ROOT, path)]);
    }
  }
  return found;
}

it('what runs in production imports only packages of a production install', async () => {
  const { dependencies } = Manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
  const imported = await importedPackages();
  expect(imported.map(([name]) => name)).toEqual(
    expect.arrayContaining(['pg', 'zod', 'graphile-worker', 'better-auth', 'yazl']),
  );
  expect(imported.filter(([name]) => !(name in dependencies))).toEqual([]);
});

it('every entry is there', () => {
  expect([...ENTRIES, ...DEVELOPMENT].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
