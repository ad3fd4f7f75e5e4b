import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clauses } from './clauses.ts';
import { reportCoverage } from './coverage-report.ts';

const all = Object.keys(clauses).map((name) => ({
  file: 'a.test.ts',
  title: `works {${name}}`,
  passed: true,
}));

test('nothing is unproven when each clause has a passing test', () => {
  const report = reportCoverage(all);
  expect(report).toMatchObject({ unproven: [], unknown: [] });
  expect(report.markdown).not.toContain('**none**');
});

test('a clause whose only test fails is unproven, a name that is no clause is reported', () => {
  const [first, ...others] = all;
  const runs = [...others, { file: 'a.test.ts', title: 'x {4.6 replay}{99 nothing}', passed: true }];
  expect(reportCoverage(runs).unproven).toEqual([Object.keys(clauses)[0]]);
  expect(reportCoverage(runs).unknown).toEqual(['99 nothing']);
  expect(
    reportCoverage([...runs, { file: '', title: first?.title ?? '', passed: false }]).unproven,
  ).toHaveLength(1);
});

test('the check fails, and writes nothing, when the report does not prove what docs/spec-coverage.md says', () => {
  const document = join(import.meta.dirname, '../../docs/spec-coverage.md');
  const before = readFileSync(document, 'utf8');
  const script = join(import.meta.dirname, 'spec-coverage.ts');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check', '--results', 'no-such-report'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('no report of tests: no-such-report');
  expect(stderr).toContain('no passing test: 1 base');
  expect(stderr).toContain('docs/spec-coverage.md does not match the tests');
  expect(readFileSync(document, 'utf8')).toBe(before);
});
