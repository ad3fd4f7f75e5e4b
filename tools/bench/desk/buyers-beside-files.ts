// Whether buyers notice that a file is made: their pages at a steady rate, with and without one, in turn.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../scripts/shared/percentile.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { inMs, inPercent, slowdown, verdict } from './figures.ts';
import { askAsOwner, type Desk } from './session.ts';

const ROUNDS = 21;
const SECONDS = 3;
const VISITS_PER_SECOND = 40;
const AIM = 0.05;

export async function benchBuyers(desk: Desk): Promise<ResultSection> {
  const { list, event } = desk.site.paths;
  const pages = { 'list of races': list, 'a race': event };
  const times: Record<string, { alone: number[]; again: number[]; beside: number[] }[]> = {};
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, path] of Object.entries(pages)) {
      const visited = desk.site.origin + path;
      const alone = await visitSteadily(visited);
      const beside = await whileAFileIsMade(desk, () => visitSteadily(visited));
      const again = await visitSteadily(visited);
      // The first round warms up.
      if (round > 0) times[name] = [...(times[name] ?? []), { alone, again, beside }];
    }
  }
  return {
    title: 'Buyers’ pages while the desk makes a file',
    method: `Milliseconds of a page, ${VISITS_PER_SECOND} visits a second for ${SECONDS} s, alone, while a file of all orders (XLSX) is made, and alone again, in turn, ${ROUNDS} rounds; slower: the middle of the rounds' own ratios of the median, with the lowest and the highest; noise: the same ratio between the two times alone. The same webhooks arrive.`,
    columns: ['page', 'p50', 'with a file', 'p95', 'with a file', 'slower', 'noise', `aim ≤ ${AIM * 100} %`],
    rows: Object.entries(times).map(([name, rounds]) => {
      const half = rounds.map(({ alone, again, beside }) => ({
        alone: percentile(alone, 0.5),
        again: percentile(again, 0.5),
        both: percentile([...alone, ...again], 0.5),
        beside: percentile(beside, 0.5),
      }));
      const slower = slowdown(half.map(({ both, beside }) => [both, beside] as const));
      const noise = slowdown(half.map(({ alone, again }) => [alone, again] as const));
      const [alone, beside] = [
        rounds.flatMap((one) => [...one.alone, ...one.again]),
        rounds.flatMap((one) => one.beside),
      ];
      return [
        name,
        inMs(percentile(alone, 0.5)),
        inMs(percentile(beside, 0.5)),
        inMs(percentile(alone, 0.95)),
        inMs(percentile(beside, 0.95)),
        inRange(slower),
        inRange(noise),
        verdict(slower.middle <= AIM),
      ];
    }),
  };
}

const inRange = ({ middle, lowest, highest }: ReturnType<typeof slowdown>): string =>
  `${inPercent(middle)} (${inPercent(lowest)} to ${inPercent(highest)})`;

/** Does `work` while one file after the other is read, from the first byte on; the last one is broken off. */
async function whileAFileIsMade<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  const leaving = new AbortController();
  const begun = Promise.withResolvers<void>();
  const reading = (async () => {
    while (!leaving.signal.aborted) {
      const { body } = await askAsOwner(desk, '/admin/orders/export.xlsx', leaving.signal);
      for await (const _ of body ?? []) begun.resolve();
    }
  })().catch((error: unknown) => {
    begun.reject(error);
    if (!leaving.signal.aborted) throw error;
  });
  await begun.promise;
  const done = await work();
  leaving.abort();
  await reading;
  return done;
}

/** Milliseconds of each visit; none waits for the one before. */
async function visitSteadily(url: string): Promise<number[]> {
  const visits: Promise<number>[] = [];
  for (let count = 0; count < SECONDS * VISITS_PER_SECOND; count += 1) {
    visits.push(visit(url));
    await sleep(1000 / VISITS_PER_SECOND);
  }
  return Promise.all(visits);
}

async function visit(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { 'sec-fetch-dest': 'document' } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
