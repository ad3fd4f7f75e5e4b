// How long the pages of the desk take, beside their reads alone.
import type { Db } from '#lib/db/client.ts';
import type { BenchSection } from '../section.ts';
import { frameReads, type MeasuredPage } from './desk-pages.ts';
import { inMs, percentile, verdict } from './figures.ts';
import { askAsOwner, type Desk } from './session.ts';

const AIM_MS = 300;
const ROUNDS = 5;
const PER_ROUND = 8;

type Times = { readonly page: number[]; readonly reads: number[] };
type Seeded = { readonly orders: number; readonly participants: number; readonly webhooks: number };

/** All pages in each round, so that a busy minute of the machine meets all of them. */
export async function benchPages(
  desk: Desk,
  pages: readonly MeasuredPage[],
  { orders, participants, webhooks }: Seeded,
): Promise<BenchSection> {
  const times = pages.map((): Times => ({ page: [], reads: [] }));
  const before = await arrived(desk.db);
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms up.
    const repeats = round === 0 ? 2 : PER_ROUND;
    for (const [place, page] of pages.entries()) {
      for (let count = 0; count < repeats; count += 1) {
        const taken = await timeOf(async () => (await askAsOwner(desk, page.path)).arrayBuffer());
        const reads = await timeOf(() =>
          Promise.all([page.reads(desk.single), page.bare ? null : frameReads(desk.single)]),
        );
        if (round === 0) continue;
        times[place]?.page.push(taken);
        times[place]?.reads.push(reads);
      }
    }
  }
  const after = await arrived(desk.db);
  const perSecond = (after.count - before.count) / ((after.at - before.at) / 1000);
  return {
    title: 'The organizer’s desk',
    method: `Milliseconds of a page over HTTP with the session of an owner, and beside it of its reads alone: the same statements, one after the other on one connection, without HTTP, session and drawing; ${orders.toLocaleString('en')} orders, ${participants.toLocaleString('en')} participants, ${ROUNDS} rounds of ${PER_ROUND} visits each; ${webhooks} signed webhooks a second sent, ${perSecond.toFixed(1)} stored, each followed by a fetch of its order.`,
    columns: ['page', 'p50', 'p95', 'reads p50', 'reads p95', `aim: p95 ≤ ${AIM_MS} ms`],
    rows: pages.map(({ name }, place) => {
      const { page = [], reads = [] } = times[place] ?? {};
      const late = percentile(page, 0.95);
      return [
        name,
        inMs(percentile(page, 0.5)),
        inMs(late),
        inMs(percentile(reads, 0.5)),
        inMs(percentile(reads, 0.95)),
        verdict(late <= AIM_MS),
      ];
    }),
  };
}

const arrived = async (db: Db) => ({ at: performance.now(), count: await db.webhookDelivery.count() });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
