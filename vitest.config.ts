import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The package throws outside a server build of Next; its own empty twin is what such a build gets.
const alias = { 'server-only': join(import.meta.dirname, 'node_modules/server-only/empty.js') };
const folders = '{app,bench,components,deploy,e2e,lib,sandbox,scripts,simulation,test}';
const shared = {
  setupFiles: ['test/forbid-stray-output.ts'],
  restoreMocks: true,
  // The machine of the tests is busy with other suites: what holds is never late, and what does not fails all the same.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/*.integration.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: [`${folders}/**/*.integration.test.ts`],
          globalSetup: ['test/template-database.ts'],
        },
      },
    ],
  },
});
