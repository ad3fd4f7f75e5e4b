// Storefronts and the sandbox as their provider, connected to each other: one over plain http for the demo and `npm run dev`, two
// behind nginx for the browser stories and the fuzz.
import { dirname } from 'node:path';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import { freePort } from '../shared/ports.ts';
import { showStage } from '../shared/show-stage.ts';
import type { SupervisedOptions, SupervisedProcess } from '../shared/supervised-process.ts';
import { connectProvider } from './connect-provider.ts';
import type { DemoSettings } from './demo-settings.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { type Nginx, startNginx } from './start-nginx.ts';
import { type StorefrontWiring, startStorefront, storefrontEnvironment } from './storefront.ts';
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
  /** The stack is that of production: two storefronts behind the shipped nginx, TLS everywhere, secrets in files. */
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

/** Waits for the first process that ends; none of them should. */
export async function untilOneEnds({ processes }: Stack): Promise<CommandProblem> {
  const ended = await Promise.race(processes.map((process) => process.ended.then(() => process)));
  return { message: `${ended.lastLines()}\nthe ${ended.name} ended unexpectedly`.trim() };
}
