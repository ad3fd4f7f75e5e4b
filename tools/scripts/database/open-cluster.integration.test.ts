import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { isAlive } from '../shared/file-lock.mjs';
import { type Cluster, openCluster } from './open-cluster.ts';

let home = '';

async function open(durable = false): Promise<Cluster> {
  const cluster = await openCluster({ home, durable });
  if (!cluster.ok) throw new Error(cluster.error.message);
  onTestFinished(() => cluster.value.close());
  return cluster.value;
}

async function query(cluster: Cluster, sql: string): Promise<unknown[]> {
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

/** As a command of its own would: opens the cluster, says so, and is killed or leaves. */
async function inAnotherProcess(then: string): Promise<string> {
  const program = `
    import { openCluster } from ${JSON.stringify(new URL('open-cluster.ts', import.meta.url).href)};
    const cluster = await openCluster({ home: ${JSON.stringify(home)}, durable: false });
    console.log(cluster.ok ? cluster.value.pid : cluster.error.message);
    ${then}`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
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

  it('starts over after an interrupted set-up', async () => {
    const first = await open();
    await first.close();
    await rm(join(home, 'cluster.json'));
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

  it('says in one line that the data is of another PostgreSQL', async () => {
    const first = await open();
    await first.close();
    await writeFile(join(home, 'data', 'PG_VERSION'), '9\n');
    const outcome = await openCluster({ home });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'other_version' } });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(
      /^the data in .* is from PostgreSQL 9, .*DATABASE_URL/,
    );
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
