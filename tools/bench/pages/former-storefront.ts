// The storefront of an earlier commit, built below .data with its own packages and served beside the present one.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { err, ok } from '#lib/shared/result.ts';
import { keyOfRun } from '../../scripts/build.ts';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { makeWhenStale } from '../../scripts/shared/make-when-stale.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { superviseProcess } from '../../scripts/shared/supervised-process.ts';
import { untilAnswering } from '../../scripts/stack/storefront.ts';
import { wanted } from './weight-limits.ts';

const run = promisify(execFile);

/**
 * Builds the storefront of `commit` unless it is there, and serves it with `env` (the same database), without jobs.
 * @returns its origin
 */
export async function startFormerStorefront(
  scope: CommandScope,
  commit: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const name = `bench-storefront-${commit}`;
  const home = join(DATA, name);
  const next = join(home, 'node_modules', '.bin', 'next');
  wanted(
    await makeWhenStale({
      name,
      sources: async () => commit,
      product: () => readFile(join(home, '.next', 'BUILD_ID'), 'utf8').catch(() => undefined),
      make: () => build(scope, commit, home),
    }),
  );
  const port = await freePort();
  const args = [next, 'start', '--port', String(port)];
  const own = {
    PORT: String(port),
    JOBS: 'off',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: keyOfRun(env),
  };
  const storefront = await scope.open(
    async () => superviseProcess({ name, args, cwd: home, env: { ...env, ...own }, output: 'kept' }),
    (process) => process.stop(),
  );
  const origin = `http://localhost:${port}`;
  wanted(await untilAnswering(storefront, origin));
  return origin;
}

async function build(scope: CommandScope, commit: string, home: string) {
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { recursive: true });
  const archive = `${home}.tar`;
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-x', '-f', archive, '-C', home]);
  await rm(archive);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home });
  const args = ['tools/scripts/build.ts'];
  const building = await scope.open(
    async () => superviseProcess({ name: 'build', args, cwd: home, env: process.env, output: 'kept' }),
    (opened) => opened.stop(),
  );
  if ((await building.ended) === 0) return ok(undefined);
  return err({ message: `${building.lastLines()}\nthe storefront of ${commit} could not be built` });
}
