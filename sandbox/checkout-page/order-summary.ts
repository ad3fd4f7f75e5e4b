// Content and cost of an order, shown beside the pages that follow the registration form.
import { html } from 'hono/html';
import { checkoutLines } from '../engine/orders/price-order.ts';
import { isUnpaid } from '../engine/orders/settle-order.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { OrderRow } from '../store/order-rows.ts';

/** The amount of `order`, and below it the lines that add up to it. */
export function orderSummary(event: EventRow, order: OrderRow): Html {
  const amount = (minor: number): string => (minor === 0 ? 'Free' : moneyText(minor, order.currency));
  const lines = checkoutLines(order).filter(({ label, amount }) => label === 'Subtotal' || amount !== 0);
  return html`<p class="due"><span>${isUnpaid(order) ? 'To pay' : 'Paid'}</span> ${amount(order.total)}</p>
<dl class="lines">
${lines.map(({ label, amount: minor }) => (label === 'Total' ? '' : html`<div><dt>${label === 'Subtotal' ? orderedTickets(event, order) : label}</dt><dd>${amount(minor)}</dd></div>`))}
</dl>`;
}

/** The tickets, which are the subtotal. */
const orderedTickets = (event: EventRow, order: OrderRow): Html =>
  html`${order.lines.map(({ ticket_type_id, quantity }) => {
    const type = event.ticket_types.find((one) => one.ticket_type_id === ticket_type_id);
    return html`<span class="item">${quantity} × ${type?.name ?? 'ticket'}</span>`;
  })}`;
