import { defineConfig } from '@playwright/test';
import { freePort } from './tools/scripts/shared/ports.ts';
import { FoundChromium, findChromium } from './tools/scripts/stack/find-chromium.ts';
import { makeTls, Tls, trustTls } from './tools/scripts/stack/tls.ts';

// The workers load this file too: the first process hands on the Chromium that it found, and the certificates of the stack.
process.env.FLAGOFF_TLS ??= JSON.stringify(makeTls());
const tls = Tls.parse(JSON.parse(process.env.FLAGOFF_TLS));
trustTls(tls);
process.env.FLAGOFF_CHROMIUM ??= JSON.stringify(await findChromium());
/** The site of an organizer, which stories serve themselves. */
process.env.FLAGOFF_CLUB ??= `https://127.0.0.1:${await freePort()}`;
const { executablePath, env } = FoundChromium.parse(JSON.parse(process.env.FLAGOFF_CHROMIUM));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // `npm test` may run groups of stories side by side; each needs a folder of its own.
  outputDir: `.data/stories${process.env.FLAGOFF_STORIES ?? ''}`,
  // `exec`: the stack must be this process's own child, so that it ends when this process is killed. It prints its
  // addresses; Playwright hands them to the workers as FLAGOFF_STORY_STACK.
  webServer: {
    command: `exec "${process.execPath}" --import ./tools/scripts/shared/stop-with-parent.mjs tools/scripts/stack/story-stack.ts`,
    env: { EMBED_ORIGINS: process.env.FLAGOFF_CLUB },
    wait: { stdout: /^(?<flagoff_story_stack>\{.*\})$/m },
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
  },
  workers: 1,
  // Five times and more what the longest story takes on a quiet machine.
  timeout: 300_000,
  // A busy CI machine must not refuse what passes; a story that fails twice has failed. `npm test` names the flaky ones.
  retries: 1,
  // Other suites keep the machine busy: a limit must not fail a story that is only slow.
  expect: { timeout: 60_000 },
  use: {
    browserName: 'chromium',
    // Names the steps, requests and console lines of a story that failed once. Pictures and copies of each page would cost a
    // fifth of the CPU time of all stories; ask for them by hand with `--trace on`.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-zygote',
        '--disable-background-networking',
        `--ignore-certificate-errors-spki-list=${tls.digest}`,
      ],
    },
  },
  // Each story runs once, at the width at which it is used most; the purchase at both.
  projects: [
    {
      name: 'phone',
      testIgnore: /(admin|sandbox)\.spec/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: /(admin|purchase|sandbox)\.spec/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
