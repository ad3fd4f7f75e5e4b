// The storefront as a process: plain `next start` or `next dev`, given its whole environment.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { ENV_EXAMPLES } from '#lib/start/env-schema.ts';
import { NEXT } from '../build.ts';
import { keyOfRun } from '../shared/action-keys.ts';
import type { CommandProblem, CommandScope } from '../shared/command-scope.ts';
import { ROOT } from '../shared/project-root.ts';
import {
  type SupervisedOptions,
  type SupervisedProcess,
  superviseProcess,
} from '../shared/supervised-process.ts';
import type { ProviderConnection } from './connect-provider.ts';
import type { DemoSettings } from './demo-settings.ts';

/** This is longer than a start waits for its database (`CONNECT_RETRIES`). */
const START_LIMIT_MS = 150_000;
const PAUSE_MS = 100;
const LOOPBACK = '127.0.0.1';
const STOP_WITH_PARENT = new URL('../shared/stop-with-parent.mjs', import.meta.url).href;

export type StorefrontOptions = {
  mode: 'start' | 'dev';
  port: number;
  /** The address on which it listens: this machine alone without it. */
  hostname?: string;
  env: NodeJS.ProcessEnv;
  /** The folder of its build, of another checkout with its own packages; this one without it. */
  cwd?: string;
  output: SupervisedOptions['output'];
  onLine?: SupervisedOptions['onLine'];
};

/** Starts it and waits for any answer on its port. */
export async function startStorefront(
  scope: CommandScope,
  options: StorefrontOptions,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  const storefront = await scope.open(
    async () => superviseStorefront(options),
    (process) => process.stop(),
  );
  return untilStorefrontAnswers(storefront, options);
}

/** Bytes. Next reads a query in time that grows with the square of its parameters; 8 KB are enough for any page. */
const MOST_HEADER_BYTES = 8_192;

/** Starts it; the caller stops it. */
export function superviseStorefront({ output, onLine, ...options }: StorefrontOptions): SupervisedProcess {
  return superviseProcess({ name: 'storefront', ...programOf(options), cwd: options.cwd, output, onLine });
}

/**
 * Replaces this process by the storefront: a process that only waits for it holds 60 MB. Nothing that is open here is closed.
 * Returns only where the system cannot replace a process, as on Windows.
 */
export function becomeStorefront(options: Omit<StorefrontOptions, 'output' | 'onLine' | 'cwd'>): void {
  const { args, env } = programOf(options);
  process.chdir(ROOT);
  const stopsWithParent = process.env.npm_lifecycle_event ? ['--import', STOP_WITH_PARENT] : [];
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...stopsWithParent, ...args],
    env,
  );
}

function programOf({
  mode,
  port,
  hostname = LOOPBACK,
  env,
  cwd,
}: Omit<StorefrontOptions, 'output' | 'onLine'>): Pick<SupervisedOptions, 'args'> & {
  env: NodeJS.ProcessEnv;
} {
  const own = cwd && join(cwd, 'node_modules', '.bin', 'next');
  return {
    args: [
      `--max-http-header-size=${MOST_HEADER_BYTES}`,
      own && existsSync(own) ? own : NEXT,
      mode,
      '--port',
      String(port),
      '--hostname',
      hostname,
    ],
    env: {
      ...env,
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: keyOfRun(env),
    },
  };
}

/** Waits for any first answer. */
export const untilStorefrontAnswers = (
  storefront: SupervisedProcess,
  { hostname, port }: Pick<StorefrontOptions, 'hostname' | 'port'>,
): Promise<Result<SupervisedProcess, CommandProblem>> =>
  untilAnswering(storefront, `http://${reachable(hostname)}:${port}/api/health/live`);

function reachable(hostname = LOOPBACK): string {
  if (hostname === '0.0.0.0' || hostname === '::') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}

/** Waits for any HTTP answer; if the process ends first, the error has its last lines. */
export async function untilAnswering(
  process: SupervisedProcess,
  url: string,
): Promise<Result<SupervisedProcess, CommandProblem>> {
  let alive = true;
  process.ended.then(() => {
    alive = false;
  });
  const end = performance.now() + START_LIMIT_MS;
  while (alive && performance.now() < end) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer) return ok(process);
    await sleep(PAUSE_MS);
  }
  const fate = alive ? `did not answer within ${START_LIMIT_MS / 1000} seconds` : 'ended during its start';
  return err({ message: `${process.lastLines()}\nthe ${process.name} ${fate}`.trim() });
}

export type StorefrontWiring = {
  mode: 'start' | 'dev';
  appUrl: string;
  databaseUrl: string;
  settings: DemoSettings;
  connection: ProviderConnection;
  /** Proxies that its visitors come through; simulated visitors name their addresses in `X-Forwarded-For`. */
  proxyHops?: number;
  /** Folder of the files that hold its secrets; they stand in variables without it. */
  secrets?: string;
};

/** Variables that sandbox and database of the stack decide: the developer's own are ignored. */
const OF_THE_STACK = /^(PARTNER_.*(ID|SECRET|FILE|KEY|URL)|DIRECT_DATABASE_URL|EMBEDDED_DATABASE|HOSTNAME)$/;

/**
 * Every variable of `.env.example` is set, to nothing where it has no value: Next must not fill the gaps from a .env file.
 * In development those of the developer's own files are kept, but for `OF_THE_STACK`.
 */
export function storefrontEnvironment(wiring: StorefrontWiring): NodeJS.ProcessEnv {
  const { mode, appUrl, databaseUrl, settings, connection, proxyHops, secrets } = wiring;
  const own = (name: string) => (mode === 'dev' && !OF_THE_STACK.test(name) && process.env[name]) || '';
  const nothing = Object.fromEntries(Object.keys(ENV_EXAMPLES).map((name) => [name, own(name)]));
  const { CHECKOUT_STYLE = '', LOG_LEVEL = 'warn', JOBS = '', TRUSTED_PROXY_HOPS = '' } = process.env;
  const { EMBED_ORIGINS = '' } = process.env;
  const { fixtures, client, webhookSecret } = connection;
  const partnerSecrets = {
    PARTNER_CLIENT_SECRET: client.client_secret,
    PARTNER_WEBHOOK_SECRET: webhookSecret,
  };
  return {
    ...process.env,
    ...nothing,
    NODE_ENV: mode === 'dev' ? 'development' : 'production',
    APP_URL: appUrl,
    TRUSTED_PROXY_HOPS: proxyHops === undefined ? TRUSTED_PROXY_HOPS : String(proxyHops),
    DATABASE_URL: databaseUrl,
    PARTNER_API_BASE_URL: fixtures.base_url,
    PARTNER_CHECKOUT_URL: fixtures.checkout_url,
    PARTNER_CLIENT_ID: client.client_id,
    PARTNER_PUBLISHABLE_KEY: client.publishable_key,
    ...(secrets === undefined ? partnerSecrets : inFiles(partnerSecrets, secrets)),
    ADMIN_EMAIL: settings.adminEmail,
    ADMIN_PASSWORD: settings.adminPassword,
    SESSION_SECRET: settings.sessionSecret,
    ALLOW_INSECURE: appUrl.startsWith('https:') ? '' : 'sandbox',
    CHECKOUT_STYLE,
    EMBED_ORIGINS,
    LOG_LEVEL,
    JOBS,
  };
}

/** The variables that name a file for each secret, written into `folder`. */
function inFiles(values: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const path = join(folder, name.toLowerCase());
      writeFileSync(path, `${value}\n`, { mode: 0o600 });
      return [`${name}_FILE`, path];
    }),
  );
}
