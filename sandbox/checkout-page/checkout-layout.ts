// The frame of every page of the hosted checkout, and the pages without a form: complete, expired, unknown.

import { html } from 'hono/html';
import { eventWhenLabel } from '../engine/event-view.ts';
import type { Html } from '../http/page.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { OrderRow, SessionRow } from '../store/order-rows.ts';
import { type Checkout, returnAddress } from './checkout-stage.ts';
import { orderSummary } from './order-summary.ts';

type Shell = {
  title: string;
  /** Elements for `<head>`, such as a refresh for browsers without scripts. */
  head?: Html;
  /** Absent when the checkout is not known. */
  checkout?: Checkout;
  /** Below the race: what is chosen, due or paid. */
  summary?: Html;
  /** Posted to an embedding page as soon as this page is shown. */
  tells?: 'complete';
};

/** A whole page around `content`. */
export const checkoutLayout = (shell: Shell, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${shell.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout/assets/checkout.css">
<link rel="stylesheet" href="/checkout/assets/choices.css">
${shell.head ?? ''}
<script type="module" src="/checkout/assets/checkout.js"></script>
</head>
<body${embedAttributes(shell)}>
<div class="checkout${shell.checkout ? '' : ' alone'}">
<header class="race"><p class="organizer">${shell.checkout ? html`<b>${shell.checkout.event.organizer_name}</b> ` : ''}<span class="mode">Test mode</span></p>
${shell.checkout ? raceHeading(shell.checkout.event) : ''}${shell.summary ?? ''}</header>
<main>${content}</main>
<footer>${pageOperator(shell.checkout)}</footer>
</div>
</body>
</html>`;

/** This note stands below each button on the way to a payment. It does not mention the connection: the sandbox has no TLS. */
export const approvalNote = html`<p class="hint approval"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 11h12v9H6zM9 11V7a3 3 0 0 1 6 0v4"/></svg>You approve on your phone. This page never asks for your PIN.</p>`;

/** The operator of this page, and the contact for a buyer. */
const pageOperator = (checkout: Checkout | undefined): Html =>
  html`<p>Run by the <b>provider sandbox</b>. <span class="whole">No real money moves here.</span></p>
${checkout?.contact ? html`<p>Questions to ${checkout.event.organizer_name}: ${contactLink(checkout.contact)}</p>` : ''}`;

/** The organizer's address, for a mail about `orderCode`. */
export const contactLink = (contact: string, orderCode?: string): Html =>
  html`<a class="contact" href="mailto:${contact}${orderCode ? `?subject=${encodeURIComponent(`Order ${orderCode}`)}` : ''}">${contact}</a>`;

const raceHeading = (event: EventRow): Html => html`<p class="race-name">${event.name}</p>
<p class="when">${eventWhenLabel(event)}</p>`;

/** Attributes from which the script posts to the embedding page; none in redirect mode. */
function embedAttributes({ checkout, tells }: Shell): Html | string {
  const session = checkout?.session;
  if (session?.ui_mode !== 'embedded' || session.embed_origin === null) return '';
  return html` class="embedded" data-parent-origin="${session.embed_origin}" data-session-id="${session.id}"${tells ? html` data-tells="${tells}"` : ''}`;
}

/** Cancel: a link to the partner's site, or a button that posts to the embedding page. */
export function cancelControl(session: SessionRow): Html | string {
  if (session.ui_mode === 'embedded') {
    return html`<button type="button" class="quiet" data-tell="cancelled" hidden>Cancel</button>`;
  }
  if (session.on_cancel_url === null) return '';
  return html`<a class="quiet" href="${session.on_cancel_url}">Cancel and go back</a>`;
}

/** The registration is paid; the page posts that to an embedding page. */
export function completePage(checkout: Checkout, order: OrderRow | undefined): Html {
  const { session, event } = checkout;
  const back = returnAddress(session);
  const refunded = order?.status === 'refunded';
  const title = refunded ? 'This order was refunded' : 'You’re in';
  return checkoutLayout(
    { title, checkout, summary: order && orderSummary(event, order), tells: 'complete' },
    html`<div class="ending">
${refunded ? '' : html`<p class="mark good" aria-hidden="true"></p>`}
<h1>${title}</h1>
${
  order
    ? html`<p>Your order code is <strong class="code">${order.order_code}</strong></p>
<p class="hint">Your receipt and tickets go to ${order.buyer.email}.</p>`
    : html`<p>This checkout is complete.</p>`
}
${back === null ? '' : html`<p><a class="primary" href="${back}">Continue to ${event.organizer_name}</a></p>`}
</div>`,
  );
}

/** 24 hours passed without a paid order (partner-api.md 3.2). */
export const expiredPage = (checkout: Checkout): Html =>
  checkoutLayout(
    { title: 'This checkout has expired', checkout },
    html`<div class="ending"><h1>This checkout has expired</h1>
<p>It ended 24 hours after it began. Start again on the organizer’s site.</p><p>${cancelControl(checkout.session)}</p></div>`,
  );

/** An unknown or deleted session. */
export const unknownPage = (): Html =>
  checkoutLayout(
    { title: 'We can’t find this checkout' },
    html`<div class="ending"><h1>We can’t find this checkout</h1>
<p>The link may be incomplete, or the checkout ended long ago. Start again on the organizer’s site.</p></div>`,
  );
