// The number of passed and failed tests, from the reports of the test runners.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

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
