// The package as a stranger has it: a tarball, installed in an empty folder without a registry, started by its name, and the programs
// of its page run against it.
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packSandbox } from './pack-sandbox.ts';

const run = promisify(execFile);
const MINUTES = 60_000;
const PAGES_ORIGIN = 'http://127.0.0.1:4010';

const folder = await mkdtemp(join(tmpdir(), 'flagoff-package-'));
const command = join(folder, 'node_modules', '.bin', 'flagoff-sandbox');
let page = '';
let origin = '';

beforeAll(async () => {
  const tarball = await packSandbox();
  const started = performance.now();
  await writeFile(join(folder, 'package.json'), '{}');
  const flags = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...flags, tarball], { cwd: folder });
  page = await readFile(join(folder, 'node_modules', 'flagoff-sandbox', 'README.md'), 'utf8');
  const program = spawn(command, ['--port', '0', '--other-port', '0']);
  afterAll(async () => {
    program.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const said = await new Promise<string>((resolve, reject) => {
    program.stdout.once('data', (line) => resolve(String(line)));
    program.once('exit', (code) => reject(new Error(`it ended with ${code}`)));
  });
  origin = /http:\/\/[\d.:]+/.exec(said)?.[0] ?? '';
  console.log(`installed and started in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}, 5 * MINUTES);

test('takes at most 15 MB', async () => {
  const { stdout } = await run('du', ['-sk', '--apparent-size', join(folder, 'node_modules')]);
  expect(Number.parseInt(stdout, 10)).toBeLessThan(15 * 1024);
});

const PROGRAMS = [
  { language: 'python', file: 'first.py', command: ['python3'], lines: 40 },
  { language: 'js', file: 'first.mjs', command: ['node'], lines: 40 },
  { language: 'php', file: 'first.php', command: ['php'], lines: 40 },
  { language: 'go', file: 'first.go', command: ['go', 'run'], lines: 50 },
] as const;

const isInstalled = async (name: string) =>
  run('which', [name]).then(
    () => true,
    () => false,
  );

for (const {
  language,
  file,
  command: [name, ...args],
  lines,
} of PROGRAMS)
  test.skipIf(!(await isInstalled(name)))(
    `the page's program in ${language} sells an entry and verifies its webhook`,
    async () => {
      const code = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1] ?? '';
      expect(code).toContain(PAGES_ORIGIN);
      expect(code.trim().split('\n').length).toBeLessThanOrEqual(lines);
      await writeFile(join(folder, file), code.replace(PAGES_ORIGIN, origin));
      const started = performance.now();
      const { stdout } = await run(name, [...args, join(folder, file)], { timeout: 3 * MINUTES });
      expect(stdout).toMatch(/^order\.paid [A-Z2-9]{4}-[A-Z2-9]{4}$/m);
      console.log(`${language}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    },
    5 * MINUTES,
  );

test('tells a wrong signature from a right one', async () => {
  await writeFile(join(folder, 'body'), '{}');
  const given = ['verify', '--signature', 't=1,v1=00', '--body', join(folder, 'body'), '--secret', 'x'];
  await expect(run(command, given)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^unknown: /),
  });
});
