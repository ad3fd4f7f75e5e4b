// The stack of browser stories and fuzz: the production build and a fresh database on free ports, dropped at the end.
import { migrate } from '#lib/db/migrate.ts';
import { ok, type Result } from '#lib/shared/result.ts';
import { buildStorefront } from '../build.ts';
import { openLocalDatabase } from '../database/local-database.ts';
import { dropRunDatabases, runDatabaseName, TEST_CLUSTER } from '../database/run-databases.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import { freePort } from '../shared/ports.ts';
import type { SupervisedOptions } from '../shared/supervised-process.ts';
import { type DemoSettings, makeDemoSettings } from './demo-settings.ts';
import { providerControl } from './provider-control.ts';
import { type Stack, startStack } from './stack.ts';
import type { Tls } from './tls.ts';

// The rate limits have stories of their own; the others must not wait for them.
const GENEROUS = {
  token_per_minute: 1000,
  token_ip_per_minute: 1000,
  reads_per_minute: 100_000,
  writes_per_minute: 100_000,
};

type ThrowawayStack = Stack & { databaseUrl: string; settings: DemoSettings };

/** The stack is that of production. Visitors name their addresses in `X-Forwarded-For`. This process must trust `tls`. */
export async function startThrowawayStack(
  scope: CommandScope,
  output: SupervisedOptions['output'],
  tls: Tls,
): Promise<Result<ThrowawayStack, CommandProblem>> {
  const built = await buildStorefront(scope, 'kept');
  if (!built.ok) return built;
  const database = await openLocalDatabase(scope, { name: runDatabaseName(), cluster: TEST_CLUSTER });
  if (!database.ok) return database;
  const databaseUrl = database.value.url;
  const adminUrl = Object.assign(new URL(databaseUrl), { pathname: '/postgres' }).href;
  await scope.open(
    () => dropRunDatabases(adminUrl),
    () => dropRunDatabases(adminUrl, process.pid),
  );
  const migrated = await migrate(databaseUrl);
  if (!migrated.ok) return migrated;
  const settings = makeDemoSettings();
  const ports = {
    PORT: await freePort(),
    SANDBOX_PORT: await freePort(),
    SANDBOX_OTHER_PORT: await freePort(),
  };
  const stack = await startStack(scope, { mode: 'start', ports, databaseUrl, settings, output, tls });
  if (!stack.ok) return stack;
  await providerControl(stack.value.control).setLimits(GENEROUS);
  return ok({ ...stack.value, databaseUrl, settings });
}
