import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTally, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

async function reportFile(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flagoff-tally-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'report.json'), text);
  return join(folder, 'report.json');
}

describe('the tally', () => {
  it('counts a test file that could not be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] };
    const failed = { status: 'failed', assertionResults: [{}] };
    expect(tallyVitest(vitest(3, 1, [broken, failed]))).toEqual({ passed: 3, failed: 2 });
  });

  it('counts an error outside of stories as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 4 };
    expect(tallyPlaywright({ stats, errors: [{}], suites: [] })).toMatchObject({ passed: 5, failed: 2 });
  });

  it('counts a story that passes at the second try as passed, and names it', () => {
    const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
    const story = (title: string, status: string) => ({ title, file: 'buy.spec.ts', tests: [{ status }] });
    const suites = [
      { specs: [story('pays', 'expected')], suites: [{ specs: [story('pays again', 'flaky')] }] },
    ];
    expect(tallyPlaywright({ stats, errors: [], suites })).toEqual({
      passed: 2,
      failed: 0,
      flaky: ['buy.spec.ts › pays again'],
    });
  });

  it('uses the report of a run that passed or failed as reported', async () => {
    expect(await readTally(await reportFile(JSON.stringify(vitest(2, 0))), 0, tallyVitest)).toEqual({
      passed: 2,
      failed: 0,
    });
    expect(await readTally(await reportFile(JSON.stringify(vitest(2, 3))), 1, tallyVitest)).toEqual({
      passed: 2,
      failed: 3,
    });
  });

  it('counts an exit code that the report does not explain', async () => {
    expect(await readTally(await reportFile(JSON.stringify(vitest(2, 0))), 1, tallyVitest)).toEqual({
      passed: 2,
      failed: 1,
    });
  });

  it.each(['', '{"numPassedTests":', '{}'])(
    'counts a step without a usable report (%j) as one failure',
    async (text) => {
      expect(await readTally(await reportFile(text), 0, tallyVitest)).toEqual({ passed: 0, failed: 1 });
      expect(await readTally('/nowhere/report.json', 0, tallyVitest)).toEqual({ passed: 0, failed: 1 });
    },
  );
});
