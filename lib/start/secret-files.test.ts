import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followSecretFile, loadSecretFiles } from './secret-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'flagoff-secret-'));
const path = join(folder, 'secret');
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('loadSecretFiles', () => {
  it('puts the content of a file into the variable of its secret', async () => {
    await writeFile(path, ' NEW-X\n');
    expect(loadSecretFiles({ PARTNER_WEBHOOK_SECRET_FILE: path, PORT: '1' })).toMatchObject({
      PARTNER_WEBHOOK_SECRET: 'NEW-X',
      PORT: '1',
    });
    expect(loadSecretFiles({ PARTNER_CLIENT_SECRET: 'ENV-X' })).toEqual({ PARTNER_CLIENT_SECRET: 'ENV-X' });
  });

  it('leaves a secret unset if its file cannot be read, even if the variable is set', () => {
    const source = { PARTNER_CLIENT_SECRET: 'OLD-X', PARTNER_CLIENT_SECRET_FILE: join(folder, 'none') };
    expect(loadSecretFiles(source).PARTNER_CLIENT_SECRET).toBeUndefined();
  });
});

describe('followSecretFile', () => {
  const onProblem = vi.fn();
  const parse = (content: string) => content || undefined;
  const clock = { now: 0 };
  const follow = () => followSecretFile({ path, first: 'FIRST-X', parse, now: () => clock.now, onProblem });
  const later = () => {
    clock.now += 1_000;
  };

  beforeEach(async () => {
    onProblem.mockClear();
    await writeFile(path, 'FIRST-X');
  });

  it('returns the new content after the file was edited or replaced', async () => {
    const secret = follow();
    expect(await secret()).toBe('FIRST-X');
    await writeFile(path, 'SECOND-X longer');
    later();
    expect(await secret()).toBe('SECOND-X longer');
    await writeFile(`${path}.new`, 'THIRD-X');
    await rename(`${path}.new`, path);
    later();
    expect(await secret()).toBe('THIRD-X');
    expect(onProblem).not.toHaveBeenCalled();
  });

  it('checks the file once a second, however often it is called', async () => {
    const secret = follow();
    await secret();
    await writeFile(path, 'SECOND-X');
    clock.now += 999;
    expect(await secret()).toBe('FIRST-X');
    clock.now += 1;
    expect(await Promise.all([secret(), secret()])).toEqual(['SECOND-X', 'SECOND-X']);
  });

  it('keeps the last good value while the file is empty or missing, and reports it once', async () => {
    const secret = follow();
    await secret();
    await writeFile(path, '');
    later();
    expect(await secret()).toBe('FIRST-X');
    await rm(path);
    for (let n = 0; n < 3; n += 1) {
      later();
      expect(await secret()).toBe('FIRST-X');
    }
    expect(onProblem.mock.calls).toEqual([['holds no secret'], ['ENOENT']]);
    await writeFile(path, 'SECOND-X');
    later();
    expect(await secret()).toBe('SECOND-X');
  });
});
