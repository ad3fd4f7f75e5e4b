// Which process listens on a TCP port, so that "the port is taken" can say by whom. Linux tells; elsewhere: nobody.
import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

async function inodesOf(port: number): Promise<Set<string>> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').slice(1)).map((row) => row.trim().split(/\s+/));
  const listening = rows.filter(([, local, , state]) => local?.endsWith(suffix) && state === LISTENING);
  return new Set(listening.map((row) => `socket:[${row[9]}]`));
}

async function holds(pid: string, sockets: Set<string>): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const descriptor of descriptors) {
    const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '');
    if (sockets.has(target)) return true;
  }
  return false;
}

/** For instance "node (process 4711)"; undefined when it cannot be told. */
export async function findPortHolder(port: number): Promise<string | undefined> {
  const sockets = await inodesOf(port);
  if (sockets.size === 0) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await holds(pid, sockets))) continue;
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'somebody');
    return `${name.trim().split(' ')[0]} (process ${pid})`;
  }
  return undefined;
}
