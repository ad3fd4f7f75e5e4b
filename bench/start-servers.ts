// The two providers that are compared, each a process of its own: the sandbox, and Prism on the sandbox's definition.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandScope } from '../scripts/command-scope.ts';
import { freePort } from '../scripts/free-port.ts';
import { DATA, ROOT } from '../scripts/project-root.ts';
import { superviseProcess } from '../scripts/supervised-process.ts';

const START_TIMEOUT_MS = 30_000;
const PRISM = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');

/** Starts the sandbox on `SANDBOX_PORT` and `SANDBOX_OTHER_PORT`, or on free ports; its origin. */
export async function startSandboxProcess(scope: CommandScope): Promise<string> {
  const port = process.env.SANDBOX_PORT || String(await freePort());
  const otherPort = process.env.SANDBOX_OTHER_PORT || String(await freePort());
  const env = { ...process.env, SANDBOX_PORT: port, SANDBOX_OTHER_PORT: otherPort, SANDBOX_STATE: '' };
  const origin = `http://127.0.0.1:${port}`;
  await start(scope, 'sandbox', ['sandbox/main.ts'], env, `${origin}/v1/health`);
  return origin;
}

/**
 * Starts Prism, one process and silent, on the definition that the sandbox at `origin` serves; the origin of Prism.
 * Its multiprocess mode does not start on Node 24, and would serve from one worker too.
 */
export async function startPrism(scope: CommandScope, origin: string): Promise<string> {
  const definition = await (await fetch(`${origin}/v1/openapi.json`)).text();
  const file = join(DATA, 'bench-openapi.json');
  await mkdir(DATA, { recursive: true });
  await writeFile(file, definition);
  const port = String(await freePort());
  const args = [PRISM, 'mock', '--multiprocess', 'false', '-v', 'silent', '-p', port, file];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  await start(scope, 'prism', args, env, `http://127.0.0.1:${port}/health`);
  return `http://127.0.0.1:${port}`;
}

async function start(
  scope: CommandScope,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  probe: string,
): Promise<void> {
  const child = await scope.open(
    async () => superviseProcess({ name, args, env, output: 'kept' }),
    (opened) => opened.stop(),
  );
  const deadline = Date.now() + START_TIMEOUT_MS;
  let ended = false;
  child.ended.then(() => {
    ended = true;
  });
  while (!(await answers(probe))) {
    if (ended || Date.now() > deadline) throw new Error(`${name} did not start:\n${child.lastLines()}`);
    await sleep(100);
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
