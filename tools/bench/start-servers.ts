// The two providers that are compared, each a process of its own: the sandbox, and Prism on the sandbox's definition.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandScope } from '../scripts/shared/command-scope.ts';
import { freePort } from '../scripts/shared/ports.ts';
import { DATA, ROOT } from '../scripts/shared/project-root.ts';
import { superviseProcess } from '../scripts/shared/supervised-process.ts';
import { startSandboxProcess } from '../scripts/stack/stack.ts';
import { untilAnswering } from '../scripts/stack/storefront.ts';
import { wanted } from './pages/weight-limits.ts';

const PRISM = join(ROOT, 'node_modules/@stoplight/prism-cli/dist/index.js');

/** Starts the sandbox on `SANDBOX_PORT` and `SANDBOX_OTHER_PORT`, or on free ports; its origin. */
export async function startSandbox(scope: CommandScope): Promise<string> {
  const port = Number(process.env.SANDBOX_PORT) || (await freePort());
  const otherPort = Number(process.env.SANDBOX_OTHER_PORT) || (await freePort());
  const ports = { SANDBOX_PORT: port, SANDBOX_OTHER_PORT: otherPort };
  wanted(await startSandboxProcess(scope, { ports, output: 'kept' }));
  return `http://127.0.0.1:${port}`;
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
  const prism = await scope.open(
    async () => superviseProcess({ name: 'prism', args, env, output: 'kept' }),
    (opened) => opened.stop(),
  );
  wanted(await untilAnswering(prism, `http://127.0.0.1:${port}/health`));
  return `http://127.0.0.1:${port}`;
}
