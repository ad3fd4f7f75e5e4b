// `npm run pack:sandbox`: the package flagoff-sandbox as a tarball in .data. Compiled, with what it needs inside: one download, and the
// same versions that are tested here.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ok } from '#lib/shared/result.ts';
import { runCommand } from './shared/command-scope.ts';
import { DATA, ROOT } from './shared/project-root.ts';

const run = promisify(execFile);
const SANDBOX = join(ROOT, 'sandbox');
const PACKAGE = join(DATA, 'flagoff-sandbox');
const NEEDS = ['@hono/node-server', 'hono', 'zod'] as const;
/** What pages load, beside the modules that name it. */
const ASSETS = ['checkout-page', 'control-room'];

const Versions = z.object({ version: z.string() });
const versionOf = async (folder: string) =>
  Versions.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).version;

/** @returns the path of the tarball */
export async function packSandbox(): Promise<string> {
  await rm(PACKAGE, { recursive: true, force: true });
  await mkdir(PACKAGE, { recursive: true });
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = join(SANDBOX, 'tsconfig.package.json');
  await run(process.execPath, [compiler, '--project', project, '--outDir', join(PACKAGE, 'dist')]);
  for (const folder of ASSETS)
    await cp(join(SANDBOX, folder), join(PACKAGE, 'dist', folder), {
      recursive: true,
      filter: (path) => !/\.ts$|testing$/.test(path),
    });
  const dependencies: Record<string, string> = {};
  for (const name of NEEDS) {
    const from = join(ROOT, 'node_modules', name);
    dependencies[name] = await versionOf(from);
    const to = join(PACKAGE, 'node_modules', name);
    await mkdir(dirname(to), { recursive: true });
    await cp(from, to, { recursive: true });
  }
  const own = JSON.parse(await readFile(join(SANDBOX, 'package.json'), 'utf8'));
  const manifest = { ...own, version: await versionOf(ROOT), dependencies, bundleDependencies: NEEDS };
  await writeFile(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of [join(SANDBOX, 'README.md'), join(ROOT, 'LICENSE')])
    await cp(file, join(PACKAGE, basename(file)));
  await chmod(join(PACKAGE, 'dist', 'main.js'), 0o755);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', DATA], { cwd: PACKAGE });
  return join(DATA, stdout.trim());
}

if (import.meta.main)
  await runCommand(async () => {
    console.log(await packSandbox());
    return ok(undefined);
  });
