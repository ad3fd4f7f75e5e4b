// `npm run screens`: pictures of every page in every state into docs/screens/. Words name the states to take
// (`npm run screens -- order-paid`); `--check` looks at them for accessibility at every width instead.
import { join } from 'node:path';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from './command-scope.ts';
import { ROOT } from './project-root.ts';
import { superviseProcess } from './supervised-process.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

const asked = process.argv.slice(2);
const states = asked.filter((word) => word !== '--check');
const check = asked.length > states.length;

await runCommand(async (scope) => {
  const only = states.length > 0 ? ['--grep', states.join('|')] : [];
  const args = [PLAYWRIGHT, 'test', '--config', 'playwright.screens.config.ts', '--reporter=list', ...only];
  const env = { ...process.env, FLAGOFF_SCREENS: check ? 'check' : 'pictures', FLAGOFF_STORIES: '-screens' };
  const run = await scope.open(
    async () => superviseProcess({ name: 'screens', args, env, output: 'raw' }),
    (process) => process.stop(),
  );
  const code = await run.ended;
  return code === 0
    ? ok(undefined)
    : err({ message: 'some states could not be shown or have findings: see above' });
}, 130);
