import { describe, expect, it } from 'vitest';
import { loadMigrations, migrate } from '#lib/db/migrate.ts';
import { emptyTestDatabase } from '../../test/test-database.ts';
import { loadSchemaFiles, migrationList, schemaDifference } from './schema-difference.ts';
import { EVERYTHING, withSchemaEngine } from './schema-engine.ts';

describe('schemaDifference', () => {
  it('is the whole schema without migrations', async () => {
    const url = await emptyTestDatabase();
    const sql = await schemaDifference(url, { migrations: [] });
    expect(sql).toContain('CREATE TABLE "staff"');
  });

  it('is what was added to the schema since', async () => {
    const url = await emptyTestDatabase();
    const files = await loadSchemaFiles();
    const content = 'model Extra {\n  id Int @id\n  note String @default("a;b")\n  @@map("extra")\n}\n';
    const sql = await schemaDifference(url, { files: [...files, { path: 'prisma/extra.prisma', content }] });
    expect(sql).toContain('CREATE TABLE "extra"');
  });
});

describe("Prisma's own engine and migrate", () => {
  const withEngine = async <T>(url: string, work: Parameters<typeof withSchemaEngine<T>>[2]) =>
    withSchemaEngine<T>({ connectionString: url }, await loadSchemaFiles(), work);

  it('agree about a database that migrate brought to the newest migration', async () => {
    const url = await emptyTestDatabase();
    await migrate(url);
    const migrationsList = migrationList(await loadMigrations());
    const input = { migrationsList, optInToShadowDatabase: false, filters: EVERYTHING };
    const found = await withEngine(url, (engine) => engine.diagnoseMigrationHistory(input));
    expect(found).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    });
    const { appliedMigrationNames } = await withEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList, filters: EVERYTHING }),
    );
    expect(appliedMigrationNames).toEqual([]);
  });

  it('agree about a database that the engine migrated in part, with a failure', async () => {
    const url = await emptyTestDatabase();
    const all = await loadMigrations();
    const broken = { name: all[1]?.name ?? '', sql: 'SELECT nonsense FROM nowhere' };
    const migrationsList = migrationList([...all.slice(0, 1), broken]);
    const applying = withEngine(url, (engine) =>
      engine.applyMigrations({ migrationsList, filters: EVERYTHING }),
    );
    await expect(applying).rejects.toThrow(/nowhere/);
    expect(await migrate(url, all)).toEqual({
      ok: true,
      value: { applied: all.slice(1).map(({ name }) => name) },
    });
    const input = { migrationsList: migrationList(all), optInToShadowDatabase: false, filters: EVERYTHING };
    expect(await withEngine(url, (engine) => engine.diagnoseMigrationHistory(input))).toMatchObject({
      history: null,
      failedMigrationNames: [],
    });
  });
});
