import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startJobsThread } from './jobs-thread.ts';

const CONNECT = "const { parentPort } = require('node:worker_threads');";
let folder = '';

async function threadProgram(name: string, program: string): Promise<string> {
  const path = join(folder, `${name}.cjs`);
  await writeFile(path, `${CONNECT} ${program}`);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagoff-thread-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('works until it is stopped, which calls no onEnd', async () => {
  const onEnd = vi.fn();
  const path = await threadProgram(
    'good',
    "parentPort.once('message', () => process.exit()); parentPort.postMessage('working');",
  );
  const thread = await startJobsThread(onEnd, path);
  await thread.stop();
  expect(onEnd).not.toHaveBeenCalled();
});

it('throws the error that prevented its start', async () => {
  const path = await threadProgram('bad', "throw new Error('no database');");
  await expect(startJobsThread(vi.fn(), path)).rejects.toThrow('no database');
});

it('is restarted when it ends without a stop', async () => {
  const ends: unknown[] = [];
  const program = "parentPort.on('message', () => process.exit()); parentPort.postMessage('working');";
  const path = await threadProgram(
    'dying',
    `${program} setTimeout(() => { throw new Error('a bug'); }, 50);`,
  );
  const thread = await startJobsThread((reason) => ends.push(reason), path);
  await expect.poll(() => ends.length).toBeGreaterThanOrEqual(2);
  await thread.stop();
  expect(String(ends[0])).toBe('Error: a bug');
});

describe('stopped after its thread ended unexpectedly', () => {
  /** Ends by itself on its first run; its runs are logged in the file beside it. */
  const faltering = (name: string, secondRun: string) =>
    threadProgram(
      name,
      `const { appendFileSync, existsSync } = require('node:fs');
      const log = (line) => appendFileSync(__filename + '.log', line + '\\n');
      const isFirst = !existsSync(__filename + '.log');
      log('begun');
      if (isFirst) { parentPort.postMessage('working'); setTimeout(() => { throw new Error('a bug'); }, 50); }
      else { ${secondRun} }`,
    );
  const logged = (path: string) => readFile(`${path}.log`, 'utf8');

  it('starts no other thread', async () => {
    const path = await faltering('pausing', "throw new Error('no database');");
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<unknown>();
    const thread = await startJobsThread(onEnd, path);
    await ended;
    await thread.stop();
    await sleep(1_500);
    expect(await logged(path)).toBe('begun\n');
  });

  it('waits for the end of a thread that is starting', async () => {
    const working = "parentPort.once('message', () => { log('stopped'); process.exit(); });";
    const path = await faltering('beginning', `setTimeout(() => { ${working} }, 500);`);
    const thread = await startJobsThread(vi.fn(), path);
    await expect.poll(() => logged(path)).toBe('begun\nbegun\n');
    await thread.stop();
    expect(await logged(path)).toBe('begun\nbegun\nstopped\n');
  });
});
