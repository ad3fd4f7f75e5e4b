// `npm run spec-coverage`: runs the sandbox's proofs, writes docs/spec-coverage.md, fails on a clause without a passing
// test. With `--results <file>` it takes a JSON report of vitest that is there already.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { reportCoverage, type TestRun } from './coverage-report.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'docs', 'spec-coverage.md');

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const { values } = parseArgs({ options: { results: { type: 'string' } } });
let failed = false;
const { markdown, unproven, unknown } = reportCoverage(readRuns(values.results ?? (await runProofs())));
writeFileSync(DOCUMENT, markdown);
for (const name of unproven) process.stderr.write(`no passing test: ${name}\n`);
for (const name of unknown) process.stderr.write(`a test names a clause that there is not: ${name}\n`);
if (failed) process.stderr.write('some of the proofs failed\n');
if (failed || unproven.length + unknown.length > 0) process.exit(1);
process.stdout.write(`every clause is proven: ${relative(ROOT, DOCUMENT)}\n`);

/** Runs the proofs and returns where their report is. */
async function runProofs(): Promise<string> {
  const output = join(ROOT, '.data', 'spec-coverage.json');
  mkdirSync(dirname(output), { recursive: true });
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const args = ['run', '--project', 'unit', 'sandbox/', '--reporter=json', `--outputFile=${output}`];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  failed = code !== 0;
  return output;
}

function readRuns(file: string): TestRun[] {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(ROOT, name),
      title,
      passed: status === 'passed',
    })),
  );
}
