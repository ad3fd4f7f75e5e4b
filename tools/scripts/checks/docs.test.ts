import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/project-root.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'sandbox/*.md', 'content/README.md'], { cwd: ROOT });

const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

// Names in backticks: names.test.ts.
it.each(documents)('%s links only to files and folders that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(ROOT, dirname(document), path ?? ''));
  expect(linked.filter((path) => !existsSync(path))).toEqual([]);
});
