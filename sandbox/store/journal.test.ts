// The state file of `SANDBOX_STATE`: what is refused, what is reported, what stays on disk.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSandbox } from '../server.ts';
import { Journal } from './journal.ts';
import { openStore } from './store.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'state.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const line = (id: string) => JSON.stringify([['orgs', id, { org: id, payments_enabled: true }]]);

test('a file that is no state file is refused and stays as it is', async () => {
  for (const text of ['# Notes\n\nkeep me\n', '{"orders":[]}\n', '[]\n', '\u0000\u0001']) {
    writeFileSync(file, text);
    await expect(startSandbox({ port: 0, otherPort: 0, stateFile: file })).rejects.toThrow(
      `${file} is not a state file of the sandbox`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readdirSync(folder)).toEqual(['state.jsonl']);
  }
});

test('rows of an unknown collection are refused, not dropped', () => {
  const text = `${line('a')}\n[["later","x",{}]]\n`;
  writeFileSync(file, text);
  expect(() => openStore(file)).toThrow('the state file holds later of another version');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('an empty file is a new state file, and a symbolic link stays a link', () => {
  writeFileSync(join(folder, 'real'), '');
  symlinkSync(join(folder, 'real'), file);
  const store = openStore(file);
  store.orgs.put({ org: 'a', payments_enabled: true });
  store.close();
  expect(lstatSync(file).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'real'), 'utf8')).toBe(`${line('a')}\n`);
});

test('a corrupt line is reported and the file set aside; a torn last line is neither', () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const text = `${line('a')}\n[["orgs","b",\n${line('c')}\n[["orgs","torn`;
  writeFileSync(file, text);
  const store = openStore(file);
  expect([...store.orgs.all()].map(({ org }) => org)).toEqual(['a', 'c']);
  store.close();
  const [copy = ''] = readdirSync(folder).filter((name) => name.startsWith('state.jsonl.broken-'));
  expect(readFileSync(join(folder, copy), 'utf8')).toBe(text);
  expect(stderr.mock.calls).toEqual([
    [`sandbox: ${file}: line 2 is unreadable and skipped; the file as it was: ${join(folder, copy)}\n`],
  ]);
  writeFileSync(file, `${line('a')}\n[["orgs","torn`);
  openStore(file).close();
  expect(stderr).toHaveBeenCalledTimes(1);
});

test('a second sandbox is refused the file of the first, until that is closed', async () => {
  const first = await startSandbox({ port: 0, otherPort: 0, stateFile: file });
  const text = readFileSync(file, 'utf8');
  await expect(startSandbox({ port: 0, otherPort: 0, stateFile: file })).rejects.toThrow(
    `${file} is used by process ${process.pid}`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
  await first.close();
  expect(existsSync(`${file}.lock`)).toBe(false);
  const second = await startSandbox({ port: 0, otherPort: 0, stateFile: file });
  await second.close();
});

test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(`${file}.lock`, String(pid));
  const journal = new Journal(file);
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe(String(process.pid));
  journal.close();
  expect(readdirSync(folder)).toEqual([]);
});
