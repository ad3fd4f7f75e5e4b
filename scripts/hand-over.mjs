// From whatever Node started a command to the Node that the project brings: installs when needed, then runs the
// TypeScript. Plain JavaScript without dependencies: on a fresh clone there are none.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from './file-lock.mjs';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(SCRIPTS);
const STOP_WITH_PARENT = join(SCRIPTS, 'stop-with-parent.mjs');
const OLDEST_NODE = 20;
const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** @type {import('node:child_process').ChildProcess | undefined} */
let current;

/**
 * Runs a program and answers its exit code; its group is ours, so that Ctrl-C reaches both.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function run(command, args) {
  return new Promise((resolve) => {
    current = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
    current.once('error', () => resolve(127));
    current.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string} path @returns {Promise<Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>>} */
async function packagesOf(path) {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{}')).packages ?? {};
}

/** Whether node_modules holds every package of the lock file at its version; optional ones depend on the system. */
async function isInstalled() {
  const wanted = await packagesOf(join(ROOT, 'package-lock.json'));
  const present = await packagesOf(join(ROOT, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || present[path]?.version === version,
  );
}

async function install() {
  if (await isInstalled()) return;
  console.log('  … installing the packages of package-lock.json');
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = npm ? await run(node, [npm, ...args]) : await run('npm', args);
  if (code !== 0) stopWith('the packages could not be installed: see what npm says above');
  console.log('  ✓ packages installed');
}

/** @param {string} message @returns {never} */
function stopWith(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Installs when needed, then runs `scripts/<script>` with this process's arguments and ends as it ends.
 * @param {string} script
 */
export async function handOver(script) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    stopWith(`Node ${process.versions.node} is too old: Flagoff needs Node ${OLDEST_NODE} or newer to start`);
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => current?.kill(signal));
  }
  // npm may be killed without a word to us; a command started by hand may outlive its shell.
  if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs');
  try {
    const lock = join(ROOT, '.data', 'install.lock');
    await withFileLock(lock, install, () => console.log('  … waiting for another installation to finish'));
  } catch (error) {
    // No room, no permission: one line says it all.
    stopWith(error instanceof Error ? error.message : String(error));
  }
  const code = await run(NODE, [
    '--import',
    STOP_WITH_PARENT,
    join(SCRIPTS, script),
    ...process.argv.slice(2),
  ]);
  if (code === 127)
    stopWith('the Node that the project brings is missing (npm without install scripts?): npm rebuild node');
  process.exit(code);
}
