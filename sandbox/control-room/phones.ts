// The simulated phones of the control room: one for each number that got a prompt. The latest phones that ring are drawn
// with what their payer can do; further ones are folded away, and finished ones into one line each.
import { html } from 'hono/html';
import { lateAttempt } from '../engine/orders/decide-prompt.ts';
import { liveAttempt } from '../engine/orders/settle-order.ts';
import { networkNames, selfDecision, spacedNumber } from '../engine/phone-numbers.ts';
import type { World } from '../engine/world.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { AttemptRow, OrderRow, PromptOutcome } from '../store/order-rows.ts';
import { callButton, emptyText, timeText, unbroken, untilText } from './room-text.ts';

type Prompt = { order: OrderRow; attempt: AttemptRow; merchant: string };
type Phone = { number: string; live: Prompt[]; settled: Prompt[]; latest: number };

/** Number that fills a row of four or of two. */
const RINGING_IN_SIGHT = 4;
const MOST_FINISHED = 24;
const MOST_MESSAGES = 3;

/** All phones, those that ring first. */
export function phonesPart(world: World): Html {
  const phones = findPhones(world);
  const ringing = phones.filter(({ live }) => live.length > 0);
  const finished = phones.filter(({ live }) => live.length === 0);
  const folded = ringing.slice(RINGING_IN_SIGHT);
  return html`<div class="ringing-phones" id="ringing-phones">${ringing.slice(0, RINGING_IN_SIGHT).map(ringingPhone)}</div>
${ringing.length === 0 ? emptyText('No phone is ringing. Pay an order, and its payer’s phone rings here.') : ''}
<div class="folded-phones" id="folded-phones">${
    folded.length === 0
      ? ''
      : html`<details id="more-phones"><summary><span class="grow">More ringing phones</span> ${folded.length}</summary>
<div class="inside ringing-phones">${folded.map(ringingPhone)}</div></details>`
  }
${
  finished.length === 0
    ? ''
    : html`<details id="finished-phones"><summary><span class="grow">Finished phones</span> ${finished.length}</summary>
<div class="inside">${finished.slice(0, MOST_FINISHED).map(finishedPhone)}
${finished.length > MOST_FINISHED ? emptyText(`${finished.length - MOST_FINISHED} more aren’t shown.`) : ''}</div></details>`
}</div>`;
}

export const livePrompts = (world: World): number =>
  findPhones(world).reduce((sum, phone) => sum + phone.live.length, 0);

function findPhones(world: World): Phone[] {
  const phones = new Map<string, Phone>();
  for (const order of world.store.orders.all()) {
    const merchant = world.store.events.get(order.event_id)?.organizer_name ?? order.org;
    for (const attempt of order.attempts) addPrompt(phones, { order, attempt, merchant });
  }
  const ringing = (phone: Phone): number => Number(phone.live.length > 0);
  return [...phones.values()].sort((a, b) => ringing(b) - ringing(a) || b.latest - a.latest);
}

function addPrompt(phones: Map<string, Phone>, prompt: Prompt): void {
  const number = prompt.attempt.msisdn;
  const phone = phones.get(number) ?? { number, live: [], settled: [], latest: 0 };
  (prompt.attempt.outcome === null ? phone.live : phone.settled).push(prompt);
  phone.latest = Math.max(phone.latest, prompt.attempt.sent_at);
  phones.set(number, phone);
}

/** Further and earlier requests are folded, so that the phones of a row are about as high. */
function ringingPhone({ number, live, settled }: Phone): Html {
  const [first, ...others] = live;
  const network = first?.attempt.network ?? 'momo';
  return html`<article class="phone ${network}" id="phone-${number.slice(1)}" data-phone="${number}" aria-label="Phone ${number}">
<header><strong>${spacedNumber(number)}</strong> <span>${networkNames[network]}</span></header>
<div class="screen">
${first ? promptScreen(first) : ''}
${others.map((prompt) => html`<details id="more-${prompt.attempt.id}"><summary><span class="grow">Another request</span> ${moneyText(prompt.order.total, prompt.order.currency)}</summary><div class="inside">${promptScreen(prompt)}</div></details>`)}
${testNumberHint(number)}
${settled.length === 0 ? '' : html`<details id="earlier-${number.slice(1)}"><summary><span class="grow">Earlier requests</span> ${settled.length}</summary><div class="inside">${messageList(settled)}</div></details>`}
</div></article>`;
}

function finishedPhone({ number, settled }: Phone): Html {
  const last = newestFirst(settled)[0];
  const network = last?.attempt.network ?? 'momo';
  return html`<details class="finished" id="finished-${number.slice(1)}" data-phone="${number}"><summary>
<span class="network ${network}">${networkNames[network]}</span> <strong class="grow">${spacedNumber(number)}</strong> ${last ? outcomeText(last) : ''}</summary>
<div class="inside">${testNumberHint(number)}${messageList(settled)}</div></details>`;
}

function testNumberHint(number: string): Html | string {
  const decision = selfDecision(number);
  return decision ? html`<p class="hint">Test number: ${unbroken(decision.what)}</p>` : '';
}

const newestFirst = (settled: readonly Prompt[]): Prompt[] =>
  [...settled].sort((a, b) => (b.attempt.decided_at ?? 0) - (a.attempt.decided_at ?? 0));

const messageList = (settled: readonly Prompt[]): Html =>
  html`<ul class="messages">${newestFirst(settled).slice(0, MOST_MESSAGES).map(message)}</ul>`;

function promptScreen({ order, attempt, merchant }: Prompt): Html {
  const answer = (label: string, outcome: PromptOutcome, kind = '') =>
    callButton(label, `POST orders/${order.id}/prompt`, 'phones', { outcome }, kind);
  return html`<div class="prompt" id="prompt-${attempt.id}">
<p class="amount"><b>${moneyText(order.total, order.currency)}</b> <span class="hint">ends ${untilText(attempt.expires_at)}</span></p>
<p class="hint">to ${merchant} · Order ${order.order_code}</p>
<div class="decide">${answer('Reject', 'decline', 'reject')}${answer('Approve', 'approve')}</div>
<div class="others">${answer('Ignore', 'timeout')}${answer('Fail', 'fail')}${answer('Not reached', 'not_reached')}</div>
</div>`;
}

const outcomeWords: Record<NonNullable<AttemptRow['outcome']>, string> = {
  approve: 'Paid',
  decline: 'Rejected',
  fail: 'Failed',
  timeout: 'Not answered',
  not_reached: 'Not reached',
  withdrawn: 'Withdrawn',
};

const outcomeText = ({ attempt: { outcome } }: Prompt): Html =>
  html`<b class="${outcome === 'approve' ? 'good' : 'bad'}">${outcome === null ? '' : outcomeWords[outcome]}</b>`;

function message(prompt: Prompt): Html {
  const { order, attempt, merchant } = prompt;
  return html`<li>${outcomeText(prompt)} ${moneyText(order.total, order.currency)}, ${merchant} <small>${timeText(attempt.decided_at ?? attempt.sent_at)}</small>${lateApproval(order, attempt)}</li>`;
}

/** Buttons that charge an attempt late, after it failed or timed out. */
function lateApproval(order: OrderRow, attempt: AttemptRow): Html | string {
  if (lateAttempt(order)?.id !== attempt.id) return '';
  const call = `POST orders/${order.id}/prompt`;
  const body = { outcome: 'approve', late: true };
  const keep = liveAttempt(order)
    ? callButton('Approve late, keep the prompt', call, 'phones', { ...body, keep_live: true })
    : '';
  return html`<div class="others">${callButton('Approve late', call, 'phones', body)}${keep}</div>`;
}
