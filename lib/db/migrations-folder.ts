// Reads prisma/ from disk in the shapes that the migration engine wants. Knows nothing of databases.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList, SchemaFiles } from './schema-engine.ts';

/** Absolute path of the folder with the schema; the migrations lie below it. */
export const PRISMA_FOLDER = fileURLToPath(new URL('../../prisma', import.meta.url));
export const MIGRATIONS_FOLDER = join(PRISMA_FOLDER, 'migrations');

/** The migrations in the order of their names, which begin with a timestamp. None when the folder does not exist. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => {
      const value = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
    }),
  );
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: folder, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/** Every `prisma/*.prisma`. */
export async function readSchemaFiles(folder = PRISMA_FOLDER): Promise<SchemaFiles> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), 'utf8'),
    })),
  );
}
