// A storefront and the sandbox as its provider, wired to each other: what the demo, `npm run dev` and the browser
// stories run on. Knows nothing of where the database comes from.
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from './command-scope.ts';
import { connectProvider } from './connect-provider.ts';
import type { DemoSettings } from './demo-settings.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { showStage } from './stages.ts';
import { startStorefront } from './storefront.ts';
import { storefrontEnvironment } from './storefront-environment.ts';
import type { SupervisedOptions, SupervisedProcess } from './supervised-process.ts';

export type StackOptions = {
  mode: 'start' | 'dev';
  ports: { PORT: number; SANDBOX_PORT: number; SANDBOX_OTHER_PORT: number };
  databaseUrl: string;
  settings: DemoSettings;
  /** File that keeps the sandbox's state; in memory without it. */
  sandboxState?: string;
  output: SupervisedOptions['output'];
  /** Is told each line of the storefront, unless the output is raw. */
  onLine?: SupervisedOptions['onLine'];
};

export type Stack = {
  appUrl: string;
  control: string;
  /** The storefront's whole environment. */
  env: NodeJS.ProcessEnv;
  processes: SupervisedProcess[];
};

/** Starts both, each stage shown. */
export async function startStack(
  scope: CommandScope,
  options: StackOptions,
): Promise<Result<Stack, CommandProblem>> {
  const { mode, ports, databaseUrl, settings, sandboxState: state, output, onLine } = options;
  const { PORT, SANDBOX_PORT } = ports;
  const stack = { appUrl: `http://localhost:${PORT}`, control: `http://127.0.0.1:${SANDBOX_PORT}` };
  const sandbox = await showStage('sandbox', () =>
    startSandboxProcess(scope, { ports, watch: mode === 'dev', state, output }),
  );
  if (!sandbox.ok) return sandbox;
  const connection = await connectProvider(stack.control, stack.appUrl);
  const env = storefrontEnvironment({ mode, appUrl: stack.appUrl, databaseUrl, settings, connection });
  const storefront = await showStage('storefront', () =>
    startStorefront(scope, { mode, port: PORT, env, output, onLine }),
  );
  if (!storefront.ok) return storefront;
  return ok({ ...stack, env, processes: [sandbox.value, storefront.value] });
}
