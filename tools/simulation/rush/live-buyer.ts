// One buyer of the rush: opens the form, submits it, waits as the page says, pays as soon as the page offers it. Uses only
// what the pages show.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '#lib/shared/result.ts';
import words from '../../../messages/en.json' with { type: 'json' };
import type { OrderStatus, Trouble } from '../buyer/answers.ts';
import type { Buyer, OpenForm, OrderVisit } from '../buyer/create-buyer.ts';
import type { StorefrontPage } from '../buyer/parse-page.ts';
import type { SeededRandom } from '../seeded-random.ts';

export type Life = {
  buyer: Buyer;
  eventId: string;
  /** Updated by her as she goes on. */
  report: BuyerReport;
  random: SeededRandom;
  /** Time at which she gives up, milliseconds since 1970. */
  until: number;
  /** JavaScript runs: forms go to the route handlers, the status is polled, the page is fetched again on a new version. */
  script: boolean;
};

const PAUSE_AFTER_TROUBLE_MS = 2_000;
/** This is shorter than the page asks for: people are impatient. */
const COMES_BACK_MS = 20_000;

/** Runs until she has paid, is shown sold out or gives up. Errors of the storefront go into the report, not into a throw. */
export async function liveBuyer(life: Life): Promise<void> {
  const form = await openTheForm(life);
  if (!form) return;
  await sleep(life.random.between(500, 3_000));
  const ref = await sendTheForm(life, form);
  if (ref !== null) await waitAndPay(life, ref);
  if (life.report.end === null) end(life, 'failed', 'was still waiting at the end of the rush');
}

function end({ report }: Life, how: NonNullable<BuyerReport['end']>, detail = ''): void {
  report.end = how;
  report.endedAt = Date.now();
  report.detail = detail;
}

/** Repeats `press` until it succeeds or time is up; records every failure as an error that she saw. */
async function pressUntilAnswered<T>(
  { report, until }: Life,
  press: () => Promise<Result<T, Trouble>>,
): Promise<T | null> {
  for (;;) {
    const pressed = await press();
    if (pressed.ok) return pressed.value;
    report.troubles.push(pressed.error);
    if (Date.now() > until) return null;
    await sleep(PAUSE_AFTER_TROUBLE_MS);
  }
}

async function openTheForm(life: Life): Promise<OpenForm | null> {
  const visit = await pressUntilAnswered(life, () => life.buyer.openForm(life.eventId));
  if (visit?.kind === 'open') return visit.form;
  if (visit) end(life, saysSoldOut(visit.page) ? 'sold_out' : 'failed', wordsOf(visit.page));
  return null;
}

async function sendTheForm(life: Life, form: OpenForm): Promise<string | null> {
  const { report } = life;
  report.sentAt = Date.now();
  let submitted = await pressUntilAnswered(life, () => life.buyer.submit(form));
  while (submitted?.kind === 'refused' && saysRetryLater(submitted.page) && Date.now() < life.until) {
    report.askedToRetry += 1;
    await sleep(COMES_BACK_MS);
    submitted = await pressUntilAnswered(life, () => life.buyer.submit(form));
  }
  report.answeredAt = Date.now();
  if (submitted?.kind === 'refused') {
    end(life, saysSoldOut(submitted.page) ? 'sold_out' : 'failed', wordsOf(submitted.page));
  }
  report.ref = submitted?.kind === 'order' ? submitted.ref : null;
  return report.ref;
}

/** The last status, and the page as it was rendered. */
type Watch = { status: OrderStatus; visit: OrderVisit };

const LOOKS_AWAY = 0.05;
const RELOADS = 0.03;
const USUAL_PAUSE_SECONDS = 3;

async function waitAndPay(life: Life, ref: string): Promise<void> {
  const looksAway = life.random.chance(LOOKS_AWAY);
  let watch = await look(life, ref);
  if (looksAway && watch) {
    // The tab is closed and opened again.
    await sleep(life.random.between(10_000, 30_000));
    watch = await look(life, ref);
  }
  while (watch && !settle(life, watch) && Date.now() < life.until) {
    if (watch.status.stage === 'review' || watch.status.stage === 'payment_failed')
      await pay(life, ref, watch.visit);
    else await pause(life, watch);
    watch = await nextLook(life, ref, watch);
  }
}

/** Opens the order page: after the form, when the tab is opened again and when the version changed. */
async function look(life: Life, ref: string): Promise<Watch | null> {
  const status = await pressUntilAnswered(life, () => life.buyer.status(ref));
  const visit = status && (await pressUntilAnswered(life, () => life.buyer.openOrder(ref)));
  if (!status || !visit) return null;
  if (status.stage === 'preparing') life.report.pageMs.push(visit.ms);
  if (life.script && visit.asksProof) await pressUntilAnswered(life, () => life.buyer.prove(ref));
  return { status, visit };
}

/** A script fetches the page again when its version changed, or an impatient buyer reloads it. */
async function nextLook(life: Life, ref: string, watch: Watch): Promise<Watch | null> {
  if (!life.script || life.random.chance(RELOADS)) return look(life, ref);
  const status = await pressUntilAnswered(life, () => life.buyer.status(ref));
  if (!status) return null;
  if (status.stage === 'preparing') life.report.statusMs.push(status.ms);
  return status.version === watch.status.version ? { ...watch, status } : look(life, ref);
}

/** The status says when the script polls again; without a script the page has a refresh interval. */
async function pause({ script }: Life, { status, visit }: Watch): Promise<void> {
  const seconds = script ? status.againInSeconds : visit.page().refreshSeconds;
  await sleep(Math.max(1, seconds ?? USUAL_PAUSE_SECONDS) * 1000);
}

function settle(life: Life, { status, visit }: Watch): boolean {
  if (!status.terminal) return false;
  if (status.stage === 'paid') end(life, 'paid');
  else if (status.stage === 'refused' && saysSoldOut(visit.page())) end(life, 'sold_out');
  else end(life, 'failed', `${status.stage}: ${wordsOf(visit.page())}`);
  return true;
}

async function pay(life: Life, ref: string, visit: OrderVisit): Promise<void> {
  await sleep(life.random.between(300, 1_500));
  const form = visit.payForm();
  const { msisdn } = life.buyer.identity;
  const pressed = await pressUntilAnswered(life, () =>
    form ? life.buyer.pressPay(form, msisdn) : life.buyer.pay(ref, msisdn),
  );
  // A second press of a button that worked shows the current page: no error.
  if (pressed?.kind !== 'refused' || pressed.page.alerts.length + pressed.page.problems.length === 0) return;
  if (saysRetryLater(pressed.page)) {
    life.report.askedToRetry += 1;
    return void (await sleep(COMES_BACK_MS));
  }
  life.report.troubles.push({ kind: 'odd_answer', status: 200, detail: wordsOf(pressed.page) });
}

export type BuyerReport = {
  readonly email: string;
  /** Times at which the form was sent and answered, null before; milliseconds, like all times here. */
  sentAt: number | null;
  answeredAt: number | null;
  /** The reference in the address of her order page. */
  ref: string | null;
  /** `failed`: neither paid nor sold out; the reason is in `detail`. */
  end: 'paid' | 'sold_out' | 'failed' | null;
  endedAt: number | null;
  detail: string;
  /** Number of times that a limit asked her to come back later, and she did. */
  askedToRetry: number;
  readonly troubles: Trouble[];
  /** Response times of her page and its status while she waited. */
  readonly pageMs: number[];
  readonly statusMs: number[];
};

export const newReport = (email: string): BuyerReport => ({
  email,
  sentAt: null,
  answeredAt: null,
  ref: null,
  end: null,
  endedAt: null,
  detail: '',
  askedToRetry: 0,
  troubles: [],
  pageMs: [],
  statusMs: [],
});

// Tells a sold-out page from a failed one by its text, as a person does.

const SOLD_OUT = [
  words.errors.insufficient_inventory,
  words.errors.sold_out,
  words.availability.sold_out.title,
];

/** Sold out is a normal outcome, not an error. */
const saysSoldOut = ({ alerts, notices, problems }: StorefrontPage): boolean =>
  [...alerts, ...notices, ...problems].some((text) => SOLD_OUT.some((sentence) => text.includes(sentence)));

/** The messages of rate limits, up to their first placeholder or the end of their first line. */
const LATER = Object.entries(words.errors)
  .filter(([key]) => key.startsWith('too_many_') || key === 'proof_needed' || key === 'no_room')
  .map(([, sentence]) => sentence.split(/[{\n]/)[0] ?? sentence);

/** A rate limit refused the request: she may send it again later, which is no error. */
const saysRetryLater = ({ alerts, notices, problems }: StorefrontPage): boolean =>
  [...alerts, ...notices, ...problems].some((text) => LATER.some((sentence) => text.startsWith(sentence)));

/** Title, alerts, notices and field errors of the page in one line. */
const wordsOf = ({ title, alerts, notices, problems }: StorefrontPage): string =>
  [title, ...alerts, ...notices, ...problems].filter(Boolean).join(' · ');
