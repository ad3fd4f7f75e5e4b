// How many checks of a step held, read from the reports that the test runners write. Pure but for reading files.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

export type Tally = { passed: number; failed: number };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** A file that could not be loaded has no tests to fail: it counts as one that did. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** A flaky story is one that failed. */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = PlaywrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Tally of the report at `path`; no report, and an exit code that the report does not explain, count as a failure. */
export async function readTally(
  path: string,
  exitCode: number,
  tally: (report: unknown) => Tally,
): Promise<Tally> {
  try {
    const { passed, failed } = tally(JSON.parse(await readFile(path, 'utf8')));
    return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
