// The storm itself: all buyers, while faults, kills, lost webhooks and forgeries go on around them.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PayerPhones, startPayerPhones } from '../fleet/payer-phones.ts';
import { followProviderLog, type ProviderLog } from '../fleet/provider-log.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ChaosWorld, originsInTurn } from './chaos-world.ts';
import type { FaultName } from './fault-mix.ts';
import { type FaultSource, startFaults } from './fault-source.ts';
import { planKills, type Victim } from './kill-schedule.ts';
import { type Killer, startKiller } from './killer.ts';
import { type Purchase, playPurchase } from './play-purchase.ts';
import { type PurchasePlan, planPurchase } from './purchase-plan.ts';
import { sellElsewhere } from './races.ts';
import { refundAsPlanned } from './refund.ts';
import { type PurchaseProgress, runPurchases } from './run-purchases.ts';

/** One sale of another channel for so many purchases. */
const ELSEWHERE_EVERY = 25;
/** Kills may lag behind the purchases by so many before new buyers wait for them. */
const MOST_KILLS_BEHIND = 2;
const REPORT_EVERY_MS = 10_000;

export type Storm = {
  purchases: Purchase[];
  elsewhere: number;
  refunds: number;
  faults: Record<FaultName, number>;
  kills: Record<Victim, number>;
  seconds: number;
  /** Both go on until they are stopped: late prompts and late calls belong to the facts. */
  phones: PayerPhones;
  log: ProviderLog;
};

/** Plays all purchases; when it answers nothing goes wrong any more and everything is alive. */
export async function raiseStorm(world: ChaosWorld): Promise<Storm> {
  const { options, fleet, caller } = world;
  const { seed, purchases, kills, concurrency } = options;
  const began = performance.now();
  const plans = new Map<string, PurchasePlan>();
  const log = await followProviderLog(fleet.control);
  const phones = startPayerPhones(fleet.control, caller, (email) => plans.get(email));
  const faults = startFaults(fleet.control, seededRandom(seed, 'faults'), () => log.requests.length);
  const progress: PurchaseProgress = { begun: 0, done: 0 };
  const killer = startKiller(fleet, planKills(seed, kills, purchases), () => progress.begun);
  const reporting = setInterval(
    () => reportProgress(world, progress, killer, faults, began),
    REPORT_EVERY_MS,
  );
  const desk = seededRandom(seed, 'other channel');
  const counts = { elsewhere: 0, refunds: 0 };
  const play = async (number: number): Promise<Purchase> => {
    const plan = planPurchase(seed, number);
    plans.set(plan.identity.email, plan);
    if (number % ELSEWHERE_EVERY === 0) {
      await sellElsewhere(caller, world.races.paid, desk);
      counts.elsewhere += 1;
    }
    const purchase = await playPurchase(placeOf(world, plan), plan);
    const [order] = phones.ordersOf(plan.identity.email);
    if (purchase.end === 'paid' && order) counts.refunds += await refundAsPlanned(fleet.control, plan, order);
    return purchase;
  };
  const mayBegin = (number: number) => killer.behind(number) <= MOST_KILLS_BEHIND;
  const playing = runPurchases({ purchases, concurrency, progress, mayBegin, play });
  const [played] = await Promise.all([playing, killer.finished]);
  clearInterval(reporting);
  await faults.stop();
  world.relay.calm();
  const seconds = (performance.now() - began) / 1000;
  return { purchases: played, ...counts, faults: faults.planted, kills: killer.done, seconds, phones, log };
}

function placeOf({ options, fleet, http, races }: ChaosWorld, plan: PurchasePlan) {
  const luck = seededRandom(options.seed, `luck of buyer ${plan.number}`);
  return {
    seed: options.seed,
    send: http.send,
    eventId: races[plan.race].eventId,
    origin: originsInTurn(fleet, plan.number, () => luck.chance(0.03)),
    sleep: (ms: number) => sleep(ms),
  };
}

function reportProgress(
  { options, relay }: ChaosWorld,
  progress: PurchaseProgress,
  killer: Killer,
  faults: FaultSource,
  began: number,
): void {
  const total = (counts: Record<string, number>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `  ${seconds} s: ${progress.done} of ${options.purchases} purchases, ${total(killer.done)} of ${options.kills} kills, ${total(faults.planted)} faults, ${relay.counts.received} webhooks`,
  );
}
