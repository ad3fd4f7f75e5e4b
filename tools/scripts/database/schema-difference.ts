// Changes that the migrations lack to reach the Prisma schema. For development: a production install has none of these packages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { loadMigrations, MIGRATIONS_FOLDER } from '#lib/db/migrate.ts';
import type { Migration } from '#lib/db/migration-history.ts';
import { ROOT } from '../shared/project-root.ts';
import { EVERYTHING, type MigrationList, type SchemaFiles, withSchemaEngine } from './schema-engine.ts';

/** Both as they are in prisma/, unless given. */
export type Compared = { files?: SchemaFiles; migrations?: readonly Migration[] };

/** The SQL that the migrations lack to reach the schema, `undefined` if none. `url`: any database of the cluster. */
export async function schemaDifference(url: string, compared: Compared = {}): Promise<string | undefined> {
  const { files = await loadSchemaFiles(), migrations = await loadMigrations() } = compared;
  return withSchemaEngine(connectionOf(url), files, async (engine) => {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'migrations', ...migrationList(migrations) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: EVERYTHING,
    });
    return exitCode === 0 ? undefined : (stdout ?? '');
  });
}

// The address goes in parts: the driver finds its scratch database only when the name is not in a connection string.
function connectionOf(url: string): PoolConfig {
  const { hostname, port, username, password, pathname } = new URL(url);
  return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) };
}

/** The migrations in the engine's format. */
export const migrationList = (migrations: readonly Migration[]): MigrationList => ({
  baseDir: MIGRATIONS_FOLDER,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  })),
});

export async function loadSchemaFiles(): Promise<SchemaFiles> {
  const folder = join(ROOT, 'prisma');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
