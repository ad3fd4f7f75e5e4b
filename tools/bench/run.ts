// `npm run bench`: every benchmark, or those named (`npm run bench -- sandbox`), as tables. With `--write` the tables
// also go to docs/results.md.
import { err, ok } from '#lib/shared/result.ts';
import { type CommandScope, runCommand } from '../scripts/shared/command-scope.ts';
import { type ResultSection, sectionMarkdown, writeResults } from '../scripts/shared/results-page.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchDesk } from './desk/bench-desk.ts';
import { benchBehindProxy } from './pages/behind-proxy.ts';
import { benchFreshness } from './pages/freshness.ts';
import { benchOrderDrawings } from './pages/order-drawings.ts';
import { benchOwnWebsite } from './pages/own-website.ts';
import { benchPageThroughput } from './pages/page-throughput.ts';
import { benchPageWeight } from './pages/page-weight.ts';
import { type Site, siteOf } from './pages/site.ts';
import { benchSlowPhone } from './pages/slow-race-page.ts';
import { benchSteadyPages } from './pages/steady-pages.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSandboxWorlds } from './sandbox-worlds.ts';

type Measured = Promise<ResultSection> | AsyncIterable<ResultSection>;

const benchmarks: Record<string, (scope: CommandScope, site: () => Promise<Site>) => Measured> = {
  sandbox: benchSandbox,
  worlds: benchSandboxWorlds,
  deliveries: benchDeliveries,
  weight: async (_scope, site) => benchPageWeight(await site()),
  phone: async (_scope, site) => benchSlowPhone(await site()),
  embed: async (scope, site) => benchOwnWebsite(scope, await site()),
  steady: async (_scope, site) => benchSteadyPages(await site()),
  visits: async (scope, site) => benchPageThroughput(scope, await site()),
  proxy: async (scope, site) => benchBehindProxy(scope, await site()),
  drawings: async (_scope, site) => benchOrderDrawings(await site()),
  freshness: async (_scope, site) => benchFreshness(await site()),
  // The desk comes last: its rows would slow the others down.
  desk: (scope, site) => benchDesk(scope, site()),
};

const asked = process.argv.slice(2);
const named = asked.filter((name) => name !== '--write');
const write = asked.length > named.length;

await runCommand(async (scope) => {
  const unknown = named.filter((name) => !(name in benchmarks));
  if (unknown.length > 0) {
    const known = Object.keys(benchmarks).join(', ');
    return err({ message: `No benchmark is called ${unknown.join(', ')}. There are: ${known}.` });
  }
  const site = siteOf(scope);
  const sections: ResultSection[] = [];
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (named.length > 0 && !named.includes(name)) continue;
    for await (const measured of sectionsOf(measure(scope, site))) {
      console.log(`\n${sectionMarkdown(measured)}`);
      sections.push(measured);
    }
  }
  if (write) await writeResults(sections);
  return ok(undefined);
}, 130);

async function* sectionsOf(measured: Measured): AsyncIterable<ResultSection> {
  if (Symbol.asyncIterator in measured) yield* measured;
  else yield await measured;
}
