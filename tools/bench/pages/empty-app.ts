// The floor: an app of one empty page, of the same Next and the same node_modules, built below .data. Also serves
// files from its public folder. Knows nothing of the storefront.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { err, ok } from '#lib/shared/result.ts';
import { NEXT } from '../../scripts/build.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { makeWhenStale } from '../../scripts/shared/make-when-stale.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { superviseProcess } from '../../scripts/shared/supervised-process.ts';
import { untilAnswering } from '../../scripts/stack/storefront.ts';

const NAME = 'bench-empty-app';
const HOME = join(DATA, NAME);

// The root is the checkout: the packages are found there.
const SOURCES: Record<string, string> = {
  'package.json': '{ "name": "empty", "private": true, "type": "module" }\n',
  'next.config.mjs': `const root = ${JSON.stringify(ROOT)};
export default { poweredByHeader: false, reactStrictMode: true, turbopack: { root }, outputFileTracingRoot: root };\n`,
  // The app needs one of its own: Next would take the storefront's, further up.
  'instrumentation.js': 'export const register = () => {};\n',
  'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  'app/page.jsx': 'export default () => <p>Empty</p>;\n',
};

const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
};

/**
 * Builds the app unless it is there and starts it; its origin. `/` is its prerendered page; `files` (by name) are served
 * as they are.
 */
export async function startEmptyApp(scope: CommandScope, files: Record<string, string>): Promise<string> {
  const built = await makeWhenStale({
    name: NAME,
    sources: async () => JSON.stringify([await nextVersion(), SOURCES]),
    product: () => readFile(join(HOME, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined),
    make: () => build(scope),
  });
  if (!built.ok) throw new Error(built.error.message);
  await write('public', files);
  const port = await freePort();
  const args = [NEXT, 'start', '--port', String(port)];
  const app = await scope.open(
    async () => superviseProcess({ name: 'empty app', args, cwd: HOME, env: ENVIRONMENT, output: 'kept' }),
    (process) => process.stop(),
  );
  const origin = `http://localhost:${port}`;
  const answering = await untilAnswering(app, origin);
  if (!answering.ok) throw new Error(answering.error.message);
  return origin;
}

async function build(scope: CommandScope) {
  await rm(HOME, { recursive: true, force: true });
  await write('.', SOURCES);
  const process = await scope.open(
    async () =>
      superviseProcess({ name: 'build', args: [NEXT, 'build'], cwd: HOME, env: ENVIRONMENT, output: 'kept' }),
    (opened) => opened.stop(),
  );
  if ((await process.ended) === 0) return ok(undefined);
  return err({ message: `${process.lastLines()}\nthe empty app could not be built` });
}

async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(HOME, folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
}

/** The version of Next that all pages here are made with. */
export async function nextVersion(): Promise<string> {
  const text = await readFile(join(ROOT, 'node_modules', 'next', 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
