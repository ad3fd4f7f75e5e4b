// How many visits a second the prerendered pages take, beside the empty prerendered page of the same Next.
import { measureLoad, median, type Target } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';

const LOAD = { seconds: 2, connections: 32 };
const WARM_UP = { seconds: 3, connections: 32 };
const ROUNDS = 9;
const AIM = 0.9;

export async function benchPageThroughput({ origin, paths, floor }: Site): Promise<BenchSection> {
  const floors = { static: visit(floor.prerendered), renewed: visit(floor.renewed) };
  const pages = { 'list of races': visit(origin + paths.list), 'a race': visit(origin + paths.event) };
  for (const target of [...Object.values(floors), ...Object.values(pages)])
    await measureLoad(target, WARM_UP);
  const rows = [];
  for (const [name, target] of Object.entries(pages)) {
    const rates = { ours: [] as number[], static: [] as number[], renewed: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.ours.push(await measureLoad(target, LOAD));
      rates.static.push(await measureLoad(floors.static, LOAD));
      rates.renewed.push(await measureLoad(floors.renewed, LOAD));
    }
    const ratio = ratioOf(rates.ours, rates.static);
    rows.push([
      name,
      whole(rates.ours),
      whole(rates.static),
      `${ratio.toFixed(2)} ×`,
      ratio >= AIM ? 'met' : 'missed',
      whole(rates.renewed),
      `${ratioOf(rates.ours, rates.renewed).toFixed(2)} ×`,
    ]);
  }
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, not compressed (the proxy before the storefront does that), median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn with two empty pages: one that never changes, and one as ours are, at an address with a parameter and prerendered anew every five seconds.`,
    columns: [
      'page',
      'per second',
      'empty, static',
      'ratio',
      `aim ≥ ${AIM} ×`,
      'empty, renewed',
      'ratio to that',
    ],
    rows,
  };
}

const ratioOf = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));

const visit = (url: string): Target => ({ url, method: 'GET', headers: {}, statuses: [200] });
const whole = (rates: number[]): string => Math.round(median(rates)).toLocaleString('en');
