import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const LOCK = { packages: { '': {}, 'node_modules/needed': { version: '1.0.0' } } };
/** Stands in for npm: prints its arguments and installs what the lock file names. */
const NPM = `console.log('npm', process.argv.slice(2).join(' '));
require('node:fs').mkdirSync('node_modules');
require('node:fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`;

/** A checkout without node_modules whose TypeScript entry points print their own name. */
function cloneFresh() {
  const root = mkdtempSync(join(tmpdir(), 'flagoff-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of ['run', 'shared/file-lock', 'shared/stop-with-parent'])
    cpSync(join(ROOT, `tools/scripts/${name}.mjs`), join(root, `tools/scripts/${name}.mjs`));
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', JSON.stringify(LOCK));
  write('npm.cjs', NPM);
  for (const path of ['tools/scripts/dev.ts', 'tools/scripts/start.ts', 'sandbox/main.ts'])
    write(path, `const path: string = '${path}'; console.log(path, 'runs');`);
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return {
    write,
    run: (command: string) => {
      const env = { PATH: process.env.PATH, HOME: root, npm_execpath: join(root, 'npm.cjs') };
      const [, program, ...args] = String(scripts[command]).split(' ');
      expect(program).toBe('node');
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: root,
        env: { ...env, NODE_ENV: 'test' },
        encoding: 'utf8',
      });
      return { status, stderr, lines: stdout.trim().split('\n') };
    },
  };
}

it.each([
  ['sandbox', 'sandbox/main.ts runs'],
  ['dev', 'tools/scripts/dev.ts runs'],
])('npm run %s installs the packages of a fresh clone, then starts', (command, line) => {
  const clone = cloneFresh();
  const first = clone.run(command);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.lines.at(-1)).toBe(line);
  expect(first.lines.join()).toContain('npm ci');
  expect(clone.run(command).lines).toEqual([line]);
});

it('npm start names the commands to run first on a fresh clone, and installs nothing', () => {
  const clone = cloneFresh();
  expect(clone.run('start')).toEqual({
    status: 1,
    lines: [''],
    stderr: 'the packages are not installed: run npm ci, then npm run build\n',
  });
  clone.write('node_modules/next/package.json', '{}');
  expect(clone.run('start')).toEqual({ status: 0, lines: ['tools/scripts/start.ts runs'], stderr: '' });
});
