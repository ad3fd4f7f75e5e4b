// Times of the desk's pages, beside those of their reads alone.
import type { Db } from '#lib/db/client.ts';
import { percentile } from '../../scripts/shared/percentile.ts';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { frameReads, type MeasuredPage } from './desk-pages.ts';
import { inMs, verdict } from './figures.ts';
import { askAsOwner, type Desk } from './session.ts';

const AIM_MS = 300;
/** Each round visits each page once. */
const ROUNDS = 25;
/** No round begins after this time but the first ones. */
const MOST_MS = 140_000;
const FEWEST_ROUNDS = 4;

type Times = { readonly page: number[]; readonly reads: number[] };
type Seeded = { readonly orders: number; readonly participants: number; readonly webhooks: number };

/** All pages in each round, so that a busy minute of the machine meets all of them. */
export async function benchPages(
  desk: Desk,
  pages: readonly MeasuredPage[],
  { orders, participants, webhooks }: Seeded,
): Promise<ResultSection> {
  const times = pages.map((): Times => ({ page: [], reads: [] }));
  const before = await arrived(desk.db);
  const began = performance.now();
  let rounds = 0;
  // The first visits warm the storefront up.
  for (const page of pages) await visit(desk, page);
  while (rounds < ROUNDS && (rounds < FEWEST_ROUNDS || performance.now() - began < MOST_MS)) {
    for (const [place, page] of pages.entries()) {
      times[place]?.page.push(await visit(desk, page));
      // Every other visit is followed by its reads.
      if (rounds % 2 === 0) times[place]?.reads.push(await timeOf(() => readAlone(desk.single, page)));
    }
    rounds += 1;
  }
  const after = await arrived(desk.db);
  const perSecond = (after.count - before.count) / ((after.at - before.at) / 1000);
  return {
    title: 'The organizer’s desk',
    method: `Milliseconds of a page over HTTP with the session of an owner, and beside it of its reads alone: the same statements, one after the other on one connection, without HTTP, session and drawing; ${orders.toLocaleString('en')} orders, ${participants.toLocaleString('en')} participants, ${rounds} rounds of one visit to each page, reads every other round; ${webhooks} signed webhooks a second sent, ${perSecond.toFixed(1)} stored, each followed by a fetch of its order.`,
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

const visit = (desk: Desk, { path }: MeasuredPage): Promise<number> =>
  timeOf(async () => (await askAsOwner(desk, path)).arrayBuffer());

const readAlone = (db: Db, { reads, bare }: MeasuredPage) =>
  Promise.all([reads(db), bare ? null : frameReads(db)]);

const arrived = async (db: Db) => ({ at: performance.now(), count: await db.webhookDelivery.count() });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
