// What the migrations still lack to become the Prisma schema. Works on a scratch database, never on one with data.
import type { PoolConfig } from 'pg';
import { readMigrations, readSchemaFiles } from '#lib/db/migrations-folder.ts';
import { EVERYTHING, type MigrationList, type SchemaFiles, withSchemaEngine } from '#lib/db/schema-engine.ts';

/** Both as they are in prisma/, unless given. */
export type Compared = { files?: SchemaFiles; migrations?: MigrationList };

/** SQL that leads from the migrations to the schema; undefined when they agree. `url`: any database of the cluster. */
export async function schemaDifference(url: string, compared: Compared = {}): Promise<string | undefined> {
  const { files = await readSchemaFiles(), migrations = await readMigrations() } = compared;
  return withSchemaEngine(connectionOf(url), files, async (engine) => {
    const { stdout, exitCode } = await engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: EVERYTHING,
    });
    return exitCode === 0 ? undefined : (stdout ?? '');
  });
}

// In parts, because the driver finds its scratch database only when the name is not in a connection string.
function connectionOf(url: string): PoolConfig {
  const { hostname, port, username, password, pathname } = new URL(url);
  return { host: hostname, port: Number(port), user: username, password, database: pathname.slice(1) };
}
