// A sandbox as a process of its own, with a state file, that a test can kill without warning and start again.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { RUNNERS, secretOf } from './provider.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Prepares the process; `start` and `kill` it as often as the test likes. */
export async function prepareSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  const file = join(folder, 'state.jsonl');
  const port = await freePort();
  const ports = { SANDBOX_PORT: `${port}`, SANDBOX_OTHER_PORT: `${await freePort()}` };
  const env = { NODE_ENV: 'test', ...ports, SANDBOX_STATE: file } as const;
  const origin = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  let authorization = '';
  afterAll(() => {
    running?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function call(method: string, path: string, body?: unknown, key?: string): Promise<unknown> {
    const headers = new Headers({ authorization, 'content-type': 'application/json' });
    if (key !== undefined) headers.set('idempotency-key', key);
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const response = await fetch(`${origin}${path}`, init);
    return response.status === 204 ? undefined : response.json();
  }

  return {
    file,
    call,
    control: (method: string, path: string, body?: unknown) => call(method, `/_sandbox${path}`, body),
    start: async () => {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (text) => String(text).includes('other host') && resolve());
        child.stderr.on('data', (text) => reject(new Error(String(text))));
        child.once('exit', () => reject(new Error('the sandbox ended')));
      });
    },
    kill: async () => {
      const child = running;
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
    /** Fetches the token that later calls carry. */
    signIn: async () => {
      const response = await fetch(`${origin}/v1/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${RUNNERS}:${secretOf(RUNNERS)}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const token = z.object({ access_token: z.string() }).parse(await response.json());
      authorization = `Bearer ${token.access_token}`;
    },
  };
}
