import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/project-root.ts';
import { phasesFor, STORIES } from './test-steps.ts';

it('runs each file of browser stories in exactly one group', () => {
  const files = globSync('*/*.spec.ts', { cwd: join(ROOT, 'e2e') }).map((file) => basename(file, '.spec.ts'));
  expect(Object.values(STORIES).flat().toSorted()).toEqual(files.toSorted());
});

it('runs each suite, and each group of stories, once', () => {
  const names = phasesFor(2)
    .flatMap(({ lanes }) => lanes.flat())
    .map(({ name }) => name);
  const groups = Object.keys(STORIES).map((group) => `browser stories, ${group}`);
  for (const name of ['unit tests', 'integration tests', 'chaos', ...groups])
    expect(names.filter((one) => one === name)).toHaveLength(1);
});

it.each([1, 2, 4, 8, 64])('runs no more beside each other than %i cores allow', (cores) => {
  for (const { atOnce } of phasesFor(cores)) expect(atOnce).toBeLessThanOrEqual(Math.max(2, cores));
});
