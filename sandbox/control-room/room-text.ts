// Times, statuses and buttons as the control room shows them.
import { html } from 'hono/html';
import { isoTime } from '../engine/orders/order-view.ts';
import type { Html } from '../http/page.ts';

/** `milliseconds` as `11-21 02:31:05`, the whole instant in the attribute; UTC, in the reader's time zone with a script. */
export function timeText(milliseconds: number): Html {
  const iso = isoTime(milliseconds);
  return html`<time datetime="${iso}" title="${iso}" data-local>${iso.slice(5, 19).replace('T', ' ')}</time>`;
}

/** `at 02:31:05` in UTC; with a script `in 1:30`, ticking on the sandbox's clock. */
export function untilText(milliseconds: number): Html {
  const iso = isoTime(milliseconds);
  return html`<time datetime="${iso}" data-until="${iso}">at ${iso.slice(11, 19)}</time>`;
}

const good = new Set(['paid', 'delivered', 'enabled', 'complete']);
const bad = new Set(['failed', 'expired', 'disabled', 'dropped', 'cancelled', 'chargeback_flagged']);

/** A status as a small coloured word. */
export function statusBadge(status: string): Html {
  const tone = good.has(status) ? 'good' : bad.has(status) ? 'bad' : 'open';
  return html`<span class="badge ${tone}">${status.replaceAll('_', ' ')}</span>`;
}

/** `text` with each number and its unit on one line: `after 3 s`. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=s\b)/g, '$1\u00a0');

/** Names of a form's fields that are not fields of the body. */
export const CALL_FIELD = '~call';
export const BODY_FIELD = '~body';

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/**
 * A form whose fields are those of the body of `call`, such as `POST orders/ord_1/refunds`. A field's name may end in its kind:
 * `times:number`, `retry_safe:json`, `allowed_origins:list`. Empty fields are left out. Without a script the page then stands
 * at the element with the id `at`; what is folded around it opens.
 */
export const callForm = (call: string, at: string, fields: Html, look = 'grid'): Html =>
  html`<form method="post" action="call#${encodeURIComponent(at)}" class="${look}">${hidden(CALL_FIELD, call)}${fields}</form>`;

/** A button that sends `body` to the control plane; `at` as for a form. */
export const callButton = (label: Html | string, call: string, at: string, body?: object, kind = ''): Html =>
  callForm(
    call,
    at,
    html`${body === undefined ? '' : hidden(BODY_FIELD, JSON.stringify(body))}<button type="submit" class="${kind}">${label}</button>`,
    'call',
  );

/** What the page says about the last form that was sent without a script; `form` when it was refused. */
export type Said = { text: string; form?: URLSearchParams };

/** Text with a button that copies it; without a script it is selected by hand. */
export const copyable = (name: string, text: string): Html =>
  html`<code>${text}</code><button type="button" data-copy aria-label="Copy ${name}">Copy</button>`;

export const emptyText = (text: string): Html => html`<p class="nothing">${text}</p>`;
