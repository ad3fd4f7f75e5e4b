// The storefront built and served once more, with two empty pages in it: what its own router, rules and headers cost a
// page that is nothing else. Knows nothing of what is measured.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { err, ok } from '#lib/shared/result.ts';
import { NEXT } from '../../scripts/build.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { hashSources, makeWhenStale } from '../../scripts/shared/make-when-stale.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { superviseProcess } from '../../scripts/shared/supervised-process.ts';
import { superviseStorefront, untilAnswering } from '../../scripts/stack/storefront.ts';
import { wanted } from '../wanted.ts';

const NAME = 'bench-storefront';
const HOME = join(DATA, NAME);

const LEFT_OUT = new Set([
  '.git',
  '.ci',
  '.data',
  '.next',
  'node_modules',
  'package-lock.json',
  'deploy',
  'docs',
  'e2e',
  'bench',
  'sandbox',
  'simulation',
  'test',
]);
const isLeftOut = (path: string): boolean => LEFT_OUT.has(path) || /^\.env/.test(path);

// A document of its own, so that nothing of the storefront is in it. The second page has the address of a page in the
// default language, which the same rules rewrite.
const EMPTY: Record<string, string> = {
  'app/(empty)/layout.jsx':
    'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  'app/(empty)/empty/page.jsx': 'export default () => <p>Empty</p>;\n',
  'app/(empty)/en/empty/[name]/page.jsx':
    'export const revalidate = 5;\nexport const generateStaticParams = () => [];\nexport default () => <p>Empty</p>;\n',
};

/**
 * Builds it unless it is there and serves it with `env`, without jobs; its origin. `/empty` never changes, `/empty/any` is at an
 * address with a parameter, rewritten as every page of the default language, and prerendered anew every five seconds.
 */
export async function startStorefrontWithEmptyPages(
  scope: CommandScope,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  wanted(
    await makeWhenStale({
      name: NAME,
      sources: async () => JSON.stringify([await hashSources(isLeftOut), EMPTY]),
      product: () => readFile(join(HOME, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined),
      make: () => build(scope),
    }),
  );
  const port = await freePort();
  const storefront = await scope.open(
    async () =>
      superviseStorefront({ mode: 'start', port, env: { ...env, JOBS: 'off' }, cwd: HOME, output: 'kept' }),
    (process) => process.stop(),
  );
  const origin = `http://localhost:${port}`;
  wanted(await untilAnswering(storefront, origin));
  return origin;
}

async function build(scope: CommandScope) {
  await rm(HOME, { recursive: true, force: true });
  for (const entry of (await readdir(ROOT)).filter((name) => !isLeftOut(name))) {
    await cp(join(ROOT, entry), join(HOME, entry), { recursive: true });
  }
  for (const [name, text] of Object.entries(EMPTY)) {
    await mkdir(dirname(join(HOME, name)), { recursive: true });
    await writeFile(join(HOME, name), text);
  }
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const building = await scope.open(
    async () => superviseProcess({ name: 'build', args: [NEXT, 'build'], cwd: HOME, env, output: 'kept' }),
    (opened) => opened.stop(),
  );
  if ((await building.ended) === 0) return ok(undefined);
  return err({ message: `${building.lastLines()}\nthe storefront with an empty page could not be built` });
}
