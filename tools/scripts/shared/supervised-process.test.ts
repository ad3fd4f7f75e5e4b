import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isAlive } from './file-lock.mjs';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

function supervise(program: string): SupervisedProcess {
  const process = superviseProcess({ name: 'child', args: ['-e', program], output: 'kept' });
  onTestFinished(() => process.stop());
  return process;
}

async function untilItSays(process: SupervisedProcess, pattern: RegExp): Promise<string> {
  for (let round = 0; round < 600; round += 1) {
    const match = pattern.exec(process.lastLines());
    if (match) return match[1] ?? match[0];
    await sleep(25);
  }
  throw new Error(`the child never said ${pattern}: ${process.lastLines()}`);
}

async function untilGone(pid: number): Promise<boolean> {
  for (let round = 0; round < 600 && isAlive(pid); round += 1) await sleep(25);
  return !isAlive(pid);
}

const GRANDCHILD = `
  const { spawn } = require('node:child_process');
  const grandchild = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)']);
  console.log('grandchild ' + grandchild.pid);
  setInterval(() => 0, 1000);`;

describe('superviseProcess', () => {
  it('reports how the program ended and its last output', async () => {
    const process = supervise("console.log('out'); console.error('err'); process.exitCode = 3");
    expect(await process.ended).toBe(3);
    expect(process.lastLines().split('\n').toSorted()).toEqual(['err', 'out']);
  });

  it('reports each line as it arrives', async () => {
    const heard: string[] = [];
    const args = ['-e', "console.log('one'); console.log('two')"];
    const process = superviseProcess({
      name: 'child',
      args,
      output: 'kept',
      onLine: (line) => heard.push(line),
    });
    onTestFinished(() => process.stop());
    await process.ended;
    expect(heard).toEqual(['one', 'two']);
  });

  it('stops its whole group, also processes that ignore signals', async () => {
    const process = supervise(GRANDCHILD);
    const grandchild = Number(await untilItSays(process, /grandchild (\d+)/));
    await process.stop();
    expect([await untilGone(process.pid), await untilGone(grandchild)]).toEqual([true, true]);
  });

  it('may be stopped again and after its end', async () => {
    const process = supervise('');
    await process.ended;
    await Promise.all([process.stop(), process.stop()]);
    expect(isAlive(process.pid)).toBe(false);
  });

  it('ends when the process that started it is killed', async () => {
    const parent = supervise(`
      const program = 'setInterval(() => 0, 1000)';
      import(${JSON.stringify(new URL('supervised-process.ts', import.meta.url).href)}).then(({ superviseProcess }) => {
        console.log('child ' + superviseProcess({ name: 'child', args: ['-e', program], output: 'kept' }).pid);
      });`);
    const child = Number(await untilItSays(parent, /child (\d+)/));
    process.kill(parent.pid, 'SIGKILL');
    expect(await untilGone(child)).toBe(true);
  });
});
