// `npm run dev`: sandbox and storefront for working on them, both reloading, on the data of the demo.
import { err } from '#lib/shared/result.ts';
import { generateClient } from './database/generate.ts';
import { runCommand } from './shared/command-scope.ts';
import { claimPorts } from './shared/ports.ts';
import { startLocalStack, untilOneEnds } from './stack/stack.ts';
import { loadDemoSettings } from './stack/storefront.ts';

await runCommand(async (scope) => {
  const ports = await claimPorts('PORT', 'SANDBOX_PORT', 'SANDBOX_OTHER_PORT');
  if (!ports.ok) return ports;
  await generateClient();
  const stack = await startLocalStack(scope, { mode: 'dev', ports: ports.value, output: 'prefixed' });
  if (!stack.ok) return stack;
  const { adminEmail, adminPassword } = await loadDemoSettings();
  console.log(`\n  ${stack.value.appUrl}   admin: ${adminEmail} / ${adminPassword}`);
  console.log(`  ${stack.value.control}/_sandbox/\n`);
  return err(await untilOneEnds(stack.value));
});
