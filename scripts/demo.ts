// `npm run demo`: the whole thing on this machine, from nothing. Started by demo.mjs once everything is installed.
import { err } from '#lib/shared/result.ts';
import { buildStorefront } from './build.ts';
import { claimPorts } from './claim-ports.ts';
import { runCommand } from './command-scope.ts';
import { contentWarnings } from './content-warnings.ts';
import { type DemoSettings, keepDemoSettings } from './demo-settings.ts';
import { startLocalStack, untilOneEnds } from './local-stack.ts';
import type { Stack } from './stack.ts';
import { showStage } from './stages.ts';

function describeDemo({ appUrl, control }: Stack, { adminEmail, adminPassword }: DemoSettings): string {
  return `
  Storefront       ${appUrl}
  Admin            ${appUrl}/admin    ${adminEmail} / ${adminPassword}
  Simulated phone  ${control}/_sandbox/

  To pay: choose a race, register, and pay with any MTN number such as 0772 123 456 (Airtel: 0752 123 456),
  then approve the prompt on the simulated phone. 0770 000 001 approves by itself after 3 seconds.
  No money moves: the provider is the sandbox on this machine.

  Ctrl-C stops everything; the data stays in .data/.
`;
}

await runCommand(async (scope) => {
  const ports = await claimPorts('PORT', 'SANDBOX_PORT', 'SANDBOX_OTHER_PORT');
  if (!ports.ok) return ports;
  const built = await showStage('production build', async (note) => {
    const outcome = await buildStorefront(scope, 'kept', () => note('waiting for another build to finish'));
    if (outcome.ok && !outcome.value) note('nothing changed');
    return outcome;
  });
  if (!built.ok) return built;
  // What was told while it started stands below the addresses, not above them.
  const early: string[] = [];
  let tell = (warning: string): unknown => early.push(warning);
  const onLine = (line: string) => {
    for (const warning of contentWarnings(line)) tell(warning);
  };
  const stack = await startLocalStack(scope, { mode: 'start', ports: ports.value, output: 'kept', onLine });
  if (!stack.ok) return stack;
  console.log(describeDemo(stack.value, await keepDemoSettings()));
  tell = console.log;
  for (const warning of early) tell(warning);
  return err(await untilOneEnds(stack.value));
});
