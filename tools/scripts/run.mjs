// `node tools/scripts/run.mjs demo`: an npm command on any Node from 20. Switches to the Node in the project's packages,
// which it installs when needed, and runs the TypeScript. Plain JavaScript without dependencies: a fresh clone has none.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withFileLock } from './shared/file-lock.mjs';

const SCRIPTS = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(SCRIPTS));
const STOP_WITH_PARENT = join(SCRIPTS, 'shared', 'stop-with-parent.mjs');
const OLDEST_NODE = 20;
const NODE_MAJOR = Number.parseInt(process.versions.node, 10);
/** The first version of Node that runs TypeScript files. */
const NODE_WITH_TYPES = 24;
const WINDOWS = process.platform === 'win32';
/** One package per system, its checksum in package-lock.json; npm installs the one that fits. */
const BROUGHT_ALONG = join(
  ROOT,
  'node_modules',
  `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`,
  'bin',
  WINDOWS ? 'node.exe' : 'node',
);

/** @type {Record<string, { script: string; title?: string; installs?: false; flags?: string[] }>} */
const COMMANDS = {
  chaos: { script: '../simulation/chaos/main.ts' },
  demo: { script: 'demo.ts', title: 'Flagoff, demo\n' },
  dev: { script: 'dev.ts' },
  doctor: { script: 'doctor.ts', installs: false, flags: ['--conditions=react-server'] },
  fuzz: { script: '../simulation/fuzz/main.ts' },
  image: { script: '../simulation/image/main.ts' },
  rush: { script: '../simulation/rush/main.ts' },
  sandbox: { script: '../../sandbox/main.ts' },
  screens: { script: 'screens.ts' },
  // Production installs what it wants itself.
  start: { script: 'start.ts', installs: false },
  test: { script: 'test.ts', title: 'Flagoff, all checks\n' },
};

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

/** Whether node_modules holds every package of the lock file at its version; whether optional ones are there depends on the system. */
async function isInstalled() {
  const wanted = await packagesOf(join(ROOT, 'package-lock.json'));
  const present = await packagesOf(join(ROOT, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = present[path]?.version;
    return path === '' || found === version || (found === undefined && (optional || devOptional));
  });
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

/** The Node that the project brings, or on a system without such a package the one that runs this. */
function findNode() {
  if (existsSync(BROUGHT_ALONG)) return BROUGHT_ALONG;
  if (NODE_MAJOR >= NODE_WITH_TYPES) return process.execPath;
  return stopWith(
    `no package brings Node for this system (${process.platform}, ${process.arch}), or npm omitted the optional ones: install Node ${NODE_WITH_TYPES}`,
  );
}

/** @param {string} message @returns {never} */
function stopWith(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Runs `tools/scripts/<script>` with this process's arguments in the project's Node and ends as it ends.
 * @param {string} script @param {string[]} [flags] of Node
 * @returns {Promise<never>}
 */
async function runScript(script, flags = []) {
  const args = ['--import', STOP_WITH_PARENT, ...flags, join(SCRIPTS, script), ...process.argv.slice(2)];
  process.exit(await run(findNode(), args));
}

function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => current?.kill(signal));
  }
}

/**
 * Installs when needed, then runs `tools/scripts/<script>` with this process's arguments and ends as it ends.
 * @param {string} script
 */
async function handOver(script) {
  if (NODE_MAJOR < OLDEST_NODE) {
    stopWith(`Node ${process.versions.node} is too old: Flagoff needs Node ${OLDEST_NODE} or newer to start`);
  }
  forwardSignals();
  // npm may be killed without forwarding the signal; a command started by hand may outlive its shell.
  if (process.env.npm_lifecycle_event) await import('./shared/stop-with-parent.mjs');
  try {
    const lock = join(ROOT, '.data', 'install.lock');
    await withFileLock(lock, install, () => console.log('  … waiting for another installation to finish'));
  } catch (error) {
    // No room, no permission: one line says it all.
    stopWith(error instanceof Error ? error.message : String(error));
  }
  await runScript(script);
}

/**
 * Runs `tools/scripts/<script>` without installing anything.
 * @param {string} script @param {string[]} [flags] of Node, which this process lacks
 */
async function runInstalled(script, flags) {
  if (!existsSync(join(ROOT, 'node_modules', 'next'))) {
    stopWith('the packages are not installed: run npm ci, then npm run build');
  }
  if (NODE_MAJOR >= NODE_WITH_TYPES && !flags)
    return void (await import(pathToFileURL(join(SCRIPTS, script)).href));
  forwardSignals();
  await runScript(script, flags);
}

// The script finds its own arguments where they would be without this file.
const [name = ''] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (!command) stopWith(`use node tools/scripts/run.mjs with one of ${Object.keys(COMMANDS).join(', ')}`);
if (command.title) console.log(command.title);
await (command.installs === false ? runInstalled : handOver)(command.script, command.flags);
