// Runs the rush: the event opens, buyers arrive, phones approve. Returns all measured facts.
import { setTimeout as sleep } from 'node:timers/promises';
import { ok, type Result } from '#lib/shared/result.ts';
import type { CommandProblem } from '../../scripts/shared/command-scope.ts';
import { ORG } from '../../scripts/stack/connect-provider.ts';
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import { createBuyer } from '../buyer/create-buyer.ts';
import { addressOf, fromAddress, type HttpClient } from '../buyer/http-client.ts';
import type { Fleet } from '../fleet/open-fleet.ts';
import { printPhoneProblems, startPayerPhones } from '../fleet/payer-phones.ts';
import { followProviderLog } from '../fleet/provider-log.ts';
import { untilListed } from '../fleet/until-listed.ts';
import { openPartnerCaller, type PartnerCaller } from '../partner-caller.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { arrivals } from './arrivals.ts';
import { ATTACK_KINDS, type AttackReport, attack, isAttacker, isBomb, newAttack } from './attack.ts';
import { openArena } from './hostile-arena.ts';
import { playScenes } from './hostile-scenes.ts';
import type { HostileFacts } from './judge-hostile.ts';
import type { Row } from './judge-rush.ts';
import { type BuyerReport, type Life, liveBuyer, newReport } from './live-buyer.ts';
import type { RushOptions } from './rush-options.ts';

const WRITES_PER_MINUTE = 60;
const READS_PER_MINUTE = 300;
/** The share of browsers without a script. */
const PLAIN = 0.1;
const SLACK_MS = 180_000;
/** Carrier NAT: many phones share one address. */
const CARRIERS = 10;
const FIRST_ATTACKER = 40_000;
/** Attackers start before the buyers. */
const HEAD_START_MS = 3_000;
/** The stranger declines each prompt: that frees the phone for the next one. */
const STRANGER_ANSWERS_MS = 5_000;

/** The limits of partner-api.md 8 times `scale`, so that a rush takes minutes. */
export const scaledLimits = (scale: number) => ({
  writes_per_minute: WRITES_PER_MINUTE * scale,
  reads_per_minute: READS_PER_MINUTE * scale,
});

/** Runs until every buyer is done; calls `progress` every 10 seconds, and `scene` with each scene of a hostile rush. */
export async function runRush(
  fleet: Pick<Fleet, 'control' | 'client'> & { storefronts: readonly { origin: string }[] },
  http: HttpClient,
  options: RushOptions,
  progress: (buyers: readonly BuyerReport[]) => void,
  scene: (row: Row) => void,
): Promise<Result<HostileFacts, CommandProblem>> {
  const { control, client } = fleet;
  const origins = fleet.storefronts.map(({ origin }) => origin);
  const caller = await openPartnerCaller(control, ['orders:read']);
  const eventId = await openEvent(control, options.capacity);
  const listed = await untilListed(origins, [eventId]);
  if (!listed.ok) return listed;
  const log = await followProviderLog(control);
  const reactions = seededRandom(options.seed, 'payers');
  const phones = startPayerPhones(control, caller, (email) =>
    isAttacker(email)
      ? { answers: ['decline'], answerAfterMs: isBomb(email) ? STRANGER_ANSWERS_MS : 500 }
      : { answers: ['approve'], answerAfterMs: reactions.between(500, 4_000) },
  );
  const scenes = options.hostile
    ? await playScenes(arenaOf(http, origins, control, caller, options), scene)
    : [];
  const lives = castBuyers(http, origins, eventId, options);
  const reporting = setInterval(() => progress(lives.map(({ report }) => report)), 10_000);
  const attacks = startAttacks(http, origins, eventId, options);
  if (options.hostile) await sleep(HEAD_START_MS);
  const comesAfter = arrivals(lives.length, options.crowd, seededRandom(options.seed, 'arrivals'));
  await Promise.all(
    lives.map(async (life, index) => {
      await sleep((comesAfter[index] ?? 0) * 1000);
      await liveBuyer(life);
    }),
  );
  clearInterval(reporting);
  await attacks.stop();
  await phones.stop();
  printPhoneProblems(phones);
  const orders = await caller.listOrders({ event_id: eventId });
  await log.stop();
  return ok({
    capacity: options.capacity,
    writesPerMinute: scaledLimits(options.scale).writes_per_minute,
    buyers: lives.map(({ report }) => report),
    orders,
    log: log.requests.filter(({ client_id }) => client_id === client.client_id),
    attacks: attacks.reports,
    scenes,
  });
}

/** Addresses of the scenes, beside those of carriers and attackers. */
const FIRST_OF_SCENES = 50_000;

function arenaOf(
  http: HttpClient,
  origins: readonly string[],
  control: ProviderControl,
  caller: PartnerCaller,
  { seed }: RushOptions,
) {
  let addresses = FIRST_OF_SCENES;
  const newAddress = (): string => {
    addresses += 1;
    return addressOf(addresses);
  };
  return openArena({ http, origins, control, caller, seed, newAddress });
}

const anyOf = (origins: readonly string[], random: SeededRandom) => () =>
  origins[Math.floor(random.next() * origins.length)] ?? '';

/** All buyers. Each request of a buyer goes to a random storefront. */
function castBuyers(
  http: HttpClient,
  origins: readonly string[],
  eventId: string,
  { buyers, capacity, scale, seed, hostile }: RushOptions,
): Life[] {
  const writes = 2 * Math.min(capacity, buyers);
  const expectedMs = (writes * 60_000) / scaledLimits(scale).writes_per_minute;
  const until = Date.now() + (hostile ? 4 : 2) * expectedMs + SLACK_MS;
  return Array.from({ length: buyers }, (_, number) => {
    const random = seededRandom(seed, `buyer ${number}`);
    const phone = `077${1_000_000 + number}`;
    const email = `rush-${number}@example.com`;
    const identity = { name: `Runner ${number}`, email, phone, msisdn: phone };
    const script = !random.chance(PLAIN);
    const send = fromAddress(http.send, addressOf(hostile ? number % CARRIERS : number));
    const buyer = createBuyer({ origin: anyOf(origins, random), send, identity, script });
    return { buyer, eventId, report: newReport(email), random, until, script };
  });
}

/** One address per attacker; the kinds alternate. */
function startAttacks(
  http: HttpClient,
  origins: readonly string[],
  eventId: string,
  { attackers, seed }: RushOptions,
): { reports: readonly AttackReport[]; stop: () => Promise<void> } {
  let active = true;
  const reports = Array.from({ length: attackers }, (_, number) =>
    newAttack(ATTACK_KINDS[number % ATTACK_KINDS.length] ?? 'registrations'),
  );
  const attacks = reports.map((report, number) => {
    const random = seededRandom(seed, `attacker ${number}`);
    return attack({
      report,
      address: addressOf(FIRST_ATTACKER + number),
      origin: anyOf(origins, random),
      send: http.send,
      eventId,
      random,
      active: () => active,
    });
  });
  const stop = async (): Promise<void> => {
    active = false;
    await Promise.all(attacks);
  };
  return { reports, stop };
}

async function openEvent(control: ProviderControl, capacity: number): Promise<string> {
  const { event_id } = await control.createEvent({
    org: ORG,
    name: 'The Rush',
    ticket_types: [{ name: 'Entry', price_minor: 20_000, capacity }],
    additional_questions: [],
    waiver_required: false,
  });
  return event_id;
}
