// `npm run demo`: builds and starts storefront, sandbox and database. Started by run.mjs after the installation.

import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { err } from '#lib/shared/result.ts';
import { serveWebsite } from '../own-website/serve-website.ts';
import { buildStorefront } from './build.ts';
import { type CommandScope, runCommand } from './shared/command-scope.ts';
import { claimPorts, freePort, isPortFree } from './shared/ports.ts';
import { ROOT } from './shared/project-root.ts';
import { showStage } from './shared/show-stage.ts';
import { type DemoSettings, loadDemoSettings } from './stack/demo-settings.ts';
import { startLocalStack } from './stack/local-stack.ts';
import { type Stack, untilOneEnds } from './stack/stack.ts';

function describeDemo(
  { appUrl, control }: Stack,
  { adminEmail, adminPassword }: DemoSettings,
  { site, stranger }: Websites,
): string {
  return `
  Storefront       ${appUrl}
  Admin            ${appUrl}/admin    ${adminEmail} / ${adminPassword}
  Simulated phone  ${control}/_sandbox/
  Own website      ${site}    a club's pages with the shop in them; ${stranger} may not show it

  To pay: choose a race, register, and pay with any MTN number such as 0772 123 456 (Airtel: 0752 123 456).
  Then approve the prompt on the simulated phone. 0770 000 001 approves automatically after 3 seconds.
  No money moves: the provider is the sandbox on this machine. A new database gets a week of invented sales for the desk, which
  the sandbox knows too.

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

/** The race whose page `tools/own-website` shows. */
const EVENT = 'evt_entebbe_lake_run';
const USUAL_SITE_PORT = 4020;

type Websites = { readonly site: string; readonly stranger: string };

/** The port of the website that the shop knows, HOST_SITE_PORT or a usual one; any free one where that is taken. */
async function sitePort(): Promise<number> {
  const wanted = Number(process.env.HOST_SITE_PORT || USUAL_SITE_PORT);
  return (await isPortFree(wanted)) ? wanted : freePort();
}

/** The same site twice: the shop names the first one in EMBED_ORIGINS. */
async function openWebsites(scope: CommandScope, shop: string, port: number): Promise<Websites> {
  const [site = '', stranger = ''] = await Promise.all(
    [port, await freePort()].map(async (one) => {
      await scope.open(
        () => serveWebsite({ port: one, shop, event: EVENT }),
        async (server) => void server.close(),
      );
      return `http://127.0.0.1:${one}`;
    }),
  );
  return { site, stranger };
}

/** A process of its own fills it: the database client is for servers only. */
async function fillSalesWeek({ env }: Stack): Promise<void> {
  const script = join(ROOT, 'tools/scripts/stack/sales-week.ts');
  await promisify(execFile)(process.execPath, ['--conditions=react-server', script], { env });
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
    const port = await sitePort();
    process.env.EMBED_ORIGINS ||= `http://127.0.0.1:${port}`;
    const stack = await startLocalStack(scope, { mode: 'start', ports: ports.value, output: 'kept', onLine });
    if (!stack.ok) return stack;
    await fillSalesWeek(stack.value);
    const websites = await openWebsites(scope, stack.value.appUrl, port);
    console.log(describeDemo(stack.value, await loadDemoSettings(), websites));
    print = console.log;
    for (const warning of early) print(warning);
    return err(await untilOneEnds(stack.value));
  });
