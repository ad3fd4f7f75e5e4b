import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { isAlive } from '../shared/file-lock.mjs';
import { UNFINISHED } from './initialise-cluster.ts';
import { type Cluster, openCluster } from './open-cluster.ts';

let home = '';

async function open(durable = false): Promise<Cluster> {
  const cluster = await openCluster({ home, durable });
  if (!cluster.ok) throw new Error(cluster.error.message);
  onTestFinished(() => cluster.value.close());
  return cluster.value;
}

async function query(cluster: Pick<Cluster, 'url'>, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: cluster.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const untilGone = async (pid: number): Promise<boolean> => {
  for (let round = 0; round < 300 && isAlive(pid); round += 1) await sleep(50);
  return !isAlive(pid);
};

/** The program of a command that opens the cluster and says so. */
const opening = (then = '') => `
  import { openCluster } from ${JSON.stringify(new URL('open-cluster.ts', import.meta.url).href)};
  const cluster = await openCluster({ home: ${JSON.stringify(home)}, durable: false });
  console.log(cluster.ok ? cluster.value.pid : cluster.error.message);
  ${then}`;

/** A second process opens the cluster, prints it, and is killed or leaves. */
async function inAnotherProcess(then: string): Promise<string> {
  const args = ['--input-type=module', '-e', opening(then)];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: import.meta.dirname,
  }).catch((error: { stdout: string }) => error);
  return stdout.trim();
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'flagoff-cluster-'));
  await chmod(home, 0o755);
  onTestFinished(() => rm(home, { recursive: true, force: true }));
});

describe('openCluster', () => {
  it('keeps data between starts, on the same port', async () => {
    const first = await open();
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS x');
    await first.close();
    expect(await untilGone(first.pid)).toBe(true);
    const second = await open();
    expect(await query(second, 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
    expect(second.url('x')).toBe(first.url('x'));
  });

  it('is one server for all that open it, and the last to close it stops it', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    expect(second.pid).toBe(first.pid);
    await first.close();
    expect(await query(second, 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
    await second.close();
    expect(await untilGone(second.pid)).toBe(true);
  });

  it('refuses connections without the password', async () => {
    const cluster = await open();
    const client = new Client({
      connectionString: cluster.url('postgres').replace(/:[0-9a-f]+@/, ':wrong@'),
    });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('takes over the server of a command that was killed', async () => {
    const left = Number(await inAnotherProcess("process.kill(process.pid, 'SIGKILL');"));
    expect(isAlive(left)).toBe(true);
    const cluster = await open();
    expect(cluster.pid).toBe(left);
    await cluster.close();
    expect(await untilGone(left)).toBe(true);
  });

  it('starts again, with its data, after the server was killed', async () => {
    const first = await open(true);
    await query(first, 'CREATE TABLE kept AS SELECT 1 AS x');
    process.kill(first.pid, 'SIGKILL');
    const second = await open();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second, 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  it('is not misled by a postmaster.pid whose number now belongs to another program', async () => {
    const first = await open();
    const file = join(home, 'data', 'postmaster.pid');
    await cp(file, `${file}.kept`);
    await first.close();
    const lines = (await readFile(`${file}.kept`, 'utf8')).split('\n');
    await writeFile(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    expect(await query(await open(), 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  });

  it('works in a directory that only its owner can open', async () => {
    await chmod(home, 0o700);
    const cluster = await open();
    const [row] = await query(cluster, "SELECT current_setting('data_directory') AS path");
    const { path } = z.object({ path: z.string() }).parse(row);
    expect(path.startsWith(home)).toBe(process.getuid?.() !== 0);
    await cluster.close();
    await rm(dirname(path), { recursive: true, force: true });
  });

  it('says in one line why the server did not start', async () => {
    const first = await open();
    await first.close();
    await writeFile(join(home, 'data', 'postgresql.conf'), 'nonsense = 1\n');
    const outcome = await openCluster({ home });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'did_not_start' } });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/^PostgreSQL did not start: [^\n]*nonsense/);
  });
});

/** A cluster with data in it, stopped. */
async function stoppedCluster(): Promise<void> {
  const cluster = await open();
  await query(cluster, 'CREATE TABLE kept AS SELECT 1 AS x');
  await cluster.close();
}

/** Every path below `home` with its content, but for the lock and the log. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/^(lock|postgres\.log)$/.test(entry.name));
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return `${path} ${createHash('sha256')
        .update(await readFile(path))
        .digest('hex')}`;
    }),
  );
}

/** Opening must fail, leave every file as it is, and say in one line what is wrong. */
async function refuses(code: string, message: RegExp): Promise<void> {
  const before = await filesIn(home);
  const outcome = await openCluster({ home, durable: false });
  expect(outcome).toMatchObject({ ok: false, error: { code } });
  const text = outcome.ok ? '' : outcome.error.message;
  expect(text).toMatch(message);
  expect(text).not.toMatch(/\n|delete|erase/);
  expect(await filesIn(home)).toEqual(before);
}

const data = (...names: string[]) => join(home, 'data', ...names);
const memory = () => join(home, 'cluster.json');

describe('openCluster on data that is there', () => {
  it.each<[string, () => Promise<void>]>([
    ['missing', () => rm(memory())],
    ['empty, as a full disk leaves it', () => writeFile(memory(), '')],
    ['not JSON', () => writeFile(memory(), '{"port": 5')],
    ['of another form', () => writeFile(memory(), '{"password": ""}')],
  ])('keeps it under a new password when cluster.json is %s', async (_, damage) => {
    await stoppedCluster();
    await damage();
    const damaged = await readFile(memory(), 'utf8').catch(() => undefined);
    const notices: string[] = [];
    const cluster = await openCluster({ home, durable: false, onNotice: (text) => notices.push(text) });
    if (!cluster.ok) throw new Error(cluster.error.message);
    onTestFinished(() => cluster.value.close());
    expect(await query(cluster.value, 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
    expect(notices).toEqual([expect.stringContaining('has a new password')]);
    const aside = (await readdir(home)).filter((name) => name.includes('unreadable'));
    expect(await Promise.all(aside.map((name) => readFile(join(home, name), 'utf8')))).toEqual(
      damaged === undefined ? [] : [damaged],
    );
  });

  it('ends where cluster.json is lost under a running server', async () => {
    const running = await open();
    await query(running, 'CREATE TABLE kept AS SELECT 1 AS x');
    await rename(memory(), `${memory()}.away`);
    const outcome = await openCluster({ home, durable: false });
    expect(outcome.ok ? '' : outcome.error.message).toContain(`process ${running.pid}`);
    expect(await query(running, 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  it('ends where cluster.json belongs to another cluster', async () => {
    await stoppedCluster();
    const { port } = JSON.parse(await readFile(memory(), 'utf8'));
    await writeFile(memory(), JSON.stringify({ port, password: 'of another' }));
    const outcome = await openCluster({ home, durable: false });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'unknown_data' } });
    await rm(memory());
    expect(await query(await open(), 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  it('ends on a cluster that Flagoff did not make', async () => {
    const cluster = await open();
    await query(cluster, "CREATE ROLE other SUPERUSER LOGIN PASSWORD 'x'");
    const asOther = cluster.url('postgres').replace(/flagoff:[0-9a-f]+@/, 'other:x@');
    await query({ url: () => asOther }, 'ALTER ROLE flagoff RENAME TO somebody');
    await cluster.close();
    await rename(memory(), `${memory()}.away`);
    const outcome = await openCluster({ home, durable: false });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/role "flagoff" does not exist/);
    expect(await readdir(data())).toContain('PG_VERSION');
  });

  it('ends on data of another PostgreSQL', async () => {
    await stoppedCluster();
    await writeFile(data('PG_VERSION'), '9\n');
    await refuses('other_version', /^the data in .* is from PostgreSQL 9, .*pg_dump.*DATABASE_URL/);
    await rm(memory());
    await refuses('other_version', /is from PostgreSQL 9/);
  });

  it('ends on files that are no cluster', async () => {
    await mkdir(data(), { recursive: true, mode: 0o700 });
    await writeFile(data('orders.csv'), 'all of them');
    await refuses('unknown_data', /has files, but no complete PostgreSQL database/);
  });

  it.each(['PG_VERSION', 'global/pg_control'])('ends on a cluster without %s', async (name) => {
    await stoppedCluster();
    await rename(data(name), join(home, 'taken-out'));
    await refuses('unknown_data', /no complete PostgreSQL database/);
    await rename(join(home, 'taken-out'), data(name));
    expect(await query(await open(), 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  it('ends where the data is gone and cluster.json is not, as with a volume that is not mounted', async () => {
    await stoppedCluster();
    await rename(data(), join(home, 'mounted-later'));
    await refuses('unknown_data', /mount or put back the data/);
    await rm(data(), { recursive: true });
    await rename(join(home, 'mounted-later'), data());
    expect(await query(await open(), 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  it('ends on a symbolic link that leads nowhere', async () => {
    await symlink('/nowhere/at/all', data());
    await refuses('not_ours', /cannot use .* for the database/);
  });

  it('keeps data behind a symbolic link', async () => {
    await mkdir(join(home, 'volume', 'data'), { recursive: true });
    await symlink(join(home, 'volume', 'data'), data());
    await stoppedCluster();
    await rm(memory());
    expect(await query(await open(), 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
    expect((await lstat(data())).isSymbolicLink()).toBe(true);
  });

  it('begins again after a set-up that was killed', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', opening()], { detached: true });
    const unfinished = async () => (await readdir(home)).filter((name) => name.startsWith(UNFINISHED));
    await expect.poll(unfinished, { timeout: 60_000, interval: 5 }).toHaveLength(1);
    // The whole group: initdb would go on without its parent.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await once(child, 'exit');
    expect(await unfinished()).toHaveLength(1);
    expect(await readdir(data())).toEqual([]);
    expect(await query(await open(), 'SELECT 1 AS x')).toEqual([{ x: 1 }]);
  });
});
