// `npm run dev`: sandbox and storefront for working on them, both reloading, on the data of the demo or the developer's own.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { err } from '#lib/shared/result.ts';
import { catalogProblems } from './checks/catalog-problems.ts';
import { generateClient } from './database/generate.ts';
import { runCommand } from './shared/command-scope.ts';
import { claimPorts } from './shared/ports.ts';
import { ROOT } from './shared/project-root.ts';
import { loadDevelopmentFiles } from './stack/configuration.ts';
import { loadDevelopmentSettings } from './stack/demo-settings.ts';
import { startLocalStack } from './stack/local-stack.ts';
import { untilOneEnds } from './stack/stack.ts';

const MESSAGES = join(ROOT, 'messages');
/** An editor writes a file in several steps. */
const SETTLED_MS = 200;

/** Prints the mistakes in the catalogs, now and after each edit: Next names neither key nor language. */
async function printCatalogProblems(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let printed = '';
  const print = async () => {
    const lines = (await catalogProblems(MESSAGES)).map(({ line }) => `  ! ${line}`).join('\n');
    if (lines !== printed) console.log(lines || '  ✓ messages/ has no mistakes any more');
    printed = lines;
  };
  watch(MESSAGES, () => {
    clearTimeout(timer);
    timer = setTimeout(print, SETTLED_MS);
  });
  await print();
}

await runCommand(async (scope) => {
  for (const name of loadDevelopmentFiles())
    console.log(`  ! ${name} has NODE_ENV=production: it is for npm start, and npm run dev leaves it alone`);
  const ports = await claimPorts('PORT', 'SANDBOX_PORT', 'SANDBOX_OTHER_PORT');
  if (!ports.ok) return ports;
  await generateClient();
  await printCatalogProblems();
  const stack = await startLocalStack(scope, { mode: 'dev', ports: ports.value, output: 'prefixed' });
  if (!stack.ok) return stack;
  const { adminEmail, adminPassword } = await loadDevelopmentSettings();
  console.log(`\n  ${stack.value.appUrl}   admin: ${adminEmail} / ${adminPassword}`);
  console.log(`  ${stack.value.control}/_sandbox/\n`);
  return err(await untilOneEnds(stack.value));
});
