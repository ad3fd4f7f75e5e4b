// The records of the control room, newest first: orders with their timelines, webhook deliveries with each request and
// answer, and the request log.

import { html } from 'hono/html';
import { lateAttempt } from '../engine/orders/decide-prompt.ts';
import { checkoutLines } from '../engine/orders/price-order.ts';
import type { World } from '../engine/world.ts';
import { type Exchange, exchangesOf } from '../http/exchanges.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { LogRow } from '../store/operation-rows.ts';
import type { OrderRow, PromptOutcome } from '../store/order-rows.ts';
import type { DeliveryAttempt, DeliveryRow } from '../store/org-rows.ts';
import { webhookHeaders } from '../webhooks/send-webhook.ts';
import { callButton, callForm, emptyText, statusBadge, timeText, untilText } from './room-text.ts';

const MOST_ROWS_IN_SIGHT = 5;

type List = (rows: readonly Html[]) => Html;

/** The first of `rows`, and the others folded, with how many more there are in `all`. */
const folded = (id: string, rows: readonly Html[], all: number, list: List = (some) => html`${some}`): Html =>
  html`${list(rows.slice(0, MOST_ROWS_IN_SIGHT))}
${
  rows.length > MOST_ROWS_IN_SIGHT
    ? html`<details id="${id}"><summary>${all - MOST_ROWS_IN_SIGHT} older</summary><div class="inside">${list(rows.slice(MOST_ROWS_IN_SIGHT))}
${all > rows.length ? emptyText(`${all - rows.length} more aren’t shown.`) : ''}</div></details>`
    : ''
}`;

const MOST_ORDERS = 40;

const plannedWords: Record<PromptOutcome, string> = {
  approve: 'will be approved automatically',
  decline: 'will be declined automatically',
  fail: 'will fail automatically',
  timeout: 'will time out automatically',
  not_reached: 'won’t be reached',
};

/** The newest orders; each opens to its timeline and what the provider's staff can do with it. */
export function ordersPart(world: World): Html {
  const orders = [...world.store.orders.all()].slice(-MOST_ORDERS).reverse();
  if (orders.length === 0) return emptyText('No orders yet.');
  const rows = orders.map((order) => orderItem(world, order));
  return folded('older-orders', rows, world.store.orders.size);
}

function orderItem(world: World, order: OrderRow): Html {
  const event = world.store.events.get(order.event_id)?.name ?? order.event_id;
  return html`<details id="order-${order.id}" data-order="${order.id}"><summary>
<span class="code">${order.order_code}</span> ${statusBadge(order.status)} <b>${moneyText(order.total, order.currency)}</b>
<span class="order-buyer">${order.buyer.name}, ${event}</span></summary>
<div class="inside">
<ol class="timeline" aria-label="Timeline" id="timeline-${order.id}">${order.history.map(({ at, what }) => html`<li>${timeText(at)} <span>${what}</span></li>`)}
${order.planned.map(({ at, outcome }) => html`<li class="planned">${timeText(at)} <span>${plannedWords[outcome]}</span></li>`)}</ol>
<dl class="facts">${facts(order).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="row">${actions(order)}</div>
</div></details>`;
}

/** Longest part of a free-form field in sight, in characters. */
const MOST_GIVEN = 2000;

function facts(order: OrderRow): [string, Html | string][] {
  const { attribution, buyer, extras } = order;
  const lines = checkoutLines(order).map(
    ({ label, amount }) => `${label} ${moneyText(amount, order.currency)}`,
  );
  const given = ['custom_fields', 'buyer', 'guardian'].filter((field) => extras[field] !== undefined);
  return [
    ['Id', html`<code>${order.id}</code>`],
    ['Event', html`<code>${order.event_id}</code>`],
    ['Buyer', `${buyer.name}, ${buyer.email}, ${buyer.phone}`],
    ...given.map((field): [string, Html] => [
      field,
      html`<code>${JSON.stringify(extras[field]).slice(0, MOST_GIVEN)}</code>`,
    ]),
    ['Price', lines.join(' · ')],
    ['Tickets', order.lines.map((line) => `${line.quantity} × ${line.ticket_type_id}`).join(', ')],
    ['Channel', attribution.channel ?? 'none'],
    ['Session', attribution.checkout_session_id ?? 'none'],
    ['Reference', attribution.partner_reference ?? 'none'],
    ['Charged', order.charges.length === 0 ? 'never' : `${order.charges.length} ×`],
    ['Failure', order.failure_kind ?? 'none'],
    ['Hold', order.hold_expires_at === null ? 'none' : html`ends ${untilText(order.hold_expires_at)}`],
    ['Webhooks', order.webhooks],
  ];
}

function actions(order: OrderRow): Html | string {
  const at = `timeline-${order.id}`;
  const late = lateAttempt(order)
    ? callButton('Approve late', `POST orders/${order.id}/prompt`, at, {
        outcome: 'approve',
        late: true,
      })
    : '';
  if (order.status === 'paid' || order.status === 'partially_refunded') {
    return html`${late}${callForm(
      `POST orders/${order.id}/refunds`,
      at,
      html`<label>Amount <input name="amount:number" type="number" min="1" placeholder="all" id="refund-${order.id}"></label>
<button type="submit">Refund</button>`,
      'row',
    )}`;
  }
  return late;
}

const MOST_DELIVERIES = 40;

/** The newest deliveries; each opens to its bytes. */
export function deliveriesPart(world: World): Html {
  const deliveries = [...world.store.deliveries.all()].slice(-MOST_DELIVERIES).reverse();
  if (deliveries.length === 0) return emptyText('No webhooks yet. Add an endpoint below, then pay an order.');
  const rows = deliveries.map((delivery) => deliveryItem(world, delivery));
  return folded('older-deliveries', rows, world.store.deliveries.size);
}

function deliveryItem(world: World, delivery: DeliveryRow): Html {
  const url = world.store.endpoints.get(delivery.endpoint_id)?.url ?? 'a deleted endpoint';
  const code = delivery.order_id === null ? '' : world.store.orders.get(delivery.order_id)?.order_code;
  const last = delivery.attempts.at(-1);
  const at = `resend-${delivery.id}`;
  return html`<details id="delivery-${delivery.id}" data-delivery="${delivery.id}"><summary>
<b>${delivery.type}</b> ${statusBadge(delivery.status)} <span class="code order-code">${code ?? ''}</span>
<span class="result">${last ? (last.http_status ?? 'no answer') : 'not sent'}${delivery.attempts.length > 1 ? html` · ${delivery.attempts.length} attempts` : ''}</span></summary>
<div class="inside">
<p>${timeText(delivery.created_at)} to <code>${url}</code>${delivery.next_attempt_at === null ? '' : html` · next attempt ${untilText(delivery.next_attempt_at)}`}</p>
<div class="row" id="${at}">${callButton('Resend', `POST deliveries/${delivery.id}/resend`, at)}</div>
<h3>Request</h3>
<pre tabindex="0">${webhookText(delivery)}</pre>
<h3>Attempts</h3>
${delivery.attempts.length === 0 ? emptyText('None.') : html`<ol class="timeline">${delivery.attempts.map(attemptItem)}</ol>`}
</div></details>`;
}

function webhookText(delivery: DeliveryRow): string {
  const signature = delivery.attempts.at(-1)?.signature ?? 'made when it is sent';
  const headers = Object.entries(webhookHeaders(delivery, signature));
  const body = JSON.stringify(JSON.parse(delivery.body), null, 2);
  return `${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`;
}

const attemptItem = ({ at, http_status, error, response }: DeliveryAttempt): Html => html`<li>${timeText(at)}
<span>${http_status === null ? `no answer (${error})` : `answered ${http_status}`}</span>
${response ? html`<pre tabindex="0">${response}</pre>` : ''}</li>`;

const MOST_ROWS = 60;

/** The last request and its answer, then those before it. */
export function exchangesPart(world: World): Html {
  const [last, ...earlier] = exchangesOf(world);
  if (!last) return emptyText('No request yet. Ask for a token with the line above.');
  return html`${exchangeItem(last, true)}${
    earlier.length === 0
      ? ''
      : html`<details id="earlier-exchanges"><summary>${earlier.length} before it</summary><div class="inside">${earlier.map((one) => exchangeItem(one, false))}</div></details>`
  }`;
}

const exchangeItem = ({ row, request, answer }: Exchange, isOpen: boolean): Html =>
  html`<details id="request-${row.seq}"${isOpen ? html` open` : ''}><summary><span class="request">${requestText(row)}</span></summary>
<div class="inside exchange" id="exchange-${row.seq}"><pre tabindex="0" aria-label="Request">${request}</pre><pre tabindex="0" aria-label="Answer">${answer}</pre></div></details>`;

/** Status, method and path, time, caller; the path leads to the request and its answer as `exchange`, where that is given. */
function requestText(row: LogRow, exchange?: string): Html {
  const { status, method, path, error_code, client_id, idempotency_key } = row;
  const callers = [client_id, idempotency_key].filter((text) => text !== null);
  const what = html`<b>${method}</b> ${path}`;
  return html`<b class="${status >= 400 || status === 0 ? 'bad' : 'good'}">${status === 0 ? 'reset' : status}</b>
<span>${exchange === undefined ? what : html`<a href="#${exchange}">${what}</a>`}</span>
${timeText(row.at)}
<small>${error_code === null ? '' : html`<b class="bad">${error_code}</b> `}${callers.map((text) => html`<span>${text}</span> `)}</small>`;
}

/** The newest requests to the API. Their times are real ones. */
export function logPart(world: World): Html {
  const rows = [...world.store.log.all()].slice(-MOST_ROWS).reverse();
  if (rows.length === 0) return emptyText('No requests yet.');
  const held = new Set(exchangesOf(world).map(({ row }) => row.seq));
  const list = (some: readonly Html[]): Html => html`<ol class="plain requests">${some}</ol>`;
  const items = rows.map(
    (row) =>
      html`<li id="log-${row.seq}" class="request">${requestText(row, held.has(row.seq) ? `exchange-${row.seq}` : undefined)}</li>`,
  );
  return folded('older-requests', items, world.store.log.size, list);
}
