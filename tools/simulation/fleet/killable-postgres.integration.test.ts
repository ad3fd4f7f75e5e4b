import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandScope } from '../../scripts/shared/command-scope.ts';
import { type KillablePostgres, openKillablePostgres } from './killable-postgres.ts';

const releases: (() => Promise<void>)[] = [];
const scope: CommandScope = {
  open: async (acquire, release) => {
    const opened = await acquire();
    releases.unshift(() => release(opened));
    return opened;
  },
  untilStopped: new Promise<never>(() => undefined),
  isEnding: () => false,
  end: () => Promise.reject(new Error('a test does not end its process')),
};

let postgres: KillablePostgres;

beforeAll(async () => {
  const opened = await openKillablePostgres(scope);
  if (!opened.ok) throw new Error(opened.error.message);
  postgres = opened.value;
});

afterAll(async () => {
  for (const release of releases) await release();
});

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('openKillablePostgres', () => {
  it('has the tables of the newest migration, and nothing in them', async () => {
    expect(await query('SELECT count(*)::int AS orders FROM "order"')).toEqual([{ orders: 0 }]);
  });

  it('keeps what was committed, and only that, when it is killed', async () => {
    const holder = new Client({ connectionString: postgres.url });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)');
    await holder.query('BEGIN; INSERT INTO kept VALUES (2)');
    await postgres.kill();
    expect(postgres.alive()).toBe(false);
    await expect(query('SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    expect(await postgres.start()).toEqual({ ok: true, value: undefined });
    expect(await query('SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await expect(holder.query('SELECT 1')).rejects.toThrow();
  });

  it('gives a second run a server of its own', async () => {
    const second = await openKillablePostgres(scope);
    if (!second.ok) throw new Error(second.error.message);
    expect(new URL(second.value.url).port).toMatch(/^\d+$/);
    expect(new URL(second.value.url).port).not.toBe(new URL(postgres.url).port);
  });
});
