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

test('a clause whose only test fails is unproven, a name that is no clause is told', () => {
  const [first, ...others] = all;
  const runs = [...others, { file: 'a.test.ts', title: 'x {4.6 replay}{99 nothing}', passed: true }];
  expect(reportCoverage(runs).unproven).toEqual([Object.keys(clauses)[0]]);
  expect(reportCoverage(runs).unknown).toEqual(['99 nothing']);
  expect(
    reportCoverage([...runs, { file: '', title: first?.title ?? '', passed: false }]).unproven,
  ).toHaveLength(1);
});
