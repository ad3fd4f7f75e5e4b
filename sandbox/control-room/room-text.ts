// Times, statuses and buttons as the control room shows them.
import { html } from 'hono/html';
import { isoTime } from '../engine/orders/order-view.ts';
import type { Html } from '../http/page.ts';

/** `milliseconds` as `11-21 02:31:05`, the whole instant in the attribute; UTC. */
export function timeText(milliseconds: number): Html {
  const iso = isoTime(milliseconds);
  return html`<time datetime="${iso}" title="${iso}">${iso.slice(5, 19).replace('T', ' ')}</time>`;
}

/** Seconds until `milliseconds`, ticking on the sandbox's clock. */
export function untilText(milliseconds: number): Html {
  const iso = isoTime(milliseconds);
  return html`<time datetime="${iso}" data-until="${iso}">${iso.slice(11, 19)}</time>`;
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

/** A button that sends `body` to the control plane. `call` is `POST /_sandbox/…`. */
export const callButton = (label: Html | string, call: string, body?: object, kind = ''): Html =>
  html`<button type="button" class="${kind}" data-call="${call}"${body === undefined ? '' : html` data-body="${JSON.stringify(body)}"`}>${label}</button>`;

export const emptyText = (text: string): Html => html`<p class="nothing">${text}</p>`;
