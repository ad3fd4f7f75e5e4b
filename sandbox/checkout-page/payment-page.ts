// The second page of the hosted checkout: what is due, the payer's number, and how the last attempt ended.
import { html } from 'hono/html';
import { checkoutLines } from '../engine/orders/price-order.ts';
import { parseMsisdn } from '../engine/phone-numbers.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { cancelControl, checkoutLayout } from './checkout-layout.ts';
import type { Checkout } from './checkout-stage.ts';
import { errorSummary, textField } from './form-fields.ts';
import { type FieldErrors, methodNames } from './registration-form.ts';

const otherFailure = 'The payment didn’t go through.';
const failureWords: Partial<Record<string, string>> = {
  declined: 'The payment was declined on the phone.',
  timed_out: 'The request wasn’t approved in time, and no payment has reached us.',
  provider_not_reached: 'We couldn’t reach the mobile network. You were not charged.',
};

type Payment = { order: OrderRow; msisdn: string | undefined; errors: FieldErrors; now: number };

/** What `order` costs and the form that pays it. */
export function paymentPage({ session, event }: Checkout, { order, msisdn, errors, now }: Payment): Html {
  const failed = order.failure_kind === null ? undefined : (failureWords[order.failure_kind] ?? otherFailure);
  const free = order.total === 0;
  const holdSeconds = Math.max(0, Math.ceil(((order.hold_expires_at ?? now) - now) / 1000));
  return checkoutLayout(
    { title: `Pay for ${event.name}`, event, session, summary: orderLines(event, order) },
    html`<h1>${failed ? 'Try again' : free ? 'Confirm your entry' : 'Pay with mobile money'}</h1>
${failed ? html`<p class="notice failed" role="alert">${failed} Your places are still held.</p>` : ''}
${errorSummary(errors)}
<form method="post" action="/checkout/${session.id}/pay" novalidate>
${
  free
    ? ''
    : textField({
        name: 'msisdn',
        label: `${methodNames[order.payment_method === 'airtel' ? 'airtel' : 'momo']} number to charge`,
        value: msisdn ?? likelyPayer(order),
        errors,
        type: 'tel',
        autocomplete: 'tel',
        hint: 'We send a request to this phone. You approve it there with your PIN.',
      })
}
<p class="hint held">Your places are held for <b data-countdown="${holdSeconds}">${Math.ceil(holdSeconds / 60)} min</b></p>
<div class="actions"><button type="submit" class="primary">${free ? 'Confirm' : html`Pay ${moneyText(order.total, order.currency)}`}</button>
<a class="quiet" href="/checkout/${session.id}?change=1">Change tickets or details</a>${cancelControl(session)}</div>
</form>`,
  );
}

/** The number of the last attempt, or the buyer's own when it is on the network the order is priced for. */
function likelyPayer(order: OrderRow): string {
  const last = order.attempts.at(-1)?.msisdn;
  if (last) return last;
  return parseMsisdn(order.buyer.phone)?.network === order.payment_method ? order.buyer.phone : '';
}

const orderLines = (
  event: EventRow,
  order: OrderRow,
): Html => html`<p class="due">${order.total === 0 ? 'Free' : moneyText(order.total, order.currency)}</p>
<dl class="lines">
${checkoutLines(order).map(({ label, amount }) => html`<div${label === 'Total' ? html` class="total"` : ''}><dt>${label === 'Subtotal' ? orderedTickets(event, order) : label}</dt><dd>${moneyText(amount, order.currency)}</dd></div>`)}
</dl>`;

/** The tickets, which are the subtotal. */
const orderedTickets = (event: EventRow, order: OrderRow): Html =>
  html`${order.lines.map(({ ticket_type_id, quantity }) => {
    const type = event.ticket_types.find((one) => one.ticket_type_id === ticket_type_id);
    return html`<span class="item">${quantity} × ${type?.name ?? 'ticket'}</span>`;
  })}`;

/** `+256 772 123 456`. */
const spacedNumber = (msisdn: string): string =>
  msisdn.replace(/^(\+\d{3})(\d{3})(\d{3})(?=\d{3}$)/, '$1 $2 $3 ');

/** Waits for the payer's answer: the script polls; without scripts the page reloads. */
export function waitingPage({ session, event }: Checkout, order: OrderRow, now: number): Html {
  const attempt = order.attempts.at(-1);
  const seconds = Math.max(0, Math.ceil(((attempt?.expires_at ?? now) - now) / 1000));
  return checkoutLayout(
    {
      title: 'Approve the payment on your phone',
      event,
      session,
      summary: orderLines(event, order),
      head: html`<noscript><meta http-equiv="refresh" content="3"></noscript>`,
    },
    html`<div class="waiting" data-waiting="/checkout/${session.id}/status">
<div class="pulse" aria-hidden="true"></div>
<h1>Approve the payment on your phone</h1>
<p role="status">We sent a request for <strong>${moneyText(order.total, order.currency)}</strong> to <strong>${spacedNumber(attempt?.msisdn ?? '')}</strong>. Enter your PIN there.</p>
<p class="hint">The request ends in <b data-countdown="${seconds}">${seconds} s</b>. This page updates automatically.</p>
<p class="notice">No phone rings in the sandbox. Answer the request in the <a href="/_sandbox/#phones" target="_blank" rel="noopener">control room</a>.</p>
</div>`,
  );
}
