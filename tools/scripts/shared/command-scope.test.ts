import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

const PRELUDE = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { runCommand } from ${JSON.stringify(new URL('command-scope.ts', import.meta.url).href)};
  const say = (text) => console.log(text);
  const open = (scope, name, ms = 0) => scope.open(
    async () => { say('opening ' + name); await sleep(ms); say('opened ' + name); return name; },
    async (opened) => { await sleep(20); say('closed ' + opened); },
  );
`;

/** Runs a command; `act` is called with each line that it says. */
async function run(program: string, act: (line: string, child: ChildProcess) => void = () => undefined) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PRELUDE + program], {
    cwd: import.meta.dirname,
    env: { ...process.env, npm_lifecycle_event: '' },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      act(line, child);
    });
  }
  const exit = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  return { lines, exit };
}

const SERVING = `await runCommand(async (scope) => {
  await open(scope, 'database'); await open(scope, 'storefront'); say('ready');
  return scope.untilStopped;
});`;

describe('runCommand', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('closes in reverse order at %s', async (signal) => {
    const { lines, exit } = await run(SERVING, (line, child) => line === 'ready' && child.kill(signal));
    expect(lines.slice(-2)).toEqual(['closed storefront', 'closed database']);
    expect(exit).toBe(0);
  });

  it('closes once for repeated signals', async () => {
    const { lines, exit } = await run(SERVING, (line, child) => {
      if (line === 'ready' || line.startsWith('closed')) child.kill('SIGINT');
    });
    expect(lines.filter((line) => line.startsWith('closed'))).toEqual([
      'closed storefront',
      'closed database',
    ]);
    expect(exit).toBe(0);
  });

  it('waits for an opening in progress, and opens nothing more', async () => {
    const program = `await runCommand(async (scope) => {
      await open(scope, 'database', 300); await open(scope, 'storefront'); return scope.untilStopped;
    }, 130);`;
    const { lines, exit } = await run(
      program,
      (line, child) => line === 'opening database' && child.kill('SIGINT'),
    );
    expect(lines).toEqual(['opening database', 'opened database', 'closed database']);
    expect(exit).toBe(130);
  });

  it('ends with one line and code 1 when its work failed', async () => {
    const { lines, exit } = await run(
      `await runCommand(async (scope) => { await open(scope, 'database'); return { ok: false, error: { message: 'no room' } }; });`,
    );
    expect(lines).toEqual(['opening database', 'opened database', 'no room', 'closed database']);
    expect(exit).toBe(1);
  });

  it('does not report failures caused by closing', async () => {
    const program = `await runCommand(async (scope) => {
      let fail; const broken = new Promise((resolve) => { fail = () => resolve({ ok: false, error: { message: 'the storefront ended' } }); });
      await scope.open(async () => say('ready'), async () => { fail(); await sleep(50); });
      return broken;
    });`;
    const { lines, exit } = await run(program, (line, child) => line === 'ready' && child.kill('SIGINT'));
    expect(lines).toEqual(['ready']);
    expect(exit).toBe(0);
  });

  it('reports a refusal by the system in one line', async () => {
    const { lines, exit } = await run(
      `import { writeFile } from 'node:fs/promises';
      await runCommand(async () => { await writeFile('/nowhere/file', ''); });`,
    );
    expect(lines).toEqual(["ENOENT: no such file or directory, open '/nowhere/file'"]);
    expect(exit).toBe(1);
  });

  it('closes after a bug too', async () => {
    const { lines, exit } = await run(
      `await runCommand(async (scope) => { await open(scope, 'database'); throw new Error('a bug'); });`,
    );
    expect(lines.join('\n')).toContain('Error: a bug');
    expect(lines.at(-1)).toBe('closed database');
    expect(exit).toBe(1);
  });
});
