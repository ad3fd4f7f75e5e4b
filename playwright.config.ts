import { defineConfig } from '@playwright/test';
import { FoundChromium, findChromium } from './scripts/find-chromium.ts';

// The workers load this file too: what the first found is handed on.
process.env.FLAGOFF_CHROMIUM ??= JSON.stringify(await findChromium());
const { executablePath, env } = FoundChromium.parse(JSON.parse(process.env.FLAGOFF_CHROMIUM));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // `npm test` runs three thirds side by side; each needs a place of its own.
  outputDir: `.data/stories${process.env.FLAGOFF_STORIES ?? ''}`,
  globalSetup: './e2e/harness/start-story-stack.ts',
  workers: 1,
  timeout: 150_000,
  // The suites of `npm test` run beside the stories, on whatever machine there is.
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--no-zygote',
        '--disable-background-networking',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } },
    // The ends of an order and what machines read are the same at any width; once is enough for a suite that must
    // stay under ten minutes.
    {
      name: 'desktop',
      testIgnore:
        /(accessibility|after|broken-network|buy|failed-page|large-text|paying|languages|discovery-outside|form[\w-]*|weight)\.spec/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
