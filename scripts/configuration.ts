// The environment of a command that runs the app for real: checked, completed, with its database ready.
import { migrate } from '#lib/db/migrate.ts';
import { type Env, formatEnvProblems, parseEnv } from '#lib/env-schema.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { loadEnvFiles } from './load-env-files.ts';
import { openLocalDatabase } from './local-database.ts';

/** Stands for the embedded database while the rest is checked: nothing is started for a configuration with a fault. */
const TO_BE_OPENED = 'postgresql://127.0.0.1/flagoff';

/** Reads files and environment, opens the embedded database when none is named, migrates, sets process.env. */
export async function prepareConfiguration(scope: CommandScope): Promise<Result<Env, CommandProblem>> {
  loadEnvFiles();
  const { NODE_ENV = 'production', DATABASE_URL: given } = process.env;
  const checked = parseEnv({ ...process.env, NODE_ENV, DATABASE_URL: given || TO_BE_OPENED });
  if (!checked.ok) return err({ message: formatEnvProblems(checked.error) });
  const database = given ? ok({ url: given }) : await openLocalDatabase(scope);
  if (!database.ok) return database;
  const DATABASE_URL = database.value.url;
  const DIRECT_DATABASE_URL = given ? checked.value.DIRECT_DATABASE_URL : DATABASE_URL;
  const migrated = await migrate(DIRECT_DATABASE_URL);
  if (!migrated.ok) return migrated;
  Object.assign(process.env, { NODE_ENV, DATABASE_URL, DIRECT_DATABASE_URL });
  return ok({ ...checked.value, DATABASE_URL, DIRECT_DATABASE_URL });
}
