// Every check of the project, in the order in which `npm test` runs them. A gate is a program that passes or fails; a
// suite is a test runner that reports how many tests passed.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DATA, ROOT } from '../shared/project-root.ts';
import { type Tally, tallyPlaywright, tallyVitest } from './tally.ts';

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
    'desk-settings',
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
  ...['--seed', '56', '--purchases', '60', '--kills', '6', '--concurrency', '12', '--quick'],
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
 * All of `npm test`: phases that run one after the other. What runs at once is counted by cores: a
 * lane of stories has a browser, two storefronts and a database.
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
      atOnce: Math.max(2, cores),
      lanes: [
        [vitest('integration', cores)],
        ...Object.entries<readonly string[]>(STORIES).map((group) => [stories(group)]),
        [vitest('unit', cores), SPEC_COVERAGE],
        [STORM],
      ],
    },
  ];
}
