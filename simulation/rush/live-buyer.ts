// One buyer of the rush: opens the form, sends it, waits as the page makes her wait, pays as soon as she may. Knows
// only what a phone shows her.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '#lib/shared/result.ts';
import type { Buyer, OpenForm, OrderVisit } from '../buyer/create-buyer.ts';
import type { OrderStatus } from '../buyer/order-status.ts';
import type { Trouble } from '../buyer/trouble.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { BuyerReport } from './buyer-report.ts';
import { tellsSoldOut, wordsOf } from './told-words.ts';

export type Life = {
  buyer: Buyer;
  eventId: string;
  /** Filled in as she goes. */
  report: BuyerReport;
  random: SeededRandom;
  /** When she gives up, whatever happens. */
  until: number;
  /** Her browser has a script: it posts forms to the route handlers, polls, and draws the page anew when it changed. */
  script: boolean;
};

const PAUSE_AFTER_TROUBLE_MS = 2_000;

/** Lives until paid, sold out or given up; never throws for what the storefront does. */
export async function liveBuyer(life: Life): Promise<void> {
  const form = await openTheForm(life);
  if (!form) return;
  await sleep(life.random.between(500, 3_000));
  const ref = await sendTheForm(life, form);
  if (ref !== null) await waitAndPay(life, ref);
  if (life.report.end === null) end(life, 'failed', 'was still waiting when the rush was over');
}

function end({ report }: Life, how: NonNullable<BuyerReport['end']>, detail = ''): void {
  report.end = how;
  report.endedAt = Date.now();
  report.detail = detail;
}

/** Does it until it works or time is up; every failure is an error that she saw. */
async function insist<T>(
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
  const visit = await insist(life, () => life.buyer.openForm(life.eventId));
  if (visit?.kind === 'open') return visit.form;
  if (visit) end(life, tellsSoldOut(visit.page) ? 'sold_out' : 'failed', wordsOf(visit.page));
  return null;
}

async function sendTheForm(life: Life, form: OpenForm): Promise<string | null> {
  const { report } = life;
  report.sentAt = Date.now();
  const submitted = await insist(life, () => life.buyer.submit(form));
  report.answeredAt = Date.now();
  if (submitted?.kind === 'refused') {
    end(life, tellsSoldOut(submitted.page) ? 'sold_out' : 'failed', wordsOf(submitted.page));
  }
  report.ref = submitted?.kind === 'order' ? submitted.ref : null;
  return report.ref;
}

/** Where she stands, and the page as it was drawn. */
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

/** Opens the order's page, as the browser does after the form, on coming back and when something changed. */
async function look(life: Life, ref: string): Promise<Watch | null> {
  const status = await insist(life, () => life.buyer.status(ref));
  const visit = status && (await insist(life, () => life.buyer.openOrder(ref)));
  if (!status || !visit) return null;
  if (status.stage === 'preparing') life.report.pageMs.push(visit.ms);
  return { status, visit };
}

/** With a script the page is drawn anew when its version changed, or an impatient buyer reloads it. */
async function nextLook(life: Life, ref: string, watch: Watch): Promise<Watch | null> {
  if (!life.script || life.random.chance(RELOADS)) return look(life, ref);
  const status = await insist(life, () => life.buyer.status(ref));
  if (!status) return null;
  if (status.stage === 'preparing') life.report.statusMs.push(status.ms);
  return status.version === watch.status.version ? { ...watch, status } : look(life, ref);
}

/** The script is told when to ask again; a page without one says it itself. */
async function pause({ script }: Life, { status, visit }: Watch): Promise<void> {
  const seconds = script ? status.againInSeconds : visit.page().refreshSeconds;
  await sleep(Math.max(1, seconds ?? USUAL_PAUSE_SECONDS) * 1000);
}

function settle(life: Life, { status, visit }: Watch): boolean {
  if (!status.terminal) return false;
  if (status.stage === 'paid') end(life, 'paid');
  else if (status.stage === 'refused' && tellsSoldOut(visit.page())) end(life, 'sold_out');
  else end(life, 'failed', `${status.stage}: ${wordsOf(visit.page())}`);
  return true;
}

async function pay(life: Life, ref: string, visit: OrderVisit): Promise<void> {
  await sleep(life.random.between(300, 1_500));
  const form = visit.payForm();
  const { msisdn } = life.buyer.identity;
  const pressed = await insist(life, () =>
    form ? life.buyer.pressPay(form, msisdn) : life.buyer.pay(ref, msisdn),
  );
  // A second press of a button that worked shows where things stand: no error.
  if (pressed?.kind !== 'refused' || pressed.page.alerts.length + pressed.page.problems.length === 0) return;
  life.report.troubles.push({ kind: 'odd_answer', status: 200, detail: wordsOf(pressed.page) });
}
