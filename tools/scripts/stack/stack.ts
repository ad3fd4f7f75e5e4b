// Storefronts and the sandbox as their provider, connected to each other: one over plain http for the demo and `npm run dev`, two
// behind nginx for the browser stories and the fuzz.
import { dirname, join } from 'node:path';
import { migrate } from '#lib/db/migrate.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { buildStorefront } from '../build.ts';
import {
  dropRunDatabases,
  openLocalDatabase,
  runDatabaseName,
  TEST_CLUSTER,
} from '../database/local-database.ts';
import { type CommandProblem, type CommandScope, showStage } from '../shared/command-scope.ts';
import { freePort } from '../shared/ports.ts';
import { DATA } from '../shared/project-root.ts';
import {
  type SupervisedOptions,
  type SupervisedProcess,
  superviseProcess,
} from '../shared/supervised-process.ts';
import { connectProvider, providerControl } from './provider-control.ts';
import { type Nginx, startNginx } from './start-nginx.ts';
import {
  type DemoSettings,
  loadDemoSettings,
  loadDevelopmentSettings,
  makeDemoSettings,
  type StorefrontWiring,
  startStorefront,
  storefrontEnvironment,
  untilAnswering,
} from './storefront.ts';
import type { Tls } from './tls.ts';

export type StackOptions = Pick<StorefrontWiring, 'mode'> & {
  ports: { PORT: number; SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  databaseUrl: string;
  settings: DemoSettings;
  /** File that stores the sandbox's state; in memory without it. */
  sandboxState?: string;
  output: SupervisedOptions['output'];
  /** Called with each line of the storefront, unless the output is raw. */
  onLine?: SupervisedOptions['onLine'];
  /** As in production: two storefronts behind the shipped nginx, TLS everywhere, secrets in files. */
  tls?: Tls;
};

export type Stack = {
  appUrl: string;
  /** The storefronts' own origins, past what is in front of them. */
  storefronts: string[];
  control: string;
  /** The storefront's whole environment. */
  env: NodeJS.ProcessEnv;
  processes: SupervisedProcess[];
};

/** Starts all, each stage shown. */
export async function startStack(
  scope: CommandScope,
  options: StackOptions,
): Promise<Result<Stack, CommandProblem>> {
  const { mode, ports, databaseUrl, settings, sandboxState: state, output, onLine, tls } = options;
  const { PORT, SANDBOX_PORT } = ports;
  const scheme = tls ? 'https' : 'http';
  const appUrl = (mode === 'dev' && process.env.APP_URL) || `${scheme}://localhost:${PORT}`;
  const control = `${scheme}://127.0.0.1:${SANDBOX_PORT}`;
  const sandbox = await showStage('sandbox', () =>
    startSandboxProcess(scope, { ports, watch: mode === 'dev', state, tls, output }),
  );
  if (!sandbox.ok) return sandbox;
  const connection = await connectProvider(control, appUrl);
  const secrets = tls && dirname(tls.key);
  const proxyHops = tls && 1;
  const env = storefrontEnvironment({ mode, appUrl, databaseUrl, settings, connection, proxyHops, secrets });
  const behind = tls ? [await freePort(), await freePort()] : [PORT];
  const storefronts = behind.map((port) => `http://127.0.0.1:${port}`);
  const front = tls && (await openFront(scope, storefronts, tls, PORT));
  const started = await showStage('storefront', async () => {
    const all = await Promise.all(
      behind.map((port) => startStorefront(scope, { mode, port, env, output, onLine })),
    );
    return all.find((one) => !one.ok) ?? ok(all.flatMap((one) => (one.ok ? [one.value] : [])));
  });
  if (!started.ok) return started;
  const processes = [sandbox.value, ...[started.value].flat(), ...(front ? [front.process] : [])];
  return ok({ appUrl, control, storefronts, env, processes });
}

const openFront = (scope: CommandScope, storefronts: string[], tls: Tls, port: number): Promise<Nginx> =>
  scope.open(
    () => startNginx(storefronts, { port, tls, behindCdn: true }),
    (nginx) => nginx.stop(),
  );

export type SandboxOptions = {
  ports: { SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  /** `watch`: started anew when its sources change. */
  watch?: boolean;
  /** File that stores its state; in memory without it. */
  state?: string;
  /** Plain http without it. */
  tls?: Tls;
  output: SupervisedOptions['output'];
};

/** Starts it and waits until its control plane answers. */
export async function startSandboxProcess(
  scope: CommandScope,
  { ports, watch, state, tls, output }: SandboxOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(ports.SANDBOX_PORT),
    SANDBOX_OTHER_PORT: String(ports.SANDBOX_OTHER_PORT),
    SANDBOX_STATE: state ?? '',
    SANDBOX_TLS_KEY: tls?.key ?? '',
    SANDBOX_TLS_CERT: tls?.cert ?? '',
  };
  const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), 'sandbox/main.ts'];
  const sandbox = await scope.open(
    async () => superviseProcess({ name: 'sandbox', args, env, output }),
    (process) => process.stop(),
  );
  const scheme = tls ? 'https' : 'http';
  return untilAnswering(sandbox, `${scheme}://127.0.0.1:${ports.SANDBOX_PORT}/_sandbox/fixtures`);
}

// The stack on the data of this checkout: `npm run demo` and `npm run dev`.

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

/** Waits for the first of the processes to end by itself, which none of them should. */
export async function untilOneEnds({ processes }: Stack): Promise<CommandProblem> {
  const ended = await Promise.race(processes.map((process) => process.ended.then(() => process)));
  return { message: `${ended.lastLines()}\nthe ${ended.name} ended unexpectedly`.trim() };
}

// The stack of browser stories and fuzz: the production build and a fresh database on free ports, dropped at the end.

// The rate limits have stories of their own; the others must not wait for them.
const GENEROUS = {
  token_per_minute: 1000,
  token_ip_per_minute: 1000,
  reads_per_minute: 100_000,
  writes_per_minute: 100_000,
};

type ThrowawayStack = Stack & { databaseUrl: string; settings: DemoSettings };

/** As in production. Visitors name their addresses in `X-Forwarded-For`. This process must trust `tls`. */
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
