// How many visits a second the prerendered pages take, beside empty ones of the very same process.
import type { CommandScope } from '../../scripts/command-scope.ts';
import { measureLoad, median, type Target } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';
import { startStorefrontWithEmptyPages } from './storefront-with-empty-pages.ts';

const LOAD = { seconds: 2, connections: 32 };
const WARM_UP = { seconds: 3, connections: 32 };
const ROUNDS = 9;
const AIM = 0.9;
const FLOOR = 'empty, static';
const AT_PARAMETER = 'empty, at a parameter';

export async function benchPageThroughput(scope: CommandScope, { env, paths }: Site): Promise<BenchSection> {
  const origin = await startStorefrontWithEmptyPages(scope, env);
  const pages = {
    [FLOOR]: '/empty',
    [AT_PARAMETER]: '/api/empty/any',
    'list of races': paths.list,
    'a race': paths.event,
  };
  const aimed = new Set([paths.list, paths.event]);
  const rates = await inTurn(Object.values(pages).map((path) => visit(origin + path)));
  const [floor = [], atParameter = []] = rates;
  const rows = Object.entries(pages).map(([name, path], place) => {
    const ours = rates[place] ?? [];
    const beside = (theirs: readonly number[]) =>
      median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
    const ratio = beside(floor);
    const verdict = ratio >= AIM ? 'met' : 'missed';
    return [
      name,
      Math.round(median(ours)).toLocaleString('en'),
      `${ratio.toFixed(2)} ×`,
      aimed.has(path) ? verdict : '',
      path === paths.event ? `${beside(atParameter).toFixed(2)} ×` : '',
    ];
  });
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, not compressed (the proxy before the storefront does that), and their ratio to those of an empty page that never changes; median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn. All four pages come from one process of one build, the storefront with two empty pages in it. The one at an address with a parameter is prerendered anew every five seconds, as a race's page is, but behind no rule for languages: what Next itself asks for such an address.`,
    columns: ['page', 'per second', FLOOR, `aim ≥ ${AIM} ×`, AT_PARAMETER],
    rows,
  };
}

/** The visits per second of each target, round by round. */
async function inTurn(targets: readonly Target[]): Promise<number[][]> {
  for (const target of targets) await measureLoad(target, WARM_UP);
  const rates: number[][] = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, target] of targets.entries()) rates[place]?.push(await measureLoad(target, LOAD));
  }
  return rates;
}

const visit = (url: string): Target => ({ url, method: 'GET', headers: {}, statuses: [200] });
