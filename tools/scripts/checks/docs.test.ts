import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../shared/project-root.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'sandbox/*.md', 'content/README.md'], { cwd: ROOT });

/** `lib/x.ts`, `tools/scripts/`: code spans that begin with a folder of ours and have no wildcard or placeholder. */
const SPAN =
  /`((?:app|components|content|deploy|docs|e2e|lib|messages|prisma|public|sandbox|tools)\/[^`\s*{}<>$:…]*)`/g;
/** Made on demand; git ignores it. */
const ON_DEMAND = join(ROOT, 'docs/screens');
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

it.each(documents)('%s names only files and folders that exist', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(SPAN)].map(([, path]) => join(ROOT, path ?? ''));
  const linked = [...text.matchAll(LINK)].map(([, path]) => join(ROOT, dirname(document), path ?? ''));
  expect([...named, ...linked].filter((path) => path !== ON_DEMAND && !existsSync(path))).toEqual([]);
});
