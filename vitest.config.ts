import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// The package throws outside a server build of Next; its own empty twin is what such a build gets.
const alias = { 'server-only': join(import.meta.dirname, 'node_modules/server-only/empty.js') };
const FOLDERS = '{app,components,deploy,e2e,lib,sandbox,tools}';
const TESTS = `${FOLDERS}/**/*.test.{ts,tsx}`;
const INTEGRATION = `${FOLDERS}/**/*.integration.test.ts`;

// A mocked module must not reach the tests of another file: files with mocks get a module graph of their own. All others
// share one, because loading the same modules anew for each file takes most of the time of a run.
const mocking = globSync(TESTS, { cwd: import.meta.dirname }).filter((path) =>
  /\bvi\.(do)?[mM]ock\(|\bvi\.resetModules\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
);
const isIntegration = (path: string): boolean => path.endsWith('.integration.test.ts');

const shared = {
  setupFiles: ['tools/test/forbid-stray-output.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  isolate: false,
  // A busy machine must not fail a test that is only slow: five times and more what the slowest takes on a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
const withDatabase = { ...shared, globalSetup: ['tools/test/template-database.ts'] };

/** A project of test files; `npm test` names them by their first word. */
const project = (name: string, test: object) => ({ extends: true as const, test: { ...test, name } });

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      project('unit', { ...shared, include: [TESTS], exclude: [INTEGRATION, ...mocking] }),
      project('unit, isolated', {
        ...shared,
        include: mocking.filter((path) => !isIntegration(path)),
        isolate: true,
      }),
      project('integration', { ...withDatabase, include: [INTEGRATION], exclude: [...mocking] }),
      project('integration, isolated', {
        ...withDatabase,
        include: mocking.filter(isIntegration),
        isolate: true,
      }),
    ],
  },
});
