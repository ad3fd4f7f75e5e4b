// Pages of a checkout session that sells nothing more: complete, expired, unknown.
import { html } from 'hono/html';
import type { Html } from '../page/page-answer.ts';
import type { OrderRow } from '../store/order-rows.ts';
import { cancelControl, checkoutLayout } from './checkout-layout.ts';
import { type Checkout, returnAddress } from './checkout-stage.ts';

/** The entry is bought; an embedding page is told so. */
export function completePage({ session, event }: Checkout, order: OrderRow | undefined): Html {
  const back = returnAddress(session);
  return checkoutLayout(
    { title: 'Entry confirmed', event, session, tells: 'complete' },
    html`<div class="ending">
<p class="mark good" aria-hidden="true">✓</p>
<h1>You are in</h1>
<p>This checkout is complete.${order ? html` Your order code is <strong class="code">${order.order_code}</strong>.` : ''}</p>
${back === null ? '' : html`<p><a class="primary" href="${back}">Continue to ${event.organizer_name}</a></p>`}
</div>`,
  );
}

/** 24 hours passed without a paid order (partner-api.md 3.2). */
export const expiredPage = ({ session, event }: Checkout): Html =>
  checkoutLayout(
    { title: 'This checkout has expired', event, session },
    html`<div class="ending"><p class="mark" aria-hidden="true">⏱</p><h1>This checkout has expired</h1>
<p>Nothing was charged. Start again on the organizer's site.</p><p>${cancelControl(session)}</p></div>`,
  );

/** A session that never was, or is deleted. */
export const unknownPage = (): Html =>
  checkoutLayout(
    { title: 'No such checkout' },
    html`<div class="ending"><p class="mark" aria-hidden="true">?</p><h1>There is no such checkout</h1>
<p>The address may be incomplete, or the checkout ended long ago. Start again on the organizer's site.</p></div>`,
  );
