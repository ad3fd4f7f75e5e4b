// Before all stories: starts their stack in a process of its own and waits until it says where it is.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DATA, ROOT } from '../../scripts/project-root.ts';
import { keepStoryAddress } from './story-address.ts';

const LOG = join(DATA, 'reports', `story-stack${process.env.FLAGOFF_STORIES ?? ''}.log`);

/** Playwright's global set-up: answers the tear-down. What the stack says is in .data/reports/. */
export default async function setUp(): Promise<() => Promise<void>> {
  await mkdir(join(DATA, 'reports'), { recursive: true });
  const node = join(ROOT, 'node_modules', 'node', 'bin', 'node');
  const stack = spawn(node, ['--import', './scripts/stop-with-parent.mjs', 'scripts/story-stack.ts'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(LOG);
  stack.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => {
    stack.once('close', () => resolve());
  });
  const started = new Promise<string>((resolve) => {
    createInterface({ input: stack.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(line);
      else log.write(`${line}\n`);
    });
  });
  const address = await Promise.race([started, ended]);
  if (!address) throw new Error(`the stories have nothing to run against: see ${LOG}`);
  keepStoryAddress(address);
  return async () => {
    stack.kill('SIGTERM');
    await ended;
  };
}
