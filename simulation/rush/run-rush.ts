// The rush itself: the race opens, buyers come, phones approve; in the end everything that was measured.
import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/command-scope.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import type { HttpClient } from '../buyer/http-client.ts';
import type { Fleet } from '../fleet/open-fleet.ts';
import { startPayerPhones, tellProblems } from '../fleet/payer-phones.ts';
import { followProviderLog } from '../fleet/provider-log.ts';
import { untilListed } from '../fleet/until-listed.ts';
import { openPartnerCaller } from '../partner-caller.ts';
import { seededRandom } from '../seeded-random.ts';
import { arrivals } from './arrivals.ts';
import { type BuyerReport, newReport } from './buyer-report.ts';
import type { RushFacts } from './judge-rush.ts';
import { type Life, liveBuyer } from './live-buyer.ts';
import { createRace } from './race-of-the-rush.ts';
import type { RushOptions } from './rush-options.ts';

const WRITES_PER_MINUTE = 60;
const READS_PER_MINUTE = 300;
/** The share of browsers without a script. */
const PLAIN = 0.1;
const SLACK_MS = 180_000;

/** The limits of partner-api.md 8, so many times over that a rush ends in minutes. */
export const scaledLimits = (scale: number) => ({
  writes_per_minute: WRITES_PER_MINUTE * scale,
  reads_per_minute: READS_PER_MINUTE * scale,
});

/** Runs it to its end; `progress` is called every few seconds. */
export async function runRush(
  fleet: Fleet,
  http: HttpClient,
  options: RushOptions,
  progress: (buyers: readonly BuyerReport[]) => void,
): Promise<Result<RushFacts, CommandProblem>> {
  const { control, client } = fleet;
  const origins = fleet.storefronts.map(({ origin }) => origin);
  const caller = await openPartnerCaller(control, ['orders:read']);
  const eventId = await createRace(control, options.capacity);
  const listed = await untilListed(origins, [eventId]);
  if (!listed.ok) return listed;
  const log = await followProviderLog(control);
  const reactions = seededRandom(options.seed, 'payers');
  const phones = startPayerPhones(control, caller, () => ({
    answers: ['approve'],
    answerAfterMs: reactions.between(500, 4_000),
  }));
  const lives = castBuyers(http, origins, eventId, options);
  const telling = setInterval(() => progress(lives.map(({ report }) => report)), 10_000);
  const comesAfter = arrivals(lives.length, options.crowd, seededRandom(options.seed, 'arrivals'));
  await Promise.all(
    lives.map(async (life, index) => {
      await sleep((comesAfter[index] ?? 0) * 1000);
      await liveBuyer(life);
    }),
  );
  clearInterval(telling);
  await phones.stop();
  tellProblems(phones);
  const orders = await caller.listOrders({ event_id: eventId });
  await log.stop();
  return ok({
    capacity: options.capacity,
    writesPerMinute: scaledLimits(options.scale).writes_per_minute,
    buyers: lives.map(({ report }) => report),
    orders,
    log: log.requests.filter(({ client_id }) => client_id === client.client_id),
  });
}

/** Everybody who will come. Each request of a buyer may go to any storefront. */
function castBuyers(
  http: HttpClient,
  origins: readonly string[],
  eventId: string,
  { buyers, capacity, scale, seed }: RushOptions,
): Life[] {
  const writes = 2 * Math.min(capacity, buyers);
  const until = Date.now() + (2 * writes * 60_000) / scaledLimits(scale).writes_per_minute + SLACK_MS;
  return Array.from({ length: buyers }, (_, number) => {
    const random = seededRandom(seed, `buyer ${number}`);
    const phone = `077${1_000_000 + number}`;
    const email = `rush-${number}@example.com`;
    const identity = { name: `Runner ${number}`, email, phone, msisdn: phone };
    const origin = () => origins[Math.floor(random.next() * origins.length)] ?? '';
    const script = !random.chance(PLAIN);
    const buyer = createBuyer({ origin, send: http.send, identity, script });
    return { buyer, eventId, report: newReport(email), random, until, script };
  });
}
