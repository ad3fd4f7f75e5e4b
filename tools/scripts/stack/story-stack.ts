// The stack of the browser stories, started by Playwright. Its only output is one line of JSON that says where it is; all
// other lines go to .data/reports/.
import { Console } from 'node:console';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '#lib/shared/result.ts';
import { runCommand } from '../shared/command-scope.ts';
import { DATA } from '../shared/project-root.ts';
import { untilOneEnds } from './stack.ts';
import { startThrowawayStack } from './throwaway-stack.ts';
import { Tls } from './tls.ts';

const REPORTS = join(DATA, 'reports');
mkdirSync(REPORTS, { recursive: true });
const log = createWriteStream(join(REPORTS, `story-stack${process.env.FLAGOFF_STORIES ?? ''}.log`));
globalThis.console = new Console(log, process.stderr);
// Playwright may be gone already: then the stack stops as it does for any signal.
process.stdout.on('error', () => undefined);

await runCommand(async (scope) => {
  const tls = Tls.parse(JSON.parse(process.env.FLAGOFF_TLS ?? '{}'));
  const stack = await startThrowawayStack(scope, 'prefixed', tls);
  if (!stack.ok) return stack;
  const { appUrl, storefronts, control, databaseUrl, settings } = stack.value;
  const { adminEmail, adminPassword } = settings;
  const addresses = { appUrl, storefronts, control, adminEmail, adminPassword, databaseUrl };
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
  return err(await untilOneEnds(stack.value));
});
