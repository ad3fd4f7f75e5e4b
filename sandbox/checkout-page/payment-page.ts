// The second page of the hosted checkout: what is due, the payer's number, and how the last attempt ended.
import { html } from 'hono/html';
import { networkNames, parseMsisdn, spacedNumber } from '../engine/phone-numbers.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { SellableMethod } from '../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import { approvalNote, cancelControl, checkoutLayout, contactLink } from './checkout-layout.ts';
import type { Checkout } from './checkout-stage.ts';
import { errorSummary, textField } from './form-fields.ts';
import { orderSummary } from './order-summary.ts';
import type { FieldErrors } from './registration-form.ts';

type Failure = { title: string; text: string };

const otherFailure: Failure = {
  title: 'The payment didn’t go through',
  text: 'The network didn’t complete the request, and no payment has reached us.',
};
const failures: Partial<Record<string, Failure>> = {
  declined: { title: 'The payment was declined', text: 'The request was declined on the phone.' },
  timed_out: {
    title: 'The payment request timed out',
    text: 'The request wasn’t approved in time, and no payment has reached us.',
  },
  provider_not_reached: {
    title: 'We couldn’t reach the network',
    text: 'The request never reached the mobile network.',
  },
};

type Payment = { order: OrderRow; msisdn: string | undefined; errors: FieldErrors; now: number };

/** The cost of `order` and the form that pays it. */
export function paymentPage(checkout: Checkout, { order, msisdn, errors, now }: Payment): Html {
  const { session, event } = checkout;
  const failed = failureOf(order);
  const free = order.total === 0;
  const title = failed?.title ?? (free ? 'Confirm your entry' : 'Pay with mobile money');
  const holdSeconds = Math.max(0, Math.ceil(((order.hold_expires_at ?? now) - now) / 1000));
  return checkoutLayout(
    { title, checkout, summary: orderSummary(event, order) },
    html`<h1>${title}</h1>
${failed ? failedNotice(checkout, order, failed) : ''}
${errorSummary(errors)}
<form method="post" action="/checkout/${session.id}/pay" novalidate>
${
  free
    ? ''
    : textField({
        name: 'msisdn',
        label: `${networkNames[networkOf(order)]} number to charge`,
        value: msisdn ?? likelyPayer(order),
        errors,
        type: 'tel',
        autocomplete: 'tel',
        hint: 'We’ll send the payment request to this phone.',
      })
}
<p class="hint held">Your places are held for <b data-countdown="${holdSeconds}">${Math.ceil(holdSeconds / 60)} min</b></p>
<div class="actions"><button type="submit" class="primary">${payLabel(order)}</button>
${free ? '' : approvalNote}
<a class="quiet" href="/checkout/${session.id}?change=1">${event.payment_methods.length > 1 && !free ? 'Change entry or network' : 'Change entry'}</a>${cancelControl(session)}</div>
</form>`,
  );
}

/** The button sends another request after a failed payment; the old one may still be live. */
const payLabel = (order: OrderRow): string => {
  if (order.total === 0) return 'Confirm';
  return failureOf(order) ? 'Send a new request' : `Pay ${moneyText(order.total, order.currency)}`;
};

const failureOf = ({ failure_kind }: OrderRow): Failure | undefined =>
  failure_kind === null ? undefined : (failures[failure_kind] ?? otherFailure);

function failedNotice(checkout: Checkout, order: OrderRow, { text }: Failure): Html {
  const unclear = unclearPaymentWarning(checkout, order);
  return html`<div class="notice failed" role="alert"><p>${text}${unclear ? '' : ' You weren’t charged.'} Your places are still held.</p>${unclear}</div>`;
}

/** The number of the last attempt, or the buyer's own when it is on the network the order is priced for. */
function likelyPayer(order: OrderRow): string {
  const last = order.attempts.at(-1)?.msisdn;
  const own = parseMsisdn(order.buyer.phone)?.network === order.payment_method ? order.buyer.phone : '';
  return spacedNumber(last ?? own);
}

/** An order of this page is priced for one of the networks: partners sell nothing by card. */
const networkOf = ({ payment_method }: OrderRow): SellableMethod =>
  payment_method === 'card' ? 'momo' : payment_method;

/**
 * Warns of a second payment while an ended request of `order` may still be charged: all but one that did not reach the
 * provider may (partner-api.md 3.1). The script loads the page again when the order is paid.
 */
export function unclearPaymentWarning(checkout: Checkout, order: OrderRow): Html | undefined {
  const { session, event, contact } = checkout;
  const attempt = order.attempts.findLast(({ failure_kind }) => failure_kind !== 'provider_not_reached');
  if (!attempt) return undefined;
  return html`<p${waitingAttributes(session, order)}><b>Did ${networkNames[attempt.network]} text you that you paid? Then don’t pay again.</b> Wait until this page confirms your entry<noscript> (reload it from time to time)</noscript>, or contact ${event.organizer_name}${contact ? html` at ${contactLink(contact, order.order_code)}` : ''} with order code <b class="whole">${order.order_code}</b>. Before you send a new request, decline any old one on the phone.</p>`;
}

/** The script asks at the address until the status is another one, then loads the page again. */
const waitingAttributes = (session: SessionRow, order: OrderRow): Html =>
  html` data-waiting="/checkout/${session.id}/status" data-status="${order.status}"`;

/** The networks' own menus, for a missed request. */
const dialCodes: Record<SellableMethod, string> = { momo: '*165#', airtel: '*185#', lyca: '*100#' };

/** Waits for the payer's answer: the script polls; without scripts the page reloads. */
export function waitingPage(checkout: Checkout, order: OrderRow, now: number): Html {
  const attempt = order.attempts.at(-1);
  const network = networkOf(order);
  const seconds = Math.max(0, Math.ceil(((attempt?.expires_at ?? now) - now) / 1000));
  return checkoutLayout(
    {
      title: 'Approve the payment on your phone',
      checkout,
      summary: orderSummary(checkout.event, order),
      head: html`<noscript><meta http-equiv="refresh" content="3"></noscript>`,
    },
    html`<div class="waiting"${waitingAttributes(checkout.session, order)}>
<div class="pulse" aria-hidden="true"></div>
<h1>Approve the payment on your phone</h1>
<p role="status">We sent a request for <strong>${moneyText(order.total, order.currency)}</strong> to <strong>${spacedNumber(attempt?.msisdn ?? '')}</strong>. Enter your PIN there, never on a web page.</p>
<p class="hint">The request ends in <b data-countdown="${seconds}">${seconds} s</b>. This page updates automatically. If time runs out, you can try again here.</p>
<h2>No request on your phone?</h2>
<p>Check that the phone is on, unlocked and has signal. The request can take half a minute. A missed one may wait in ${networkNames[network]}’s menu: <a class="whole" href="tel:${encodeURIComponent(dialCodes[network])}">dial ${dialCodes[network]}</a></p>
<p class="notice">No phone rings in the sandbox. Answer the request in the <a href="/_sandbox/#phones" target="_blank" rel="noopener">control room</a>.</p>
</div>`,
  );
}
