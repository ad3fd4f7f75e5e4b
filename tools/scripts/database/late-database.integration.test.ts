// A start beside a real PostgreSQL that comes up late.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { patiently } from '#lib/db/database-down.ts';
import { migrate } from '#lib/db/migrate.ts';
import { DATA } from '../shared/project-root.ts';
import { ensureDatabase } from './local-database.ts';
import { type Cluster, openCluster } from './open-cluster.ts';

let home: string;
let cluster: Cluster;
let url: string;
const open = async (): Promise<Cluster> => {
  const opened = await openCluster({ home, durable: false, onNotice: () => undefined });
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};
beforeAll(async () => {
  await mkdir(DATA, { recursive: true });
  home = await mkdtemp(join(DATA, 'late-postgres-'));
  cluster = await open();
  url = cluster.url('late');
  await ensureDatabase(cluster, 'late');
  await cluster.close();
});
afterAll(async () => {
  await cluster.close();
  await rm(home, { recursive: true, force: true });
});

const waiting = (forMs = 60_000) => {
  const said: number[] = [];
  return { said, patience: { forMs, pauseMs: 50, onWait: (seconds: number) => said.push(seconds) } };
};

it('migrates when the database has come up, and says once that it waits', async () => {
  const { said, patience } = waiting();
  const migrating = migrate(url, undefined, { patience });
  await sleep(500);
  cluster = await open();
  expect(await migrating).toMatchObject({ ok: true });
  expect(said).toEqual([60]);
});

it('asks the database again while it is restarted', async () => {
  const db = createDb(url);
  const { said, patience } = waiting();
  await db.$queryRaw`SELECT 1`;
  await cluster.close();
  const asking = patiently(() => db.$queryRaw`SELECT 1 AS one`, patience);
  await sleep(500);
  cluster = await open();
  expect(await asking).toEqual([{ one: 1 }]);
  expect(said).toEqual([60]);
  await db.$disconnect();
});

it('gives up when the time is over, and at once for another reason', async () => {
  await cluster.close();
  const { said, patience } = waiting(300);
  expect(await migrate(url, undefined, { patience })).toMatchObject({ error: { code: 'unreachable' } });
  expect(said).toEqual([0.3]);
  cluster = await open();
  const nobody = Object.assign(new URL(url), { username: 'nobody', password: 'x' }).href;
  expect(await migrate(nobody, undefined, { patience })).toMatchObject({ error: { code: 'failed' } });
  expect(said).toHaveLength(1);
});
