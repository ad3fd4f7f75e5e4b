// Looks through everything that a browser may fetch for what must never be there: secrets, heavy libraries, and code that browsers of
// `browserslist` cannot run.
// Runs on a finished build, in which every secret had a canary for a value.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CANARY, SECRET_NAMES } from '../build.ts';
import { ROOT } from '../shared/project-root.ts';
import { findYoung } from './young-code.ts';

// Words that survive minification: a property that every zod schema has, a key of the phone numbers' metadata.
const HEAVY = { zod: '_zod', 'libphonenumber-js': 'country_calling_codes' };

/** Faults of the file called `name`; `secrets` are further values to look for. */
export function findForbidden(name: string, text: string, secrets: readonly string[] = []): string[] {
  const leaked = [CANARY, ...secrets].filter((secret) => text.includes(secret)).map(() => 'a secret');
  const named = SECRET_NAMES.filter((secret) => text.includes(secret)).map((secret) => `the name ${secret}`);
  const heavy = Object.entries(HEAVY).flatMap(([library, mark]) => (text.includes(mark) ? [library] : []));
  return [...new Set([...leaked, ...named, ...heavy])].map((what) => `${name} holds ${what}`);
}

/** Scripts that only browsers without modules load. */
async function scriptsOfOldBrowsers(): Promise<string[]> {
  const manifest = await readFile(join(ROOT, '.next', 'build-manifest.json'), 'utf8');
  const { polyfillFiles } = z.object({ polyfillFiles: z.array(z.string()) }).parse(JSON.parse(manifest));
  return polyfillFiles.map((path) => join(ROOT, '.next', path));
}

/** Looks through `.next/static`. Throws when there is no build. */
export async function checkBrowserFiles(
  secrets: readonly string[] = [],
): Promise<{ files: number; found: string[] }> {
  const folder = join(ROOT, '.next', 'static');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const apart = await scriptsOfOldBrowsers();
  const found = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(path, 'utf8');
      const young = path.endsWith('.js') && !apart.includes(path) ? findYoung(text) : [];
      return [
        ...findForbidden(path, text, secrets),
        ...young.map((what) => `${path} holds ${what}, which browsers of browserslist do not have`),
      ];
    }),
  );
  return { files: files.length, found: found.flat() };
}

if (import.meta.main) {
  const { files, found } = await checkBrowserFiles();
  const fine = files > 0 && found.length === 0;
  console.log(fine ? `${files} files, nothing forbidden` : found.join('\n') || 'no files to check');
  process.exitCode = fine ? 0 : 1;
}
