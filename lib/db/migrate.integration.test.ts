import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { emptyTestDatabase } from '../../tools/test/test-database.ts';
import { loadMigrations, migrate } from './migrate.ts';
import type { MigrationList } from './schema-engine.ts';

async function migrations(...scripts: [name: string, sql: string][]): Promise<MigrationList> {
  const list = await loadMigrations('/nowhere');
  const migrationDirectories = scripts.map(([path, value]) => ({
    path,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } },
  }));
  return { ...list, migrationDirectories };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const tables = (url: string) =>
  query(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1",
  );

describe('migrate', () => {
  it('applies the migrations of the project, and nothing the second time', async () => {
    const url = await emptyTestDatabase();
    const names = (await loadMigrations()).migrationDirectories.map(({ path }) => path);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: names } });
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: [] } });
    expect(await query(url, 'SELECT count(*) FROM graphile_worker.jobs')).toEqual([{ count: '0' }]);
  });

  it('is done once by instances that start together', async () => {
    const url = await emptyTestDatabase();
    const list = await migrations(['1_a', 'CREATE TABLE a (x int)'], ['2_b', 'CREATE TABLE b (x int)']);
    const outcomes = await Promise.all([migrate(url, list), migrate(url, list), migrate(url, list)]);
    expect(
      outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.applied : [outcome.error.message])),
    ).toEqual(['1_a', '2_b']);
  });

  it('sends a script as a whole, with semicolons in strings and functions', async () => {
    const url = await emptyTestDatabase();
    const sql = `CREATE TABLE a (x text DEFAULT 'one;two');
      CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END; $$;`;
    expect(await migrate(url, await migrations(['1_a', sql]))).toMatchObject({ ok: true });
    expect(await query(url, 'INSERT INTO a DEFAULT VALUES RETURNING x')).toEqual([{ x: 'one;two' }]);
    expect(await query(url, 'SELECT f()')).toEqual([{ f: 'a;b' }]);
  });

  it('rolls a failed migration back, and applies it once it is corrected', async () => {
    const url = await emptyTestDatabase();
    const good = ['1_a', 'CREATE TABLE a (x int)'] as [string, string];
    const broken = await migrations(good, ['2_b', 'CREATE TABLE b (x int); SELECT nonsense FROM nowhere']);
    const failure = await migrate(url, broken);
    expect(failure).toMatchObject({
      ok: false,
      error: { code: 'failed', message: expect.stringContaining('nowhere') },
    });
    expect(await tables(url)).toEqual([{ tablename: 'a' }]);
    const mended = await migrations(good, ['2_b', 'CREATE TABLE b (x int)']);
    expect(await migrate(url, mended)).toEqual({ ok: true, value: { applied: ['2_b'] } });
    expect(await tables(url)).toEqual([{ tablename: 'a' }, { tablename: 'b' }]);
  });

  it('reports an unreachable database in one line, without its password', async () => {
    const outcome = await migrate('postgresql://u:hunter2@127.0.0.1:1/x');
    expect(outcome).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    const message = outcome.ok ? '' : outcome.error.message;
    expect(message).toContain('the database does not answer');
    expect(message).not.toMatch(/hunter2|\n/);
  });
});
