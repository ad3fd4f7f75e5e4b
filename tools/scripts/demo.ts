// `npm run demo`: builds and starts storefront, sandbox and database. Started by run.mjs after the installation.

import { relative } from 'node:path';
import { z } from 'zod';
import { err } from '#lib/shared/result.ts';
import { buildStorefront } from './build.ts';
import { runCommand, showStage } from './shared/command-scope.ts';
import { claimPorts } from './shared/ports.ts';
import { ROOT } from './shared/project-root.ts';
import { type Stack, startLocalStack, untilOneEnds } from './stack/stack.ts';
import { type DemoSettings, loadDemoSettings } from './stack/storefront.ts';

function describeDemo({ appUrl, control }: Stack, { adminEmail, adminPassword }: DemoSettings): string {
  return `
  Storefront       ${appUrl}
  Admin            ${appUrl}/admin    ${adminEmail} / ${adminPassword}
  Simulated phone  ${control}/_sandbox/

  To pay: choose a race, register, and pay with any MTN number such as 0772 123 456 (Airtel: 0752 123 456).
  Then approve the prompt on the simulated phone. 0770 000 001 approves automatically after 3 seconds.
  No money moves: the provider is the sandbox on this machine.

  Ctrl-C stops everything; the data stays in .data/.
`;
}

/** A log line about a file of `content/`, see `onContentProblem`; no other line has these fields. */
const Warning = z.object({ file: z.string(), wrong: z.array(z.string()).min(1), msg: z.string() });

/** One line per mistake in a file of `content/`; none for other log lines. */
export function contentWarnings(logLine: string): string[] {
  if (!logLine.startsWith('{')) return [];
  const read = Warning.safeParse(parsed(logLine));
  if (!read.success) return [];
  const { file, wrong } = read.data;
  return wrong.map((mistake) => `  ! ${relative(ROOT, file)}: ${mistake}`);
}

function parsed(logLine: string): unknown {
  try {
    return JSON.parse(logLine);
  } catch {
    return null;
  }
}

if (import.meta.main)
  await runCommand(async (scope) => {
    const ports = await claimPorts('PORT', 'SANDBOX_PORT', 'SANDBOX_OTHER_PORT');
    if (!ports.ok) return ports;
    const built = await showStage('production build', async (note) => {
      const outcome = await buildStorefront(scope, 'kept', () => note('waiting for another build to finish'));
      if (outcome.ok && !outcome.value) note('nothing changed');
      return outcome;
    });
    if (!built.ok) return built;
    // Warnings during the start are printed below the addresses.
    const early: string[] = [];
    let print = (warning: string): unknown => early.push(warning);
    const onLine = (line: string) => {
      for (const warning of contentWarnings(line)) print(warning);
    };
    const stack = await startLocalStack(scope, { mode: 'start', ports: ports.value, output: 'kept', onLine });
    if (!stack.ok) return stack;
    console.log(describeDemo(stack.value, await loadDemoSettings()));
    print = console.log;
    for (const warning of early) print(warning);
    return err(await untilOneEnds(stack.value));
  });
