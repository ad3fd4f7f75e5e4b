import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAlive, withFileLock } from './file-lock.mjs';

let path = '';

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flagoff-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  path = join(folder, 'made', 'lock');
});

describe('withFileLock', () => {
  it('runs one holder at a time, and calls onWait for those that wait', async () => {
    const onWait = vi.fn();
    let inside = 0;
    const visits = [1, 2, 3].map((number) =>
      withFileLock(
        path,
        async () => {
          inside += 1;
          await sleep(30);
          const most = inside;
          inside -= 1;
          return number * most;
        },
        onWait,
      ),
    );
    expect(await Promise.all(visits)).toEqual([1, 2, 3]);
    expect(onWait).toHaveBeenCalledTimes(2);
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  it('opens after work that failed too', async () => {
    await expect(withFileLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await withFileLock(path, async () => 'in')).toBe('in');
  });

  it('takes the lock from a dead holder without waiting', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(isAlive(pid)).toBe(false);
    await withFileLock(path, async () => undefined);
    await writeFile(path, String(pid));
    const onWait = vi.fn();
    expect(await withFileLock(path, async () => 'in', onWait)).toBe('in');
    expect(onWait).not.toHaveBeenCalled();
  });

  it('takes a lock that has named no holder for a while', async () => {
    await withFileLock(path, async () => undefined);
    await writeFile(path, '');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(path, longAgo, longAgo);
    expect(await withFileLock(path, async () => 'in')).toBe('in');
  });
});
