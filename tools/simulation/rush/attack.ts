// Attackers beside honest buyers: each repeats one kind of request from one address, as fast as a small script, until it is
// stopped. They use only what a browser gets, and never approve a payment.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Buyer, createBuyer, type OpenForm } from '../buyer/create-buyer.ts';
import { fromAddress, type Send } from '../buyer/http-client.ts';
import type { SeededRandom } from '../seeded-random.ts';

/**
 * `lists`: registers as many places as a pasted list takes. `registrations`: one place at a time, each with a new phone.
 * `bomb`: sends prompts to a stranger's phone. `flood`: status, pictures and search. `big`: the largest inputs.
 */
export const ATTACK_KINDS = ['lists', 'registrations', 'bomb', 'flood', 'big'] as const;
export type AttackKind = (typeof ATTACK_KINDS)[number];

export type AttackReport = {
  readonly kind: AttackKind;
  requests: number;
  /** Number of stored checkouts: each may hold places. */
  checkouts: number;
  /** Number of answers of 500 and above, except 503. */
  serverErrors: number;
  /** The first of these answers. */
  readonly examples: string[];
};

export type Attacker = {
  report: AttackReport;
  address: string;
  origin: () => string;
  send: Send;
  eventId: string;
  random: SeededRandom;
  /** Asked before each request. */
  active: () => boolean;
};

/** The stranger: an MTN number that placed no order. */
export const VICTIM = '0782999999';
/** Tells attackers' orders from honest ones. */
export const isAttacker = (email: string): boolean => email.startsWith('attack-');
/** Orders whose prompts go to the stranger. */
export const isBomb = (email: string): boolean => email.startsWith('attack-bomb-');

const LARGEST_PASTE = 200_000;
const MOST_EXAMPLES = 3;

/** Parallel loops of one attacker, and the pause of each after a request. */
const PACE: Record<AttackKind, { abreast: number; pauseMs: number }> = {
  lists: { abreast: 1, pauseMs: 250 },
  registrations: { abreast: 2, pauseMs: 250 },
  bomb: { abreast: 2, pauseMs: 250 },
  flood: { abreast: 2, pauseMs: 100 },
  big: { abreast: 1, pauseMs: 500 },
};

export const newAttack = (kind: AttackKind): AttackReport => ({
  kind,
  requests: 0,
  checkouts: 0,
  serverErrors: 0,
  examples: [],
});

/** Attacks until it is stopped; never throws for what the storefront does. */
export async function attack(attacker: Attacker): Promise<void> {
  const { kind } = attacker.report;
  const strike = { lists: pasteList, registrations: registerOnce, bomb: bombPhone, flood, big: sendBig }[
    kind
  ];
  const run = async (): Promise<void> => {
    while (attacker.active()) {
      await strike(attacker);
      await sleep(PACE[kind].pauseMs);
    }
  };
  await Promise.all(Array.from({ length: PACE[kind].abreast }, run));
}

/** A buyer with new personal data, from the attacker's address. */
function stranger(attacker: Attacker, script = true): Buyer {
  const { report, random, origin } = attacker;
  const number = random.whole(0, 9_999_999);
  const phone = `076${String(number).padStart(7, '0')}`;
  const identity = {
    name: `Attacker ${number}`,
    email: `attack-${report.kind}-${number}@example.com`,
    phone,
    msisdn: phone,
  };
  return createBuyer({ origin, send: counted(attacker), identity, script });
}

function counted({ report, send, address }: Attacker): Send {
  const from = fromAddress(send, address);
  return async (request) => {
    report.requests += 1;
    const answer = await from(request);
    if (answer.ok && answer.value.status >= 500 && answer.value.status !== 503) {
      report.serverErrors += 1;
      if (report.examples.length < MOST_EXAMPLES) {
        report.examples.push(`${request.method} ${new URL(request.url).pathname}: ${answer.value.status}`);
      }
    }
    return answer;
  };
}

async function openForm(buyer: Buyer, eventId: string): Promise<OpenForm | null> {
  const visit = await buyer.openForm(eventId);
  return visit.ok && visit.value.kind === 'open' ? visit.value.form : null;
}

async function registerOnce(attacker: Attacker, fields: Record<string, string> = {}): Promise<string | null> {
  const buyer = stranger(attacker);
  const form = await openForm(buyer, attacker.eventId);
  const known = Object.entries(fields).filter(([field]) =>
    form?.form.controls.some(({ name }) => name === field),
  );
  const sent = form && (await buyer.submit(form, Object.fromEntries(known)));
  if (!sent?.ok || sent.value.kind !== 'order') return null;
  attacker.report.checkouts += 1;
  return sent.value.ref;
}

/** The attacker has no script: the page shows the list once more and is sent a second time to confirm it. */
async function pasteList(attacker: Attacker): Promise<void> {
  const buyer = stranger(attacker, false);
  const form = await openForm(buyer, attacker.eventId);
  const field = form?.form.controls.find(({ kind, name }) => kind === 'textarea' && name === 'roster');
  if (!form || !field) return;
  // The longest list that may be pasted, and shorter ones for when few places are left.
  const length = attacker.random.pick([
    [500, 2],
    [100, 1],
    [30, 1],
  ]);
  const roster = Array.from({ length }, (_, at) => `Runner Number J${letters(at)}`).join('\n');
  const shown = await buyer.submit(form, { roster });
  const again = shown.ok && shown.value.kind === 'refused' ? shown.value.again : null;
  const sent = again && (await buyer.submit(again, { roster }));
  if (sent?.ok && sent.value.kind === 'order') attacker.report.checkouts += 1;
}

/** Letters for a number, as a name has no digits. */
const letters = (number: number): string =>
  [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

async function bombPhone(attacker: Attacker): Promise<void> {
  const ref = await registerOnce(attacker);
  if (ref === null) return;
  const buyer = stranger(attacker);
  // The attacker presses while the checkout is in the queue, and again after each refusal.
  for (let press = 0; press < 10 && attacker.active(); press += 1) {
    await buyer.pay(ref, VICTIM);
    await sleep(1_000);
  }
}

async function flood(attacker: Attacker): Promise<void> {
  const { eventId, random, origin } = attacker;
  const word = Math.floor(random.next() * 1e9).toString(36);
  const path = random.pick([
    [`/api/orders/${word}/status`, 40],
    [`/orders/${word}`, 10],
    [`/events/${eventId}/picture.png?${word}`, 20],
    ['/picture.png', 10],
    [`/search?q=${word}`, 15],
    [`/orders/${word}/bib.png`, 5],
  ]);
  await counted(attacker)({ method: 'GET', url: origin() + path });
}

async function sendBig(attacker: Attacker): Promise<void> {
  const { random, origin } = attacker;
  const send = counted(attacker);
  const long = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length));
  const what = random.pick([
    ['list', 3],
    ['note', 1],
    ['query', 1],
    ['header', 1],
  ]);
  if (what === 'query') {
    await send({ method: 'GET', url: `${origin()}/search?q=${long('a%20', 6_000)}` });
  } else if (what === 'header') {
    const headers = { 'accept-language': long('en-x-a;q=0.1,', 7_000), cookie: long('a=b; ', 6_000) };
    await send({ method: 'GET', url: `${origin()}/`, headers });
  } else {
    const text = random.pick([
      ['a,', 1],
      ['Name One\t', 1],
      ['x\n', 1],
      ['"', 1],
    ]);
    await registerOnce(
      attacker,
      what === 'list' ? { roster: long(text, LARGEST_PASTE) } : { note: long(text, 20_000) },
    );
  }
}
