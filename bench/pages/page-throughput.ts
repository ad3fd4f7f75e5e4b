// How many visits a second the prerendered pages take, beside the empty prerendered page of the same Next.
import { measureLoad, median, type Target } from '../measure-load.ts';
import type { BenchSection } from '../section.ts';
import type { Site } from './site.ts';

const LOAD = { seconds: 2, connections: 32 };
const WARM_UP = { seconds: 3, connections: 32 };
const ROUNDS = 9;
const AIM = 0.9;

export async function benchPageThroughput(site: Site): Promise<BenchSection> {
  const floor = visit(site.floor.prerendered);
  const pages = {
    'list of races': visit(site.origin + site.paths.list),
    'a race': visit(site.origin + site.paths.event),
  };
  for (const target of [floor, ...Object.values(pages)]) await measureLoad(target, WARM_UP);
  const rows = [];
  for (const [name, target] of Object.entries(pages)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measureLoad(target, LOAD));
      theirs.push(await measureLoad(floor, LOAD));
    }
    const ratio = median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)));
    rows.push([name, whole(ours), whole(theirs), `${ratio.toFixed(2)} ×`, ratio >= AIM ? 'met' : 'missed']);
  }
  return {
    title: 'Visits to prerendered pages',
    method: `Good answers per second over loopback, ${LOAD.connections} connections, not compressed (the proxy before the storefront does that), median of ${ROUNDS} rounds of ${LOAD.seconds} s in turn with the empty page.`,
    columns: ['page', 'per second', 'empty page', 'ratio', `aim ≥ ${AIM} ×`],
    rows,
  };
}

const visit = (url: string): Target => ({ url, method: 'GET', headers: {}, statuses: [200] });
const whole = (rates: number[]): string => Math.round(median(rates)).toLocaleString('en');
