// docs/results.md, the page of all measured figures: each command that measures writes its own sections and leaves the others.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project-root.ts';

const PAGE = 'docs/results.md';

export type ResultSection = {
  title: string;
  /** Subject and method of the measurement, in a sentence or two. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The section as a Markdown table whose columns also line up in a terminal. `origin`: when and at which commit, in a sentence. */
export function sectionMarkdown({ title, method, columns, rows }: ResultSection, origin?: string): string {
  const widths = columns.map((name, place) =>
    Math.max(name.length, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, place) => align(cells[place] ?? '', width, place)).join(' | ')} |`;
  const rule = widths.map((width, place) => (place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const text = origin === undefined ? method : `${method}\n\n${origin}`;
  return [`## ${title}`, '', text, '', line(columns), line(rule), ...rows.map(line)].join('\n');
}

const align = (text: string, width: number, place: number): string =>
  place === 0 ? text.padEnd(width) : text.padStart(width);

const titleOf = (section: string): string | undefined => /^## (.+)$/m.exec(section)?.[1];

/** `page` with each of `sections` in place of the one with its title, or at the end. */
export function replaceSections(page: string, sections: readonly string[]): string {
  const parts = page.trimEnd().split(/\n+(?=## )/);
  for (const section of sections) {
    const place = parts.findIndex((part) => titleOf(part) === titleOf(section));
    if (place === -1) parts.push(section);
    else parts[place] = section;
  }
  return `${parts.join('\n\n')}\n`;
}

/** Writes the sections, as measured now, into docs/results.md. */
export async function writeResults(sections: readonly ResultSection[]): Promise<void> {
  const path = join(ROOT, PAGE);
  const origin = originOf(new Date());
  const written = sections.map((section) => sectionMarkdown(section, origin));
  await writeFile(path, replaceSections(await readFile(path, 'utf8'), written));
}

function originOf(now: Date): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', `:!${PAGE}`) !== '';
  const commit = git('rev-parse', '--short=8', 'HEAD');
  return `Measured ${now.toISOString().slice(0, 10)}, commit ${commit}${changed ? ' with uncommitted changes' : ''}.`;
}
