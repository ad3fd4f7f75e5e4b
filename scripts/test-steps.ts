// Every check of the project, in the order in which `npm test` runs them. A gate is a program that says yes or no;
// a suite is a test runner that writes how many held.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA, ROOT } from './project-root.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './test-tally.ts';

export type TestStep = {
  name: string;
  /** Programs to run one after the other, as arguments of node; the first that fails ends the step. */
  programs: string[][];
  env?: Record<string, string>;
  /** Where a suite writes its report, and how to read it. */
  report?: { path: string; tally: (report: unknown) => Tally };
};

const bin = (path: string): string => join(ROOT, 'node_modules', path);
const reportPath = (name: string): string => join(DATA, 'reports', `${name}.json`);
const FOLDERS = [
  'app',
  'components',
  'bench',
  'deploy',
  'e2e',
  'lib',
  'messages',
  'sandbox',
  'scripts',
  'simulation',
  'test',
].filter((name) => existsSync(join(ROOT, name)));

const DEFINITION = join(DATA, 'openapi.json');

const gate = (name: string, ...programs: string[][]): TestStep => ({ name, programs });

function vitest(project: string): TestStep {
  const path = reportPath(project);
  const args = ['run', '--project', project, '--allowOnly=false', '--reporter=dot', '--reporter=json'];
  return {
    name: `${project} tests`,
    programs: [[bin('vitest/vitest.mjs'), ...args, `--outputFile.json=${path}`]],
    report: { path, tally: tallyVitest },
  };
}

/** What needs neither database nor build. */
export const GATES: readonly TestStep[] = [
  gate('format and lint', [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings']),
  gate(
    'types',
    [bin('.bin/next'), 'typegen'],
    [bin('typescript/bin/tsc'), '--noEmit', '--pretty', 'false'],
    // What runs in a service worker knows other globals than the rest.
    [bin('typescript/bin/tsc'), '--pretty', 'false', '--project', 'tsconfig.worker.json'],
  ),
  gate('imports', [
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    'scripts/import-rules.mjs',
    ...FOLDERS,
  ]),
  {
    name: 'API definition',
    programs: [
      ['sandbox/openapi/write-definition.ts', DEFINITION],
      [bin('@redocly/cli/bin/cli.js'), 'lint', '--config', 'sandbox/openapi/redocly.yaml', DEFINITION],
    ],
    env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  gate('dead code', [bin('knip/bin/knip.js'), '--no-progress']),
];

/** A third of the browser stories, on a stack of its own: they mostly wait, so three fit side by side. */
function stories(third: 1 | 2 | 3): TestStep {
  const path = reportPath(`stories-${third}`);
  return {
    name: `browser stories, third ${third}`,
    programs: [
      [bin('@playwright/test/cli.js'), 'test', '--forbid-only', `--shard=${third}/3`, '--reporter=line,json'],
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FLAGOFF_STORIES: String(third) },
    report: { path, tally: tallyPlaywright },
  };
}

/** A short storm, always the same: whether nobody is charged twice while storefronts and database are killed. */
const STORM = gate('chaos', [
  'simulation/chaos/main.ts',
  ...[
    '--seed',
    '56',
    '--purchases',
    '60',
    '--kills',
    '6',
    '--concurrency',
    '12',
    '--settle',
    '120',
    '--quick',
  ],
]);

/** Steps one after the other. */
type Lane = readonly TestStep[];

/** What comes after the gates: phases one after the other, the lanes of a phase side by side. */
export const PHASES: readonly (readonly Lane[])[] = [
  [
    [
      gate('production build', ['scripts/build.ts']),
      gate('browser files', ['scripts/check-browser-files.ts']),
    ],
    [gate('migrations', ['scripts/migrate.ts', 'check']), vitest('unit')],
  ],
  [[vitest('integration'), STORM], [stories(1)], [stories(2)], [stories(3)]],
];
