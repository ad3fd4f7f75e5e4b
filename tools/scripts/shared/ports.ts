// TCP ports of this machine: those that a command is given or usually takes, checked before anything is started, and
// free ones.

import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from './command-scope.ts';

const DEFAULTS = { PORT: 3000, SANDBOX_PORT: 4010, SANDBOX_OTHER_PORT: 4011 } as const;
export type PortName = keyof typeof DEFAULTS;

/** The ports called `names`, all free at this moment; or an error that names the process on the first taken one. */
export async function claimPorts<N extends PortName>(
  ...names: N[]
): Promise<Result<Record<N, number>, CommandProblem>> {
  const ports: Record<PortName, number> = { ...DEFAULTS };
  for (const name of names) {
    const given = process.env[name];
    const port = given ? Number(given) : DEFAULTS[name];
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      return err({ message: `${name} is not a port number, for example ${name}=${DEFAULTS[name]}` });
    }
    if (!(await isPortFree(port))) {
      const holder = (await findPortHolder(port)) ?? 'another program';
      return err({
        message: `port ${port} is in use by ${holder}: stop it, or choose another port with ${name}=…`,
      });
    }
    ports[name] = port;
  }
  return ok(ports);
}

function listen(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(taken));
    });
  });
}

/** A free port of the loopback address, chosen by the system. */
export async function freePort(): Promise<number> {
  const port = await listen(0, '127.0.0.1');
  if (port === undefined) throw new Error('the system has no free port on 127.0.0.1');
  return port;
}

/** Whether `port` can be listened on, on every address and on loopback. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listen(port, '127.0.0.1')) !== undefined && (await listen(port)) !== undefined;
}

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

/** The process that listens on `port`, for instance "node (process 4711)"; undefined where there is no /proc. */
async function findPortHolder(port: number): Promise<string | undefined> {
  const sockets = await inodesOf(port);
  if (sockets.size === 0) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if (!(await holds(pid, sockets))) continue;
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'another program');
    return `${name.trim().split(' ')[0]} (process ${pid})`;
  }
  return undefined;
}

/** The port that the environment names, or else a free one: for commands of which many may run side by side. */
export async function namedOrFreePort(name: PortName): Promise<Result<number, CommandProblem>> {
  if (!process.env[name]) return ok(await freePort());
  const claimed = await claimPorts(name);
  return claimed.ok ? ok(claimed.value[name]) : claimed;
}
