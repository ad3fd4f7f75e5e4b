// How many visits a second the prerendered pages take, beside empty ones of the very same build.
import type { CommandScope } from '../../scripts/command-scope.ts';
import { measureLoad, median, type Target } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';
import { startStorefrontWithEmptyPage } from './storefront-with-empty-page.ts';

const LOAD = { seconds: 2, connections: 32 };
const WARM_UP = { seconds: 3, connections: 32 };
const ROUNDS = 9;
const AIM = 0.9;

export async function benchPageThroughput(scope: CommandScope, { env, paths }: Site): Promise<BenchSection> {
  const origin = await startStorefrontWithEmptyPage(scope, env);
  const floors = [`${origin}/empty`, `${origin}/api/empty/any`].map(visit);
  const pages = { 'list of races': visit(origin + paths.list), 'a race': visit(origin + paths.event) };
  for (const target of [...floors, ...Object.values(pages)]) await measureLoad(target, WARM_UP);
  const rows = [];
  for (const [name, page] of Object.entries(pages)) {
    const { ours, ratios } = await inTurn(page, floors);
    const [toStatic = Number.NaN, toParameter = Number.NaN] = ratios;
    rows.push([
      name,
      Math.round(ours).toLocaleString('en'),
      times(toStatic),
      toStatic >= AIM ? 'met' : 'missed',
      times(toParameter),
    ]);
  }
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, not compressed (the proxy before the storefront does that), and their ratio to those of two empty pages in the same build of the storefront; median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn. The first never changes, and stands behind the same rules. The second is what a race's page is to Next, at an address with a parameter and prerendered anew every five seconds, but behind no rule for languages.`,
    columns: ['page', 'per second', 'empty, static', `aim ≥ ${AIM} ×`, 'empty, at a parameter'],
    rows,
  };
}

/** The page's visits per second, and to each floor the median of the rounds' own ratios. */
async function inTurn(page: Target, floors: readonly Target[]): Promise<{ ours: number; ratios: number[] }> {
  const ours: number[] = [];
  const ratios: number[][] = floors.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = await measureLoad(page, LOAD);
    ours.push(rate);
    for (const [place, floor] of floors.entries())
      ratios[place]?.push(rate / (await measureLoad(floor, LOAD)));
  }
  return { ours: median(ours), ratios: ratios.map(median) };
}

const visit = (url: string): Target => ({ url, method: 'GET', headers: {}, statuses: [200] });
const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
