// The stack on this checkout's own data: what `npm run demo` and `npm run dev` have in common.
import { join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { err, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { keepDemoSettings } from './demo-settings.ts';
import { openLocalDatabase } from './local-database.ts';
import { DATA } from './project-root.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';
import { showStage } from './stages.ts';

const DEFAULT_SANDBOX_PORT = 4010;

export type LocalStackOptions = Pick<StackOptions, 'mode' | 'ports' | 'output' | 'onLine'>;

/** Database, migrations, sandbox, storefront. A database belongs to one provider: both are kept per sandbox port. */
export async function startLocalStack(
  scope: CommandScope,
  options: LocalStackOptions,
): Promise<Result<Stack, CommandProblem>> {
  const port = options.ports.SANDBOX_PORT;
  const suffix = port === DEFAULT_SANDBOX_PORT ? '' : `-${port}`;
  const database = await showStage('database', () => openLocalDatabase(scope, { name: `demo${suffix}` }));
  if (!database.ok) return database;
  const migrated = await showStage('migrations', () => migrate(database.value.url));
  if (!migrated.ok) return err({ message: `${migrated.error.message}; to begin anew, remove ${DATA}` });
  return startStack(scope, {
    ...options,
    databaseUrl: database.value.url,
    sandboxState: join(DATA, `sandbox${suffix}.jsonl`),
    settings: await keepDemoSettings(),
  });
}

/** Waits for the first of the processes to end by itself, which none of them should. */
export async function untilOneEnds({ processes }: Stack): Promise<CommandProblem> {
  const ended = await Promise.race(processes.map((process) => process.ended.then(() => process)));
  return { message: `${ended.lastLines()}\nthe ${ended.name} ended unexpectedly`.trim() };
}
