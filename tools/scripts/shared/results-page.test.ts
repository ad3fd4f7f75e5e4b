import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './project-root.ts';
import { replaceSections, sectionMarkdown } from './results-page.ts';

const RUSH = {
  title: 'Rush',
  method: 'Two buyers.',
  columns: ['', 'measured'],
  rows: [['places sold', '2']],
};

describe('sectionMarkdown', () => {
  it('is a table whose columns line up, with the origin of its figures', () => {
    expect(sectionMarkdown(RUSH, 'Measured today.')).toBe(`## Rush

Two buyers.

Measured today.

|             | measured |
| ----------- | -------: |
| places sold |        2 |`);
  });
});

describe('replaceSections', () => {
  const page = '# Results\n\nAll of them.\n\n## Rush\n\nold\n\n## Chaos\n\nkept\n';

  it('replaces the section with the same title and leaves the others', () => {
    expect(replaceSections(page, ['## Rush\n\nnew'])).toBe(
      '# Results\n\nAll of them.\n\n## Rush\n\nnew\n\n## Chaos\n\nkept\n',
    );
  });

  it('adds a section with a new title at the end', () => {
    expect(replaceSections(page, ['## Sandbox\n\nfirst'])).toBe(`${page}\n## Sandbox\n\nfirst\n`);
  });

  it('leaves the page of this checkout as it is without sections', () => {
    const written = readFileSync(join(ROOT, 'docs/results.md'), 'utf8');
    expect(replaceSections(written, [])).toBe(written);
  });
});

it('says of each section of the page when its figures were measured', () => {
  const [, ...sections] = readFileSync(join(ROOT, 'docs/results.md'), 'utf8').split(/\n+(?=## )/);
  const undated = sections.filter(
    (one) => !/^(Measured|Carried over,) \d{4}-\d\d-\d\d, commit \w{8}/m.test(one),
  );
  expect(sections.length).toBeGreaterThan(10);
  expect(undated.map((one) => one.split('\n')[0])).toEqual([]);
});
