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

export async function benchPageThroughput(scope: CommandScope, { env, paths }: Site): Promise<BenchSection> {
  const origin = await startStorefrontWithEmptyPages(scope, env);
  const pages = {
    'empty, static': '/empty',
    'empty, at a parameter': '/api/empty/any',
    'list of races': paths.list,
    'a race': paths.event,
  };
  const names = Object.keys(pages);
  const targets = Object.values(pages).map((path) => visit(origin + path));
  const rates = await inTurn([...targets, ...targets.map((target) => ({ ...target, noneAlike: true }))]);
  const [alike, noneAlike] = [rates.slice(0, names.length), rates.slice(names.length)];
  const aimed = new Set([paths.list, paths.event]);
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, not compressed (the proxy before the storefront does that), and their ratio to those of an empty page that never changes; median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn. All four pages come from one process of one build, the storefront with two empty pages in it. The one at an address with a parameter is prerendered anew every five seconds, as a race's page is, but behind no rule for languages: what Next itself asks for such an address. A list or a race that was asked for alike within the last second is answered again before Next; where no two visits are alike (each brings a cookie of its own), Next answers them all.`,
    columns: ['page', 'per second', 'empty, static', `aim ≥ ${AIM} ×`, 'no two alike', 'empty, no two alike'],
    rows: Object.entries(pages).map(([name, path], place) => {
      const ratio = ratioOf(alike, place);
      const verdict = ratio >= AIM ? 'met' : 'missed';
      return [
        name,
        perSecond(alike, place),
        `${ratio.toFixed(2)} ×`,
        aimed.has(path) ? verdict : '',
        perSecond(noneAlike, place),
        `${ratioOf(noneAlike, place).toFixed(2)} ×`,
      ];
    }),
  };
}

const perSecond = (rates: readonly number[][], place: number): string =>
  Math.round(median(rates[place] ?? [])).toLocaleString('en');

/** To the first of them, round by round. */
const ratioOf = (rates: readonly number[][], place: number): number =>
  median((rates[place] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? Number.NaN)));

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
