// The stack on the data of this checkout: `npm run demo` and `npm run dev`.
import { join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { openLocalDatabase } from '../database/local-database.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import { DATA } from '../shared/project-root.ts';
import { showStage } from '../shared/show-stage.ts';
import { loadDemoSettings, loadDevelopmentSettings } from './demo-settings.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

const DEFAULT_SANDBOX_PORT = 4010;

export type LocalStackOptions = Pick<StackOptions, 'mode' | 'ports' | 'output' | 'onLine'>;

/** Database, migrations, sandbox, storefront. A database belongs to one provider: both are stored per sandbox port. */
export async function startLocalStack(
  scope: CommandScope,
  options: LocalStackOptions,
): Promise<Result<Stack, CommandProblem>> {
  const port = options.ports.SANDBOX_PORT;
  const suffix = port === DEFAULT_SANDBOX_PORT ? '' : `-${port}`;
  const isDev = options.mode === 'dev';
  const { DATABASE_URL: own } = process.env;
  const database =
    isDev && own
      ? ok({ url: own })
      : await showStage('database', () => openLocalDatabase(scope, { name: `demo${suffix}` }));
  if (!database.ok) return database;
  const migrated = await showStage('migrations', () => migrate(database.value.url));
  if (!migrated.ok) {
    const message = `${migrated.error.message}; for a demo with an empty database, choose another SANDBOX_PORT`;
    return err({ message });
  }
  return startStack(scope, {
    ...options,
    databaseUrl: database.value.url,
    sandboxState: join(DATA, `sandbox${suffix}.jsonl`),
    settings: await (isDev ? loadDevelopmentSettings() : loadDemoSettings()),
  });
}
