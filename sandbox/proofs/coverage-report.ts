// Joins the clauses of the document with the tests that name them. Must not know how the tests were run.
import { beyondTheWire, type Clause, clauses } from './clauses.ts';

/** A test that ran: its file under the repository, its title with the names of clauses in braces. */
export type TestRun = { file: string; title: string; passed: boolean };

type CoverageReport = {
  markdown: string;
  /** Clauses that no passing test names. */
  unproven: Clause[];
  /** Names in titles that are no clauses. */
  unknown: string[];
};

const NAME = /\{(\d[^{}:]*)\}/g;

/** The report over `runs`; the same runs make the same text. */
export function reportCoverage(runs: readonly TestRun[]): CoverageReport {
  const proofs = new Map<string, TestRun[]>();
  for (const run of runs.filter(({ passed }) => passed)) {
    for (const [, name = ''] of run.title.matchAll(NAME))
      proofs.set(name, [...(proofs.get(name) ?? []), run]);
  }
  const names = Object.keys(clauses).filter(isClause);
  return {
    markdown: write(names, proofs),
    unproven: names.filter((name) => !proofs.has(name)),
    unknown: [...proofs.keys()].filter((name) => !isClause(name)),
  };
}

const isClause = (name: string): name is Clause => Object.hasOwn(clauses, name);

/** The part of a clause's name that says where in the document it stands. */
const sectionOf = (name: string): string => name.split(' ')[0] ?? name;

function write(names: readonly Clause[], proofs: ReadonlyMap<string, readonly TestRun[]>): string {
  const rows = names.map((name) => {
    const tests = (proofs.get(name) ?? []).map(describeRun).sort();
    return `| ${sectionOf(name)} | ${cell(clauses[name])} | ${tests.join('<br>') || '**none**'} |`;
  });
  const beyond = beyondTheWire.map(({ section, sentence, why }) => `| ${section} | ${sentence} | ${why} |`);
  return `${[
    '# What of the document is proven',
    '',
    'Made by `npm run spec-coverage` from the tests themselves; do not edit. Each clause of `partner-api.md` that a client',
    `can observe, with the tests that prove it through HTTP: ${names.length} clauses.`,
    '',
    '| section | clause | proven by |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## What no request can prove',
    '',
    '| section | sentence | why |',
    '| --- | --- | --- |',
    ...beyond,
  ].join('\n')}\n`;
}

const describeRun = ({ file, title }: TestRun): string =>
  `${cell(title.replace(NAME, '').trim())} (\`${file.split('/').at(-1)}\`)`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
