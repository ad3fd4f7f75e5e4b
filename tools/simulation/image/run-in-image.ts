// Runs commands of an image as a container does: its files read-only, its user, its environment, /tmp in memory.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { ROOT } from '../../scripts/shared/project-root.ts';
import { type SupervisedProcess, superviseProcess } from '../../scripts/shared/supervised-process.ts';
import type { BuiltImage } from './build-image.ts';

const RUN = join(ROOT, 'tools/scripts/stack/run-program.mjs');

/** Mounts end with the process: they are in a namespace of its own. */
const ENTER = `set -e
root=$1; user=$2; shift 2
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
for name in proc dev; do mount --rbind "/$name" "$root/$name"; done
mount -t tmpfs tmpfs "$root/tmp"
exec chroot --userspec="$user:$user" "$root" env -i "$@"`;

/** Of `env` only what differs from this process's own is passed on. @param command without it, the image's own */
export function runInImage(
  scope: CommandScope,
  { root, config }: Pick<BuiltImage, 'root' | 'config'>,
  {
    name,
    env,
    command = config.Cmd,
  }: { name: string; env: Record<string, string | undefined>; command?: readonly string[] },
): Promise<SupervisedProcess> {
  const changed = Object.entries(env)
    .filter(([key, value]) => value && value !== process.env[key])
    .map(([key, value]) => `${key}=${value}`);
  const inside = [`--chdir=${config.WorkingDir || '/'}`, ...config.Env, ...changed, ...command];
  const entering = ['unshare', '--mount', 'sh', '-c', ENTER, 'sh', root, config.User, ...inside];
  return scope.open(
    async () => superviseProcess({ name, args: [RUN, ...entering], output: 'kept' }),
    (process) => process.stop(),
  );
}

export function processesBelow(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const below = (one: number): number[] =>
    parents.filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Megabytes of memory; of what several processes share each has its part. */
export function residentMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(`${pid}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

const parentOf = (pid: string): number => Number(/^PPid:\s+(\d+)/m.exec(read(`${pid}/status`))?.[1]);

function read(path: string): string {
  try {
    return readFileSync(join('/proc', path), 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
