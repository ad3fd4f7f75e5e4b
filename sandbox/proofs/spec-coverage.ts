// `npm run spec-coverage`: runs the sandbox's tests, writes docs/spec-coverage.md, fails on a clause without a passing
// test. `--results <file>` takes an existing JSON report of vitest instead; `--check` compares instead of writing.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const { values } = parseArgs({ options: { results: { type: 'string' }, check: { type: 'boolean' } } });
let failed = false;
const { markdown, unproven, unknown } = reportCoverage(loadRuns(values.results ?? (await runProofs())));
const problems = [
  ...(values.results && !existsSync(values.results) ? [`no report of tests: ${values.results}`] : []),
  ...unproven.map((name) => `no passing test: ${name}`),
  ...unknown.map((name) => `a test names a clause that does not exist: ${name}`),
  ...(failed ? ['some of the tests failed'] : []),
];
if (!values.check) writeFileSync(DOCUMENT, markdown);
else if (markdown !== readFileSync(DOCUMENT, 'utf8'))
  problems.push('docs/spec-coverage.md does not match the tests: run npm run spec-coverage');
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exit(1);
}
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

function loadRuns(file: string): TestRun[] {
  if (!existsSync(file)) return [];
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(ROOT, name),
      title,
      passed: status === 'passed',
    })),
  );
}
