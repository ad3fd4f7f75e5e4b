// The first page of the hosted checkout: tickets, buyer, questions, waiver, way to pay. Works without a script.

import { html } from 'hono/html';
import { type Html, moneyText } from '../http/page.ts';
import type { EventRow, SellableMethod } from '../store/event-rows.ts';
import { cancelControl, checkoutLayout } from './checkout-layout.ts';
import type { Checkout } from './checkout-stage.ts';
import { describedBy, errorSummary, fieldError, questionFieldset, textField } from './form-fields.ts';
import { type FieldErrors, methodNames, type TicketRow } from './registration-form.ts';

type Filled = {
  rows: readonly TicketRow[];
  /** What is typed so far. */
  form: URLSearchParams;
  errors: FieldErrors;
  notice?: string;
};

/** The form of `checkout` with its values and errors. */
export function registrationPage({ session, event }: Checkout, filled: Filled): Html {
  const { form, errors, rows } = filled;
  const value = (name: string): string => form.get(name) ?? '';
  return checkoutLayout(
    { title: `Enter ${event.name}`, event, session },
    html`<h1>Your entry</h1>
${filled.notice ? html`<p class="notice" role="status">${filled.notice}</p>` : ''}
${errorSummary(errors)}
<form method="post" action="/checkout/${session.id}" novalidate>
<fieldset id="tickets"${describedBy(errors, 'tickets')}><legend>Tickets</legend>
${fieldError(errors, 'tickets')}
${rows.map((row) => ticketField(event, row, value(row.field), errors))}
</fieldset>
<fieldset><legend>Your details</legend>
${textField({ name: 'buyer_name', label: 'Full name', value: value('buyer_name'), errors, autocomplete: 'name', max: 120 })}
${textField({ name: 'buyer_email', label: 'E-mail', value: value('buyer_email'), errors, type: 'email', autocomplete: 'email', hint: 'For your receipt and tickets.', max: 254 })}
${textField({ name: 'buyer_phone', label: 'Phone number', value: value('buyer_phone'), errors, type: 'tel', autocomplete: 'tel', max: 32 })}
</fieldset>
${
  event.additional_questions.length > 0
    ? html`<fieldset><legend>Race questions</legend>${event.additional_questions.map((question) => questionFieldset(question, form, errors))}</fieldset>`
    : ''
}
${methodFields(event, value('payment_method'), errors)}
${textField({ name: 'discount_code', label: 'Discount code', value: value('discount_code'), errors, required: false, autocomplete: 'off', max: 64 })}
${event.waiver_required ? waiverField(event, value('waiver'), errors) : ''}
<div class="actions"><button type="submit" class="primary">Continue to payment</button>${cancelControl(session)}</div>
</form>`,
  );
}

const networkNames: Record<SellableMethod, string> = { momo: 'MTN', airtel: 'Airtel' };

const bareAmount = (minor: number, currency: string): string =>
  moneyText(minor, currency).replace(currency, '').trim();

function ticketField(event: EventRow, row: TicketRow, value: string, errors: FieldErrors): Html {
  const soldOut = row.remaining === 0;
  const price = row.price === 0 ? 'Free' : moneyText(row.price, event.currency);
  const quotes = row.quotes.map(
    ({ method, total }) =>
      html`<span>${networkNames[method]} ${bareAmount(total, event.currency)} with fee</span> `,
  );
  return html`<div class="ticket${soldOut ? ' sold-out' : ''}">
<label for="${row.field}"><span class="ticket-name">${row.name}</span> <span class="price">${price}</span></label>
${row.price > 0 ? html`<p class="hint quotes">${quotes}</p>` : ''}
${soldOut ? html`<p class="left">Sold out</p>` : row.remaining <= 20 ? html`<p class="left">Only ${row.remaining} left</p>` : ''}
<div class="quantity"><input id="${row.field}" name="${row.field}" type="number" inputmode="numeric" min="0" max="${Math.min(500, row.remaining)}" value="${value || '0'}"${soldOut && !value ? html` disabled` : ''}${describedBy(errors, row.field)}></div>
${fieldError(errors, row.field)}
</div>`;
}

function methodFields(event: EventRow, chosen: string, errors: FieldErrors): Html {
  const only = event.payment_methods.length === 1;
  return html`<fieldset id="payment_method"${describedBy(errors, 'payment_method')}><legend>Pay with</legend>
${fieldError(errors, 'payment_method')}
${event.payment_methods.map(
  (method) =>
    html`<label class="choice"><input type="radio" name="payment_method" value="${method}"${only || method === chosen ? html` checked` : ''}> <span class="network ${method}" aria-hidden="true">${networkNames[method]}</span> ${methodNames[method]}</label>`,
)}
<p class="hint">You’ll see the total before you pay.</p>
</fieldset>`;
}

const waiverField = (
  event: EventRow,
  value: string,
  errors: FieldErrors,
): Html => html`<fieldset><legend>Waiver</legend>
<p class="hint">I take part at my own risk, am fit to run, and accept the organizer’s rules <span class="whole">(version ${event.waiver_version}).</span></p>
<input type="hidden" name="waiver_version" value="${event.waiver_version}">
<label class="choice"><input type="checkbox" id="waiver" name="waiver" value="yes"${value === 'yes' ? html` checked` : ''}${describedBy(errors, 'waiver')}> I accept the waiver</label>
${fieldError(errors, 'waiver')}
</fieldset>`;
