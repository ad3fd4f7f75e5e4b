// What the browser stories run against: the production build, the sandbox and a fresh database, on free ports.
// Its last line of output is one of JSON that tells where; then it serves until it is stopped.
import { migrate } from '#lib/db/migrate.ts';
import { err } from '#lib/shared/result.ts';
import { buildStorefront } from './build.ts';
import { runCommand } from './command-scope.ts';
import { makeDemoSettings } from './demo-settings.ts';
import { freePort } from './free-port.ts';
import { openLocalDatabase } from './local-database.ts';
import { untilOneEnds } from './local-stack.ts';
import { providerControl } from './provider-control.ts';
import { dropRunDatabases, runDatabaseName, TEST_CLUSTER } from './run-databases.ts';
import { startStack } from './stack.ts';

// The provider's limits are a story of their own; all others must not wait for them.
const GENEROUS = {
  token_per_minute: 1000,
  token_ip_per_minute: 1000,
  reads_per_minute: 100_000,
  writes_per_minute: 100_000,
};

await runCommand(async (scope) => {
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
  const stack = await startStack(scope, { mode: 'start', ports, databaseUrl, settings, output: 'prefixed' });
  if (!stack.ok) return stack;
  const { appUrl, control } = stack.value;
  await providerControl(control).setLimits(GENEROUS);
  const { adminEmail, adminPassword } = settings;
  console.log(JSON.stringify({ appUrl, control, adminEmail, adminPassword, databaseUrl }));
  return err(await untilOneEnds(stack.value));
});
