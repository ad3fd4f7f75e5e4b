// `npm run screens`: pictures of every page in every state into docs/screens, which git ignores. Arguments name the states to
// take; `--readme` takes those of docs/pictures instead, `--check` takes none and checks each
// state for accessibility at every width.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from './shared/command-scope.ts';
import { ROOT } from './shared/project-root.ts';
import { superviseProcess } from './shared/supervised-process.ts';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');

const { values: flags, positionals: states } = parseArgs({
  options: { check: { type: 'boolean' }, readme: { type: 'boolean' } },
  allowPositionals: true,
});
const mode = flags.check ? 'check' : flags.readme ? 'readme' : 'pictures';

await runCommand(async (scope) => {
  const only = states.length > 0 ? ['--grep', states.join('|')] : [];
  const args = [PLAYWRIGHT, 'test', '--config', 'playwright.screens.config.ts', '--reporter=list', ...only];
  const env = { ...process.env, FLAGOFF_SCREENS: mode, FLAGOFF_STORIES: '-screens' };
  const run = await scope.open(
    async () => superviseProcess({ name: 'screens', args, env, output: 'raw' }),
    (process) => process.stop(),
  );
  const code = await run.ended;
  return code === 0
    ? ok(undefined)
    : err({ message: 'some states were not reached or failed a check (see above)' });
}, 130);
