// `npm run bench`: every benchmark, or those named (`npm run bench -- sandbox`), as tables. With `--write` the tables
// of a whole run also go to docs/benchmarks.md.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok } from '#lib/shared/result.ts';
import { runCommand } from '../scripts/command-scope.ts';
import { ROOT } from '../scripts/project-root.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchSandbox } from './sandbox.ts';
import { type Benchmark, sectionMarkdown } from './section.ts';

const benchmarks: Record<string, Benchmark> = { sandbox: benchSandbox, deliveries: benchDeliveries };

const asked = process.argv.slice(2);
const named = asked.filter((name) => name !== '--write');
const write = asked.length > named.length;

await runCommand(async (scope) => {
  const unknown = named.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    const known = Object.keys(benchmarks).join(', ');
    return err({ message: `No benchmark is called ${unknown.join(', ')}. There are: ${known}.` });
  }
  if (write && named.length > 0) return err({ message: '--write is for a whole run: name no benchmark.' });
  const sections: string[] = [];
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const section = sectionMarkdown(await measure(scope));
    console.log(`\n${section}`);
    sections.push(section);
  }
  if (write) await writeDocument(sections);
  return ok(undefined);
}, 130);

async function writeDocument(sections: readonly string[]): Promise<void> {
  const head =
    '# Benchmarks\n\nWritten by `npm run bench -- --write`. Compare figures within a table only: they were measured in the same run on the same machine.';
  await mkdir(join(ROOT, 'docs'), { recursive: true });
  await writeFile(join(ROOT, 'docs/benchmarks.md'), `${[head, ...sections].join('\n\n')}\n`);
}
