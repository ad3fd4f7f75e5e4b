// `npm run screens`: the stack of the stories, and in it every state of every page, one after the other.
import { defineConfig } from '@playwright/test';
import stories from './playwright.config.ts';

export default defineConfig({
  ...stories,
  testDir: 'e2e',
  // Stories that look at every width of their pages when they are asked to.
  testMatch: [
    'screens/*.screens.ts',
    ...(process.env.FLAGOFF_SCREENS === 'check' ? ['site/desk-accessibility.spec.ts'] : []),
  ],
  outputDir: '.data/stories-screens',
  // One state that cannot be reached at once must not spoil a run of several minutes.
  retries: 1,
  projects: [
    {
      name: 'screens',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.2, trace: 'off', locale: 'en-UG' },
    },
  ],
});
