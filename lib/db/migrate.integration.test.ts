import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { emptyTestDatabase } from '../../tools/test/test-database.ts';
import { isOlder, loadMigrations, migrate } from './migrate.ts';
import type { Migration } from './migration-history.ts';

const migrations = (...scripts: [name: string, sql: string][]): Migration[] =>
  scripts.map(([name, sql]) => ({ name, sql }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A connection that stays open after `sql`. */
async function session(url: string, sql: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  return client;
}

const FUNCTIONS = ['desk-order', 'desk-sums', 'search', 'sort-name'].map((name) => `functions/${name}.sql`);

const tables = (url: string) =>
  query(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1",
  );

describe('migrate', () => {
  it('applies the migrations and functions of the project, and nothing the second time', async () => {
    const url = await emptyTestDatabase();
    const names = (await loadMigrations()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: [...names, ...FUNCTIONS] } });
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: [] } });
    expect(await query(url, 'SELECT count(*) FROM graphile_worker.jobs')).toEqual([{ count: '0' }]);
  });

  it('applies functions again when their digest changed', async () => {
    const url = await emptyTestDatabase();
    await migrate(url);
    await query(
      url,
      "UPDATE _functions SET digest = 'of an earlier release' WHERE name = 'functions/search.sql'",
    );
    await query(
      url,
      "CREATE OR REPLACE FUNCTION search_plain(given text) RETURNS text LANGUAGE sql AS 'SELECT given'",
    );
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: ['functions/search.sql'] } });
    expect(await query(url, "SELECT search_plain('Émile') AS plain")).toEqual([{ plain: 'emile' }]);
  });

  it('takes over a database of the migrations that became the initial one', async () => {
    const url = await emptyTestDatabase();
    const [initial, ...later] = await loadMigrations();
    await migrate(url, initial ? [initial] : []);
    await query(url, "INSERT INTO lease (name, holder, until) VALUES ('kept', gen_random_uuid(), now())");
    await query(
      url,
      `UPDATE _prisma_migrations SET migration_name = '20261127031500_search_plain', checksum = 'another';
       INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES (1, 'x', '20261121030914_init', now())`,
    );
    const names = later.map(({ name }) => name);
    expect(await migrate(url)).toEqual({ ok: true, value: { applied: [...names, ...FUNCTIONS] } });
    expect(await query(url, 'SELECT name FROM lease')).toEqual([{ name: 'kept' }]);
    expect(await query(url, 'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).toEqual(
      [initial, ...later].map((migration) => ({ name: migration?.name })),
    );
  });

  it('refuses a database that lacks some of these', async () => {
    const url = await emptyTestDatabase();
    const [initial] = await loadMigrations();
    await migrate(url, initial ? [initial] : []);
    await query(url, "UPDATE _prisma_migrations SET migration_name = '20261127031405_desk_message'");
    expect(await migrate(url)).toMatchObject({ ok: false, error: { code: 'refused' } });
  });

  it('is done once by instances that start together', async () => {
    const url = await emptyTestDatabase();
    const list = migrations(['1_a', 'CREATE TABLE a (x int)'], ['2_b', 'CREATE TABLE b (x int)']);
    const outcomes = await Promise.all([migrate(url, list), migrate(url, list), migrate(url, list)]);
    // Between two migrations the turn may pass to another instance.
    expect(
      outcomes
        .flatMap((outcome) => (outcome.ok ? outcome.value.applied : [outcome.error.message]))
        .toSorted(),
    ).toEqual(['1_a', '2_b']);
  });

  it('sends a script as a whole, with semicolons in strings and functions', async () => {
    const url = await emptyTestDatabase();
    const sql = `CREATE TABLE a (x text DEFAULT 'one;two');
      CREATE FUNCTION f() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN 'a;b'; END; $$;`;
    expect(await migrate(url, migrations(['1_a', sql]))).toMatchObject({ ok: true });
    expect(await query(url, 'INSERT INTO a DEFAULT VALUES RETURNING x')).toEqual([{ x: 'one;two' }]);
    expect(await query(url, 'SELECT f()')).toEqual([{ f: 'a;b' }]);
  });

  it('rolls a failed migration back, and applies it once it is corrected', async () => {
    const url = await emptyTestDatabase();
    const good = ['1_a', 'CREATE TABLE a (x int)'] as [string, string];
    const broken = migrations(good, ['2_b', 'CREATE TABLE b (x int); SELECT nonsense FROM nowhere']);
    const failure = await migrate(url, broken);
    expect(failure).toMatchObject({
      ok: false,
      error: { code: 'failed', message: expect.stringContaining('nowhere') },
    });
    expect(await tables(url)).toEqual([{ tablename: 'a' }]);
    const mended = migrations(good, ['2_b', 'CREATE TABLE b (x int)']);
    expect(await migrate(url, mended)).toEqual({ ok: true, value: { applied: ['2_b'] } });
    expect(await tables(url)).toEqual([{ tablename: 'a' }, { tablename: 'b' }]);
  });

  it('says file, line and reason of a failed migration, and records it as rolled back', async () => {
    const url = await emptyTestDatabase();
    const outcome = await migrate(
      url,
      migrations(['1_a', 'CREATE TABLE a (x int);\n\nSELECT nonsense FROM nowhere;']),
    );
    expect(outcome).toMatchObject({ ok: false, error: { code: 'failed' } });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(
      /^prisma\/migrations\/1_a\/migration\.sql, line 3: relation "nowhere" does not exist; nothing was changed: [^\n]*$/,
    );
    const [row] = await query(
      url,
      'SELECT logs, finished_at, rolled_back_at IS NOT NULL AS rolled_back FROM _prisma_migrations',
    );
    expect(row).toEqual({
      logs: expect.stringContaining('nowhere'),
      finished_at: null,
      rolled_back: true,
    });
  });

  const HASTE = { turnMs: 300, lockMs: 100, lockAttempts: 2 };

  it('says that another session migrates, and goes on once that is over', async () => {
    const url = await emptyTestDatabase();
    const other = await session(url, 'SELECT pg_advisory_lock(72707369)');
    const list = migrations(['1_a', 'CREATE TABLE a (x int)']);
    expect(await migrate(url, list, HASTE)).toMatchObject({ ok: false, error: { code: 'busy' } });
    const waiting = migrate(url, list);
    await other.end();
    expect(await waiting).toEqual({ ok: true, value: { applied: ['1_a'] } });
  });

  it('gives up on a table that another session holds, and changes nothing', async () => {
    const url = await emptyTestDatabase();
    const first: [string, string] = ['1_a', 'CREATE TABLE a (x int)'];
    await migrate(url, migrations(first));
    const other = await session(url, 'BEGIN; SELECT * FROM a');
    const list = migrations(first, ['2_b', 'CREATE TABLE b (x int); ALTER TABLE a ADD y int']);
    const outcome = await migrate(url, list, HASTE);
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'busy', message: expect.stringContaining('2_b could not lock its tables') },
    });
    expect(await tables(url)).toEqual([{ tablename: 'a' }]);
    const patient = migrate(url, list, { ...HASTE, lockAttempts: 100 });
    // The session ends while the migration still tries.
    await other.query('SELECT pg_sleep(0.3)');
    await other.end();
    expect(await patient).toEqual({ ok: true, value: { applied: ['2_b'] } });
    expect(await query(url, 'SELECT migration_name, logs FROM _prisma_migrations ORDER BY 1')).toEqual([
      { migration_name: '1_a', logs: null },
      { migration_name: '2_b', logs: null },
    ]);
  });

  it.each<[string, [string, string][], RegExp]>([
    [
      'an edited one',
      [
        ['1_a', 'CREATE TABLE a (y int)'],
        ['2_b', 'SELECT 2'],
      ],
      /1_a was changed after it was applied/,
    ],
    ['a missing one', [['2_b', 'SELECT 2']], /has the migration 1_a, which is not in prisma\/migrations/],
    ['an unreadable folder', [], /has the migration 1_a, which is not in prisma\/migrations/],
  ])('refuses an applied history with %s', async (_, later, reason) => {
    const url = await emptyTestDatabase();
    expect(await migrate(url, migrations(['1_a', 'SELECT 1'], ['2_b', 'SELECT 2']))).toMatchObject({
      ok: true,
    });
    const outcome = await migrate(url, migrations(...later));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'refused' } });
    expect(outcome.ok ? '' : outcome.error.message).toMatch(reason);
    expect(await tables(url)).toEqual([]);
  });

  it('lets an older release start on a database that a newer one has migrated', async () => {
    const url = await emptyTestDatabase();
    const older = migrations(['1_a', 'CREATE TABLE a (x int)']);
    await migrate(url, [...older, ...migrations(['2_b', 'CREATE TABLE b (x int)'])]);
    expect(await migrate(url, older)).toEqual({ ok: true, value: { applied: [] } });
    expect(await tables(url)).toEqual([{ tablename: 'a' }, { tablename: 'b' }]);
  });

  describe('beside or after a newer release', () => {
    const OTHER = 'of a newer release';
    const migratedBy = async (release: { version: string; oldest: string }): Promise<string> => {
      const url = await emptyTestDatabase();
      await migrate(url);
      await query(
        url,
        `UPDATE _release SET version = '${release.version}', oldest = '${release.oldest}';
         UPDATE _functions SET digest = '${OTHER}' WHERE name = 'functions/search.sql'`,
      );
      return url;
    };
    const digest = (url: string) =>
      query(url, "SELECT digest FROM _functions WHERE name = 'functions/search.sql'");

    it('leaves the functions of the newer one', async () => {
      const url = await migratedBy({ version: '999.0.0', oldest: '1.0.0-rc.1' });
      expect(await migrate(url)).toEqual({ ok: true, value: { applied: [] } });
      expect(await digest(url)).toEqual([{ digest: OTHER }]);
      expect(await query(url, 'SELECT version FROM _release')).toEqual([{ version: '999.0.0' }]);
    });

    it('is refused where the newer one has dropped what it uses', async () => {
      const url = await migratedBy({ version: '999.0.0', oldest: '998.0.0' });
      expect(await migrate(url)).toMatchObject({
        ok: false,
        error: {
          code: 'refused',
          message: expect.stringMatching(/^release 999\.0\.0 .* start 998\.0\.0 or newer/),
        },
      });
      expect(await digest(url)).toEqual([{ digest: OTHER }]);
    });

    it('brings its own functions to a database of an older one', async () => {
      const url = await migratedBy({ version: '0.0.1', oldest: '0.0.1' });
      expect(await migrate(url)).toEqual({ ok: true, value: { applied: ['functions/search.sql'] } });
      expect(await query(url, "SELECT count(*)::int FROM _release WHERE version <> '0.0.1'")).toEqual([
        { count: 1 },
      ]);
    });

    it('knows the order of versions', () => {
      const inOrder = [
        '0.9.0',
        '1.0.0-rc.1',
        '1.0.0-rc.2',
        '1.0.0-rc.10',
        '1.0.0',
        '1.0.1',
        '1.2.0',
        '1.10.0',
      ];
      expect(inOrder.toReversed().toSorted((a, b) => (isOlder(a, b) ? -1 : 1))).toEqual(inOrder);
      expect(isOlder('1.0.0', '1.0.0')).toBe(false);
    });
  });

  it('knows a file again whose line ends another system changed', async () => {
    const url = await emptyTestDatabase();
    await migrate(url, migrations(['1_a', 'SELECT 1;\nSELECT 2;\n']));
    const outcome = await migrate(url, migrations(['1_a', 'SELECT 1;\r\nSELECT 2;\r\n']));
    expect(outcome).toEqual({ ok: true, value: { applied: [] } });
  });

  it('refuses a migration that was interrupted before its record, and goes on once that is settled', async () => {
    const url = await emptyTestDatabase();
    const list = migrations(['1_a', 'CREATE TABLE a (x int)'], ['2_b', 'CREATE TABLE b (x int)']);
    await migrate(url, list);
    await query(url, "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '2_b'");
    const outcome = await migrate(url, list);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'refused' } });
    const advice = /UPDATE .*? AND rolled_back_at IS NULL/.exec(outcome.ok ? '' : outcome.error.message);
    await query(url, advice?.[0] ?? '');
    expect(await migrate(url, list)).toEqual({ ok: true, value: { applied: [] } });
  });

  it('refuses a database of another program', async () => {
    const url = await emptyTestDatabase();
    await query(url, 'CREATE TABLE customers (x int)');
    expect(await migrate(url, migrations(['1_a', 'SELECT 1']))).toMatchObject({
      ok: false,
      error: { code: 'refused', message: expect.stringContaining('(customers)') },
    });
    expect(await tables(url)).toEqual([{ tablename: 'customers' }]);
  });

  it('reports an unreachable database in one line, without its password', async () => {
    const patience = { forMs: 0, pauseMs: 1, onWait: () => undefined };
    const outcome = await migrate('postgresql://u:hunter2@127.0.0.1:1/x', [], { patience });
    expect(outcome).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    const message = outcome.ok ? '' : outcome.error.message;
    expect(message).toContain('the database does not answer');
    expect(message).not.toMatch(/hunter2|\n/);
  });
});

describe('the migrations', () => {
  it('leave the transaction to whoever applies them', async () => {
    for (const { name, sql } of await loadMigrations()) {
      const statements = sql.replaceAll(/\$\$.*?\$\$/gs, '').replaceAll(/--.*/g, '');
      expect([name, statements.match(/\b(BEGIN|COMMIT|ROLLBACK|CONCURRENTLY|VACUUM)\b/i)]).toEqual([
        name,
        null,
      ]);
    }
  });
});
