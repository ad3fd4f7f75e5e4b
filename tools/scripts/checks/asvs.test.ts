// docs/asvs.md names a test for each requirement that is met: it must be there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/project-root.ts';

const rows = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, ids = '', met = '', how = '', test = ''] = line
      .split(' | ')
      .join('|')
      .split('|')
      .map((cell) => cell.trim());
    const [, path = '', name = ''] = test.match(/^`([^`]+)`: (.+)$/) ?? [];
    return { ids, met, how, test, path, name };
  });

it('lists the requirements', () => expect(rows.length).toBeGreaterThan(60));

it.each(rows)('$ids: $test', ({ met, how, test, path, name }) => {
  expect(['yes', 'part', 'no']).toContain(met);
  expect(how).not.toBe('');
  if (met === 'yes') expect(test, 'what is met has a test').not.toBe('');
  if (test === '') return;
  expect(existsSync(join(ROOT, path)), path).toBe(true);
  expect(readFileSync(join(ROOT, path), 'utf8').replaceAll(/\\'/g, "'")).toContain(name);
});
