import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPILE_HINT, hintCompilation } from './hint-compilation.ts';

const LARGE = `const a = () => ${'1+'.repeat(60_000)}1;`;

let build = '';
const chunk = (name: string) => join(build, 'static', 'chunks', name);

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'flagoff-build-'));
  await mkdir(join(build, 'static', 'chunks'), { recursive: true });
});
afterEach(() => rm(build, { recursive: true }));

test('a large script opens with the hint, once, and is otherwise as it was', async () => {
  await writeFile(chunk('large.js'), LARGE);
  await hintCompilation(build);
  await hintCompilation(build);
  expect(await readFile(chunk('large.js'), 'utf8')).toBe(COMPILE_HINT + LARGE);
});

test('small scripts and style sheets are left alone', async () => {
  await writeFile(chunk('small.js'), 'const a = 1;');
  await writeFile(chunk('large.css'), LARGE);
  await hintCompilation(build);
  expect(await readFile(chunk('small.js'), 'utf8')).toBe('const a = 1;');
  expect(await readFile(chunk('large.css'), 'utf8')).toBe(LARGE);
});
