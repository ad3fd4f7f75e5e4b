// A storefront and the sandbox as its provider, wired to each other: what the demo, `npm run dev` and the browser
// stories run on. Knows nothing of where the database comes from.
import { ENV_EXAMPLES } from '#lib/env-examples.ts';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { connectProvider, type ProviderConnection } from './connect-provider.ts';
import type { DemoSettings } from './demo-settings.ts';
import { showStage } from './stages.ts';
import { startStorefront, untilAnswering } from './storefront.ts';
import { type SupervisedOptions, type SupervisedProcess, superviseProcess } from './supervised-process.ts';

export type StackOptions = {
  mode: 'start' | 'dev';
  ports: { PORT: number; SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  databaseUrl: string;
  settings: DemoSettings;
  /** File that keeps the sandbox's state; in memory without it. */
  sandboxState?: string;
  output: SupervisedOptions['output'];
};

export type Stack = { appUrl: string; control: string; processes: SupervisedProcess[] };

/** Starts both, each stage shown. */
export async function startStack(
  scope: CommandScope,
  options: StackOptions,
): Promise<Result<Stack, CommandProblem>> {
  const { PORT, SANDBOX_PORT } = options.ports;
  const stack = { appUrl: `http://localhost:${PORT}`, control: `http://127.0.0.1:${SANDBOX_PORT}` };
  const sandbox = await showStage('sandbox', () => startSandboxProcess(scope, options));
  if (!sandbox.ok) return sandbox;
  const connection = await connectProvider(stack.control, stack.appUrl);
  const env = storefrontEnvironment(options, stack.appUrl, connection);
  const { mode, output } = options;
  const storefront = await showStage('storefront', () =>
    startStorefront(scope, { mode, port: PORT, env, output }),
  );
  if (!storefront.ok) return storefront;
  return ok({ ...stack, processes: [sandbox.value, storefront.value] });
}

async function startSandboxProcess(
  scope: CommandScope,
  { mode, ports, sandboxState, output }: StackOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const env = {
    ...process.env,
    SANDBOX_PORT: String(ports.SANDBOX_PORT),
    SANDBOX_OTHER_PORT: String(ports.SANDBOX_OTHER_PORT),
    SANDBOX_STATE: sandboxState ?? '',
  };
  const args =
    mode === 'dev' ? ['--watch', '--watch-preserve-output', 'sandbox/main.ts'] : ['sandbox/main.ts'];
  const sandbox = await scope.open(
    async () => superviseProcess({ name: 'sandbox', args, env, output }),
    (process) => process.stop(),
  );
  return untilAnswering(sandbox, `http://127.0.0.1:${ports.SANDBOX_PORT}/_sandbox/fixtures`);
}

/** Every variable of the contract is set, to nothing where it has no value: a .env file must not fill the gaps. */
function storefrontEnvironment(
  { mode, databaseUrl, settings }: StackOptions,
  appUrl: string,
  { fixtures, client, webhookSecret }: ProviderConnection,
): NodeJS.ProcessEnv {
  const nothing = Object.fromEntries(Object.keys(ENV_EXAMPLES).map((name) => [name, '']));
  const { CHECKOUT_STYLE = '', LOG_LEVEL = 'warn', JOBS = '' } = process.env;
  return {
    ...process.env,
    ...nothing,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    APP_URL: appUrl,
    DATABASE_URL: databaseUrl,
    PARTNER_API_BASE_URL: fixtures.base_url,
    PARTNER_CHECKOUT_URL: fixtures.checkout_url,
    PARTNER_CLIENT_ID: client.client_id,
    PARTNER_CLIENT_SECRET: client.client_secret,
    PARTNER_PUBLISHABLE_KEY: client.publishable_key,
    PARTNER_WEBHOOK_SECRET: webhookSecret,
    ADMIN_EMAIL: settings.adminEmail,
    ADMIN_PASSWORD: settings.adminPassword,
    SESSION_SECRET: settings.sessionSecret,
    CHECKOUT_STYLE,
    LOG_LEVEL,
    JOBS,
  };
}
