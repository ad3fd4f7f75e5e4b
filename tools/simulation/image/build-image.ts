// Builds the images of the Dockerfiles as they are, by Debian's buildah and without a registry: what stands after `FROM` is made of
// Debian's own packages and the Node of package.json.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/shared/command-scope.ts';
import { DATA, ROOT } from '../../scripts/shared/project-root.ts';
import { showStage } from '../../scripts/shared/show-stage.ts';

const run = promisify(execFile);
const HOME = join(DATA, 'image');
/** By the file that builds each. */
const IMAGES = {
  shop: { name: 'flagoff', file: 'Dockerfile' },
  sandbox: { name: 'flagoff-sandbox', file: 'sandbox/Dockerfile' },
} as const;
const RELEASE = 'bookworm';
const MOST_OUTPUT = 64 * 2 ** 20;
const LAST_LINES = 15;

const Configuration = z.object({
  Env: z.array(z.string()),
  Cmd: z.array(z.string()),
  User: z.string(),
  WorkingDir: z.string(),
  StopSignal: z.string(),
  Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
});
const Inspected = z.object({ Docker: z.object({ config: Configuration }) });

export type BuiltImage = {
  /** The folder that has the image's files. */
  root: string;
  config: z.infer<typeof Configuration>;
  /** Bytes that a server downloads, base included. */
  packedBytes: number;
};

const missingTools = (): string[] =>
  ['buildah', 'mmdebstrap', 'unshare'].filter((name) => !existsSync(`/usr/bin/${name}`));

export type BuiltImages = Record<keyof typeof IMAGES, BuiltImage>;

/** Takes minutes; the base is made once. Throws the last lines of a program that fails. */
export async function buildImages(): Promise<Result<BuiltImages, CommandProblem>> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return err({ message: 'images are built on Linux as root: buildah and mounts need it' });
  }
  const missing = missingTools();
  if (missing.length > 0) {
    return err({ message: `${missing.join(', ')} missing: on Debian apt-get install buildah mmdebstrap` });
  }
  await mkdir(HOME, { recursive: true });
  await buildah('rm', '--all');
  await buildah('rmi', '--prune');
  await showStage('base image', async (note) => {
    if (!(await makeBase())) note('made before');
    return ok(undefined);
  });
  return ok({ shop: await buildImage('shop'), sandbox: await buildImage('sandbox') });
}

async function buildImage(which: keyof typeof IMAGES): Promise<BuiltImage> {
  const { name, file } = IMAGES[which];
  const tag = `localhost/${name}`;
  await showStage(`image ${name}`, async () => {
    const how = ['--pull=never', '--isolation', 'chroot', '--network', 'host', '--format', 'docker'];
    await buildah('build', ...how, '--file', join(ROOT, file), '--tag', tag, ROOT);
    return ok(undefined);
  });
  const { Docker } = Inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', tag)));
  const archive = join(HOME, `${name}.tar`);
  await program('rm', ['-f', archive]);
  await buildah('push', tag, `oci-archive:${archive}`);
  const root = await buildah('mount', await buildah('from', '--pull=never', tag));
  return { root, config: Docker.config, packedBytes: (await stat(archive)).size };
}

/** Makes an image for each name after `FROM` that is none of the Dockerfiles' own; false if all are there. */
async function makeBase(): Promise<boolean> {
  const texts = await Promise.all(
    Object.values(IMAGES).map(({ file }) => readFile(join(ROOT, file), 'utf8')),
  );
  const froms = texts.flatMap((text) => [...text.matchAll(/^FROM (\S+:\S+)/gm)]);
  const names = [...new Set(froms.map(([, name]) => `docker.io/library/${name}`))];
  const there = await buildah('images', '--format', '{{.Name}}:{{.Tag}}');
  if (names.every((name) => there.includes(name))) return false;
  const archive = join(HOME, 'debian.tar');
  if (!existsSync(archive)) await program('mmdebstrap', ['--variant=minbase', RELEASE, archive]);
  for (const name of names) {
    const container = await buildah('from', 'scratch');
    await buildah('add', container, archive, '/');
    const root = await buildah('mount', container);
    if (name.includes('/node:')) await addNode(root);
    await buildah('umount', container);
    await buildah('commit', container, name);
    await buildah('rm', container);
  }
  return true;
}

/** As the image of that name has it: Node, npm and a user. */
async function addNode(root: string): Promise<void> {
  const local = join(root, 'usr/local');
  await cp(process.execPath, join(local, 'bin/node'));
  const npm = process.env.npm_execpath ?? (await program('sh', ['-c', 'readlink -f "$(command -v npm)"']));
  await cp(dirname(dirname(npm)), join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  await program('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // The authority of a proxy that this machine works behind.
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (!authorities) return;
  await cp(authorities, join(local, 'etc/authorities.pem'));
  await writeFile(join(local, 'etc/npmrc'), 'cafile=/usr/local/etc/authorities.pem\n');
}

/** A storage of its own, without the kernel's overlays. */
const buildah = (...args: string[]): Promise<string> =>
  program('buildah', [
    '--storage-driver',
    'vfs',
    '--root',
    join(HOME, 'storage'),
    '--runroot',
    join(HOME, 'run'),
    ...args,
  ]);

/** @returns what the program printed */
async function program(command: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run(command, args, { cwd: ROOT, maxBuffer: MOST_OUTPUT });
    return stdout.trim();
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const lines = printed.trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new Error(`${command} failed:\n${lines}`);
  }
}
