// `npm run build`: the production build of the storefront. Needs no configuration and no database.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { EnvName } from '#lib/start/env-schema.ts';
import { generateClient } from './database/generate.ts';
import { keyOfBuild } from './shared/action-keys.ts';
import { type CommandProblem, type CommandScope, runCommand } from './shared/command-scope.ts';
import { hashSources, makeWhenStale } from './shared/make-when-stale.ts';
import { ROOT } from './shared/project-root.ts';
import { superviseProcess } from './shared/supervised-process.ts';

const NEEDED_GIGABYTES = 2.4;

export const NEXT = join(ROOT, 'node_modules', '.bin', 'next');

/** Value of every secret during a build, followed by the secret's name. */
export const CANARY = 'flagoff-canary-';
export const SECRET_NAMES: EnvName[] = [
  'DATABASE_URL',
  'DIRECT_DATABASE_URL',
  'PARTNER_CLIENT_ID',
  'PARTNER_CLIENT_SECRET',
  'PARTNER_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
];

// Folders at the root that the build does not read. A running storefront reads the organizer's folder.
const APART = new Set(
  [
    '.git',
    '.ci',
    '.data',
    '.next',
    'node_modules',
    'content',
    'deploy',
    'docs',
    'e2e',
    'sandbox',
    'tools',
  ].concat(['test-results', 'playwright-report', 'coverage', 'lib/db/generated', 'next-env.d.ts']),
);
export const isApart = (path: string): boolean =>
  APART.has(path) || /\.(test\.tsx?|md|example|local)$|^\.env/.test(path);

/** The id of the build that is there, if any. */
export async function findBuild(): Promise<string | undefined> {
  return readFile(join(ROOT, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined);
}

async function runNextBuild(
  scope: CommandScope,
  output: 'raw' | 'kept',
): Promise<Result<void, CommandProblem>> {
  const build = await scope.open(
    async () =>
      superviseProcess({ name: 'build', args: [NEXT, 'build'], env: await buildEnvironment(), output }),
    (process) => process.stop(),
  );
  if ((await build.ended) !== 0)
    return err({ message: `${build.lastLines()}\nthe build failed${shortOfMemory()}`.trim() });
  return ok(undefined);
}

/** The system ends a build without a word where memory is short. */
function shortOfMemory(): string {
  const gigabytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 30;
  return gigabytes < NEEDED_GIGABYTES
    ? `: it needs about ${NEEDED_GIGABYTES} GB of memory, and ${gigabytes.toFixed(1)} GB are here without swap`
    : '';
}

// Nothing of the configuration belongs into a build. What leaks in regardless is a value that the check of the
// browser's files looks for, and never a real one.
async function buildEnvironment(): Promise<NodeJS.ProcessEnv> {
  const canaries = SECRET_NAMES.map((name) => [name, `${CANARY}${name}`]);
  return {
    ...process.env,
    ...Object.fromEntries(canaries),
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: keyOfBuild(process.env),
    FLAGOFF_BUILD_ID: (await hashSources(isApart)).slice(0, 20),
  };
}

/** Builds unless the build that is there was made of the same sources; answers whether it had to. */
export async function buildStorefront(
  scope: CommandScope,
  output: 'raw' | 'kept',
  onWait?: () => void,
): Promise<Result<boolean, CommandProblem>> {
  if (!existsSync(join(ROOT, 'node_modules', 'prisma-cli'))) {
    return err({ message: 'a build needs the development packages: run npm ci --include=dev first' });
  }
  await generateClient();
  // Imported here: a production install, which asks this file for its build, has no parser of messages.
  const { catalogProblems } = await import('./checks/catalog-problems.ts');
  const mistakes = (await catalogProblems(join(ROOT, 'messages'))).filter(({ gap }) => !gap);
  if (mistakes.length > 0) return err({ message: mistakes.map(({ line }) => line).join('\n') });
  return makeWhenStale({
    name: 'build',
    sources: () => hashSources(isApart),
    product: findBuild,
    make: () => runNextBuild(scope, output),
    onWait,
  });
}

if (import.meta.main) {
  await runCommand(async (scope) => {
    const built = await buildStorefront(scope, 'raw');
    if (built.ok && !built.value) console.log('the build is up to date');
    return built.ok ? ok(undefined) : built;
  }, 130);
}
