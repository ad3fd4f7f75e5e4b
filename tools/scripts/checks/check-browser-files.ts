// Looks through everything that a browser may fetch for what must never be there: secrets and heavy libraries.
// Runs on a finished build, in which every secret had a canary for a value.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CANARY, SECRET_NAMES } from '../build.ts';
import { ROOT } from '../shared/project-root.ts';

// Words that survive minification: a property that every zod schema has, a key of the phone numbers' metadata.
const HEAVY = { zod: '_zod', 'libphonenumber-js': 'country_calling_codes' };

/** What is wrong with the file called `name`; `secrets` are further values to look for. */
export function findForbidden(name: string, text: string, secrets: readonly string[] = []): string[] {
  const leaked = [CANARY, ...secrets].filter((secret) => text.includes(secret)).map(() => 'a secret');
  const named = SECRET_NAMES.filter((secret) => text.includes(secret)).map((secret) => `the name ${secret}`);
  const heavy = Object.entries(HEAVY).flatMap(([library, mark]) => (text.includes(mark) ? [library] : []));
  return [...new Set([...leaked, ...named, ...heavy])].map((what) => `${name} holds ${what}`);
}

/** Looks through `.next/static`. Throws when there is no build. */
export async function checkBrowserFiles(
  secrets: readonly string[] = [],
): Promise<{ files: number; found: string[] }> {
  const folder = join(ROOT, '.next', 'static');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (path) => findForbidden(path, await readFile(path, 'utf8'), secrets)),
  );
  return { files: files.length, found: found.flat() };
}

if (import.meta.main) {
  const { files, found } = await checkBrowserFiles();
  const fine = files > 0 && found.length === 0;
  console.log(fine ? `${files} files, nothing forbidden` : found.join('\n') || 'no files to check');
  process.exitCode = fine ? 0 : 1;
}
