// Plays all purchases while faults, kills, lost webhooks and forgeries happen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { addressOf, fromAddress } from '../buyer/http-client.ts';
import { type PayerPhones, startPayerPhones } from '../fleet/payer-phones.ts';
import { followProviderLog, type ProviderLog } from '../fleet/provider-log.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import { seededRandom } from '../seeded-random.ts';
import { sellElsewhere } from './chaos-events.ts';
import { type ChaosWorld, originsInTurn } from './chaos-world.ts';
import { type FaultName, type FaultSource, stallPayment, startFaults } from './faults.ts';
import { type EndForcer, forceEnds, type PlantedEnd } from './force-ends.ts';
import { type Killer, startKiller } from './killer.ts';
import { planKills, planRestores, planUpgrade, type Victim } from './plan-kills.ts';
import { type Purchase, playPurchase } from './play-purchase.ts';
import { type PurchasePlan, planPurchase, type StalledPayment } from './purchase-plan.ts';
import { type PurchaseProgress, runPurchases } from './run-purchases.ts';

/** One sale through another channel per 25 purchases. */
const ELSEWHERE_EVERY = 25;
/** New buyers wait while more kills than this are due. */
const MOST_KILLS_BEHIND = 2;
const REPORT_EVERY_MS = 10_000;

export type Storm = {
  purchases: Purchase[];
  elsewhere: number;
  refunds: number;
  /** Refunded money by order id. */
  refunded: ReadonlyMap<string, number>;
  faults: Record<FaultName, number>;
  plantedEnds: readonly PlantedEnd[];
  /** Pay calls that the provider was told to stall. */
  stalled: number;
  kills: Record<Victim, number>;
  seconds: number;
  /** Both run until they are stopped: late prompts and late calls are facts too. */
  phones: PayerPhones;
  log: ProviderLog;
};

/** Plays all purchases; when it returns, no more failures happen and all processes run. */
export async function raiseStorm(world: ChaosWorld): Promise<Storm> {
  const { options, fleet, caller } = world;
  const { seed, purchases, kills, restores, concurrency } = options;
  const began = performance.now();
  const plans = new Map<string, PurchasePlan>();
  const log = await followProviderLog(fleet.control);
  const phones = startPayerPhones(fleet.control, caller, (email) => plans.get(email));
  const forcer = forceEnds({
    control: fleet.control,
    caller,
    phones,
    orderBehind: world.database.orderBehind,
  });
  const faults = startFaults(fleet.control, seededRandom(seed, 'faults'), () => log.requests.length);
  const progress: PurchaseProgress = { begun: 0, done: 0 };
  const planned = {
    kills: planKills(seed, kills, purchases),
    restores: planRestores(restores, purchases),
    upgrades: options.beside ? planUpgrade(purchases) : [],
  };
  const killer = startKiller(fleet, planned, () => progress.begun);
  const reporting = setInterval(
    () => reportProgress(world, progress, killer, faults, began),
    REPORT_EVERY_MS,
  );
  const otherChannel = seededRandom(seed, 'other channel');
  const counts = { elsewhere: 0, refunds: 0, stalled: 0 };
  const refunded = new Map<string, number>();
  const play = async (number: number): Promise<Purchase> => {
    const plan = planPurchase(seed, number);
    plans.set(plan.identity.email, plan);
    if (number % ELSEWHERE_EVERY === 0) {
      await sellElsewhere(caller, world.events.paid, otherChannel);
      counts.elsewhere += 1;
    }
    const purchase = await playPurchase(placeOf(world, plan, { forcer, counts }), plan);
    const order = paidOrder(phones, plan);
    if (purchase.end === 'paid' && order)
      counts.refunds += await refundAsPlanned(fleet.control, plan, order, refunded);
    return purchase;
  };
  const mayBegin = (number: number) => killer.behind(number) <= MOST_KILLS_BEHIND;
  const playing = runPurchases({ purchases, concurrency, progress, mayBegin, play });
  const [played] = await Promise.all([playing, killer.finished]);
  clearInterval(reporting);
  await faults.stop();
  await forcer.stop();
  world.relay.calm();
  const seconds = (performance.now() - began) / 1000;
  return {
    purchases: played,
    ...counts,
    refunded,
    faults: faults.planted,
    plantedEnds: forcer.planted,
    kills: killer.done,
    seconds,
    phones,
    log,
  };
}

/** The first order of the buyer with an approved prompt. */
const paidOrder = (phones: PayerPhones, { identity }: PurchasePlan) =>
  phones
    .ordersOf(identity.email)
    .find(({ id }) => phones.answers.some(({ orderId, outcome }) => orderId === id && outcome === 'approve'));

function placeOf(
  { options, fleet, http, events, database }: ChaosWorld,
  plan: PurchasePlan,
  { forcer, counts }: { forcer: EndForcer; counts: { stalled: number } },
) {
  const stall = async (ref: string, payment: StalledPayment): Promise<void> => {
    // The database may be down at this moment: then nothing is stalled.
    const orderId = await database.orderBehind(ref).catch(() => null);
    if (orderId === null) return;
    await stallPayment(fleet.control, orderId, payment);
    counts.stalled += 1;
  };
  const luck = seededRandom(options.seed, `luck of buyer ${plan.number}`);
  return {
    seed: options.seed,
    send: fromAddress(http.send, addressOf(plan.number)),
    eventId: events[plan.event].eventId,
    origin: originsInTurn(fleet, plan.number, () => luck.chance(0.03)),
    sleep: (ms: number) => sleep(ms),
    forceEnd: async (ref: string) => {
      if (plan.forced) await forcer.plant(ref, plan.identity.email, plan.forced);
      if (plan.stalled) await stall(ref, plan.stalled);
    },
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
    `  ${seconds} s: ${progress.done} of ${options.purchases} purchases, ${total(killer.done)} of ${killer.planned} kills, ${total(faults.planted)} faults, ${relay.counts.received} webhooks`,
  );
}

/** Refunds the order as its buyer's plan says, as in the provider's app (partner-api.md 1.6). @returns the number of refunds */
async function refundAsPlanned(
  control: ProviderControl,
  { refund }: PurchasePlan,
  { id, total }: ProviderOrder,
  refunded: Map<string, number>,
): Promise<number> {
  const half = Math.floor(total / 2);
  const amounts = { none: [], whole: [undefined], half: [half], in_two_parts: [half, undefined] }[refund];
  let made = 0;
  for (const amount of amounts) {
    // The provider refuses an unpaid order; the verdict then reports the wrong state of its page.
    const refund = await control.refund(id, amount).catch(() => undefined);
    if (!refund) continue;
    made += 1;
    refunded.set(id, (refunded.get(id) ?? 0) + refund.amount);
  }
  return made;
}
