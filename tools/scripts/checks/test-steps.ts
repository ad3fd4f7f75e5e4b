// Every check of the project, in the order in which `npm test` runs them. A gate is a program that passes or fails; a
// suite is a test runner that reports how many tests passed.

import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA, ROOT } from '../shared/project-root.ts';

export type TestStep = {
  name: string;
  /** Programs to run one after the other, as arguments of node; the first that fails ends the step. */
  programs: string[][];
  env?: Record<string, string>;
  /** The file into which a suite writes its report, and its reader. */
  report?: { path: string; tally: (report: unknown) => Tally };
};

const bin = (path: string): string => join(ROOT, 'node_modules', path);
const reportPath = (name: string): string => join(DATA, 'reports', `${name}.json`);
const FOLDERS = ['app', 'components', 'e2e', 'lib', 'messages', 'sandbox', 'tools'];

const DEFINITION = join(DATA, 'openapi.json');

const gate = (name: string, ...programs: string[][]): TestStep => ({ name, programs });

function vitest(project: 'unit' | 'integration', cores: number): TestStep {
  const path = reportPath(project);
  // The runner itself and PostgreSQL take the other core.
  const workers = Math.max(1, cores - 1);
  // The star adds the project of files that mock modules (vitest.config.ts).
  const args = ['run', '--project', `${project}*`, '--allowOnly=false', `--maxWorkers=${workers}`];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name: `${project} tests`,
    programs: [[bin('vitest/vitest.mjs'), ...args, ...reporters]],
    report: { path, tally: tallyVitest },
  };
}

const LINT = gate('format and lint', [
  bin('@biomejs/biome/bin/biome'),
  'ci',
  '--colors=off',
  '--error-on-warnings',
]);

const TYPES = gate(
  'types',
  [bin('.bin/next'), 'typegen'],
  ...['tsconfig.json', 'tsconfig.worker.json'].map((project) => [
    bin('typescript/bin/tsc'),
    '--noEmit',
    '--pretty',
    'false',
    '--project',
    project,
  ]),
);

const IMPORTS = gate('imports', [
  bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
  '--config',
  'tools/scripts/import-rules.mjs',
  ...FOLDERS,
]);

const API_DEFINITION: TestStep = {
  name: 'API definition',
  programs: [
    ['sandbox/openapi/write-definition.ts', DEFINITION],
    [bin('@redocly/cli/bin/cli.js'), 'lint', '--config', 'sandbox/openapi/redocly.yaml', DEFINITION],
  ],
  env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
};

const DEAD_CODE = gate('dead code', [bin('knip/bin/knip.js'), '--no-progress']);

/** The files of browser stories in groups, the longest first; each file is in one of them. */
export const STORIES = {
  others: [
    'brought',
    'changed-document',
    'club-pages',
    'database-down',
    'discovery-metadata',
    'embedded',
    'failed-page',
    'form',
    'fuzz',
    'offline',
    'open-requests',
    'own-website',
    'paying',
    'races',
    'refused-posts',
    'sales-paused',
    'sandbox',
    'translated-page',
    'weight',
  ],
  desk: [
    'admin',
    'desk-orders',
    'desk-attention',
    'desk-accessibility',
    'desk-audit',
    'desk-data',
    'desk-edit',
    'desk-health',
    'desk-keyboard',
    'desk-messages',
    'desk-participants',
    'desk-staff',
    'desk-today',
  ],
  sessions: ['group', 'group-paid', 'hosted', 'known', 'runners'],
  states: [
    'accessibility',
    'broken-network',
    // This file sends forms whose rows other stories of the desk read.
    'desk-forms',
    'form-event-changes',
    'forwarded-headers',
    'framed',
    'headers',
    'languages',
    'unavailable-events',
  ],
  buying: ['abuse', 'after', 'buy', 'closed-events', 'discovery', 'form-drafts', 'purchase'],
} as const;

/** One group of stories on a stack of its own. */
function stories([group, names]: [string, readonly string[]]): TestStep {
  const path = reportPath(`stories-${group}`);
  const files = names.map((name) => `/${name}\\.spec\\.ts$`);
  return {
    name: `browser stories, ${group}`,
    programs: [[bin('@playwright/test/cli.js'), 'test', ...files, '--forbid-only', '--reporter=line,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FLAGOFF_STORIES: `-${group}` },
    report: { path, tally: tallyPlaywright },
  };
}

/** A short run of `npm run chaos` with a fixed seed: no double charge while storefronts and database are killed. */
const STORM = gate('chaos', [
  'tools/simulation/chaos/main.ts',
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

/** Fails when docs/spec-coverage.md differs from what the unit tests, which have just run, prove of the provider's document. */
const SPEC_COVERAGE = gate('spec coverage', [
  'sandbox/proofs/spec-coverage.ts',
  '--check',
  '--results',
  reportPath('unit'),
]);

/** Steps that run one after the other. */
type Lane = readonly TestStep[];
/** At most `atOnce` of its lanes run side by side; the next begins when one ends. */
export type Phase = { atOnce: number; lanes: readonly Lane[] };

/** The steps of `npm run check`: they need neither database nor build. */
export const GATES: Phase = {
  atOnce: 2,
  lanes: [
    [LINT, TYPES],
    [IMPORTS, API_DEFINITION, DEAD_CODE],
  ],
};

/**
 * All of `npm test`: phases that run one after the other. What runs at once is counted by cores: a lane waits for a third of its
 * time, so that one more lane than cores keeps the load near one and a half a core.
 */
export function phasesFor(cores = availableParallelism()): readonly Phase[] {
  return [
    {
      atOnce: 2,
      lanes: [
        // The build after the types: both write Next's own type files.
        [
          LINT,
          TYPES,
          gate('production build', ['tools/scripts/build.ts']),
          gate('browser files', ['tools/scripts/checks/check-browser-files.ts']),
        ],
        [IMPORTS, API_DEFINITION, DEAD_CODE, gate('migrations', ['tools/scripts/migrate.ts', 'check'])],
      ],
    },
    {
      atOnce: cores + 1,
      lanes: [
        [vitest('integration', cores)],
        ...Object.entries<readonly string[]>(STORIES).map((group) => [stories(group)]),
        [vitest('unit', cores), SPEC_COVERAGE],
        [STORM],
      ],
    },
  ];
}

// The number of passed and failed tests, from the reports of the test runners.

export type Tally = {
  passed: number;
  failed: number;
  /** Titles of stories that failed and passed at the second try: counted as passed, named in the summary. */
  flaky?: string[];
};

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).default([]),
  get suites() {
    return z.array(PlaywrightSuite).default([]);
  },
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(PlaywrightSuite),
});

/** A file that could not be loaded has no tests to fail: it counts as one that did. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A story that fails and then passes counts as passed: a busy machine must not refuse what passes. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors, suites } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap(flakyStories),
  };
}

const flakyStories = ({ specs, suites }: z.infer<typeof PlaywrightSuite>): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(flakyStories),
];

/** Tally of the report at `path`; no report, and an exit code that the report does not explain, count as a failure. */
export async function readTally(
  path: string,
  exitCode: number,
  tally: (report: unknown) => Tally,
): Promise<Tally> {
  try {
    const counted = tally(JSON.parse(await readFile(path, 'utf8')));
    return { ...counted, failed: counted.failed === 0 && exitCode !== 0 ? 1 : counted.failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
