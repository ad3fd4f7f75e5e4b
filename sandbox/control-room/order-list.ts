// Orders with their timelines, newest first.
import { html } from 'hono/html';
import { checkoutLines } from '../engine/price-order.ts';
import type { World } from '../engine/world.ts';
import { moneyText } from '../page/money-text.ts';
import type { Html } from '../page/page-answer.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { callButton, nothingYet, statusBadge, timeText, untilText } from './room-text.ts';

const MOST_ORDERS = 40;

/** The newest orders; each opens to its timeline and what the provider's staff can do with it. */
export function ordersPart(world: World): Html {
  const orders = [...world.store.orders.all()].slice(-MOST_ORDERS).reverse();
  if (orders.length === 0) return nothingYet('No order yet.');
  const more = world.store.orders.size - orders.length;
  return html`${orders.map((order) => orderEntry(world, order))}
${more > 0 ? nothingYet(`and ${more} older orders`) : ''}`;
}

function orderEntry(world: World, order: OrderRow): Html {
  const event = world.store.events.get(order.event_id)?.name ?? order.event_id;
  return html`<details id="order-${order.id}" data-order="${order.id}"><summary>
<span class="code">${order.order_code}</span> ${statusBadge(order.status)}
<span class="grow">${order.buyer.name}, ${event}</span> <b>${moneyText(order.total, order.currency)}</b></summary>
<div class="inside">
<ol class="timeline" aria-label="Timeline">${order.history.map(({ at, what }) => html`<li>${timeText(at)} <span>${what}</span></li>`)}
${order.planned.map(({ at, outcome }) => html`<li class="planned">${timeText(at)} <span>will ${outcome.replace('_', ' ')} by itself</span></li>`)}</ol>
<dl class="facts">${facts(order).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="row">${actions(order)}</div>
</div></details>`;
}

function facts(order: OrderRow): [string, Html | string][] {
  const { attribution, buyer } = order;
  const lines = checkoutLines(order).map(
    ({ label, amount }) => `${label} ${moneyText(amount, order.currency)}`,
  );
  return [
    ['Id', html`<code>${order.id}</code>`],
    ['Event', html`<code>${order.event_id}</code>`],
    ['Buyer', `${buyer.name}, ${buyer.email}, ${buyer.phone}`],
    ['Price', lines.join(' · ')],
    ['Tickets', order.lines.map((line) => `${line.quantity} × ${line.ticket_type_id}`).join(', ')],
    ['Channel', attribution.channel ?? 'none'],
    ['Session', attribution.checkout_session_id ?? 'none'],
    ['Reference', attribution.partner_reference ?? 'none'],
    ['Failure', order.failure_kind ?? 'none'],
    ['Hold', order.hold_expires_at === null ? 'none' : html`ends in ${untilText(order.hold_expires_at)}`],
    ['Webhooks', order.webhooks],
  ];
}

function actions(order: OrderRow): Html | string {
  if (order.status === 'paid' || order.status === 'partially_refunded') {
    return html`<form data-call="POST /_sandbox/orders/${order.id}/refunds" class="row">
<label>Amount <input name="amount" type="number" min="1" placeholder="all" id="refund-${order.id}"></label>
<button type="submit">Refund</button></form>`;
  }
  const late = (order.status === 'failed' || order.status === 'expired') && order.attempts.length > 0;
  return late
    ? callButton('Approve late', `POST /_sandbox/orders/${order.id}/prompt`, { outcome: 'approve' })
    : '';
}
