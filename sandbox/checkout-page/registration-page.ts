// The first page of the hosted checkout: tickets, buyer, questions, waiver, way to pay. Works without a script.

import { html } from 'hono/html';
import { networkNames } from '../engine/phone-numbers.ts';
import { type Html, moneyText } from '../http/page.ts';
import type { EventRow, SellableMethod } from '../store/event-rows.ts';
import { approvalNote, cancelControl, checkoutLayout } from './checkout-layout.ts';
import type { Checkout } from './checkout-stage.ts';
import { describedBy, errorSummary, fieldError, questionFieldset, textField } from './form-fields.ts';
import type { FieldErrors, TicketRow } from './registration-form.ts';

type Filled = {
  rows: readonly TicketRow[];
  /** The fields as the buyer has filled them in so far. */
  form: URLSearchParams;
  errors: FieldErrors;
  notice?: Html;
};

/** The form of `checkout` with its values and errors. */
export function registrationPage(checkout: Checkout, filled: Filled): Html {
  const { session, event } = checkout;
  const { form, errors, rows } = filled;
  const value = (name: string): string => form.get(name) ?? '';
  const toApprove = rows.some((row) => !isFree(row));
  const chosen = toApprove ? chosenTickets : undefined;
  return checkoutLayout(
    { title: `Enter ${event.name}`, checkout, summary: chosen },
    html`<h1>Your entry</h1>
${filled.notice ? html`<div class="notice" role="status">${filled.notice}</div>` : ''}
${errorSummary(errors)}
<form method="post" action="/checkout/${session.id}" data-currency="${event.currency}" novalidate>
<fieldset id="tickets"${describedBy(errors, 'tickets')}><legend>Tickets</legend>
${toApprove ? html`<p class="hint">Prices include the service fee.</p>` : ''}
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
<fieldset id="payment_method"${describedBy(errors, 'payment_method')}><legend>Pay with</legend>
${fieldError(errors, 'payment_method')}
${methodChoices(event, value('payment_method'))}
${textField({ name: 'discount_code', label: 'Discount code', value: value('discount_code'), errors, required: false, autocomplete: 'off', max: 64 })}
</fieldset>
${event.waiver_required ? waiverField(event, value('waiver'), errors) : ''}
<div class="actions">${chosen ?? ''}<button type="submit" class="primary">Continue to payment</button>${toApprove ? approvalNote : ''}${cancelControl(session)}</div>
</form>`,
  );
}

/** The script shows here what is chosen and what it costs at most. */
const chosenTickets = html`<div class="chosen"><div data-chosen role="status"></div><p class="hint">You’ll see the exact total before you pay.</p></div>`;

const bareAmount = (minor: number, currency: string): string =>
  moneyText(minor, currency).replace(currency, '').trim();

const isFree = ({ quotes }: TicketRow): boolean => quotes.every(({ total }) => total === 0);

/** One price with fee leads: that of the cheaper network. */
function ticketPrice(row: TicketRow, currency: string): { price: string; networks: string } {
  const [cheaper, dearer] = row.quotes.toSorted((a, b) => a.total - b.total);
  if (!cheaper || isFree(row)) return { price: 'Free', networks: '' };
  const price = moneyText(cheaper.total, currency);
  const name = networkNames[cheaper.method];
  if (!dearer) return { price, networks: `with ${name}` };
  const other = networkNames[dearer.method];
  if (dearer.total === cheaper.total) return { price, networks: `with ${name} or ${other}` };
  return { price, networks: `with ${name} · ${other} ${bareAmount(dearer.total, currency)}` };
}

function ticketField(event: EventRow, row: TicketRow, value: string, errors: FieldErrors): Html {
  const soldOut = row.remaining === 0;
  const { price, networks } = ticketPrice(row, event.currency);
  const quotes = Object.fromEntries(row.quotes.map(({ method, total }) => [method, total]));
  return html`<div class="ticket${soldOut ? ' sold-out' : ''}">
<label for="${row.field}"><span class="ticket-name">${row.name}</span> <span class="price">${price}</span></label>
${networks ? html`<p class="hint">${networks}</p>` : ''}
${soldOut ? html`<p class="left">Sold out</p>` : row.remaining <= 20 ? html`<p class="left">Only ${row.remaining} left</p>` : ''}
<div class="quantity"><input id="${row.field}" name="${row.field}" type="number" inputmode="numeric" min="0" max="${Math.min(500, row.remaining)}" value="${value || '0'}" data-quotes="${JSON.stringify(quotes)}"${soldOut && !value ? html` disabled` : ''}${describedBy(errors, row.field)}></div>
${fieldError(errors, row.field)}
</div>`;
}

const walletNames: Record<SellableMethod, string> = { momo: 'Mobile Money', airtel: 'Money', lyca: 'Money' };

function methodChoices(event: EventRow, chosen: string): Html {
  const only = event.payment_methods.length === 1;
  return html`${event.payment_methods.map(
    (method) =>
      html`<label class="choice"><input type="radio" name="payment_method" value="${method}"${only || method === chosen ? html` checked` : ''}> <span class="network ${method}">${networkNames[method]}</span> ${walletNames[method]}</label>`,
  )}`;
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
