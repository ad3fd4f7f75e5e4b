// The frame around every page of the hosted checkout. Must not know what stands in it.
import { html } from 'hono/html';
import { eventWhenLabel } from '../engine/event-view.ts';
import type { Html } from '../page/page-answer.ts';
import type { EventRow } from '../store/event-rows.ts';
import type { SessionRow } from '../store/order-rows.ts';

type Shell = {
  title: string;
  /** For `<head>`, such as a refresh for browsers without scripts. */
  head?: Html;
  event?: EventRow;
  session?: SessionRow;
  /** What an embedding page is told as soon as this one is shown. */
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
<header class="race">${shell.event ? raceHeading(shell.event) : html`<p class="organizer">Checkout</p>`}</header>
<main>${content}</main>
<footer><p>Sandbox: no real money moves here.</p></footer>
</body>
</html>`;

const raceHeading = (event: EventRow): Html => html`<p class="organizer">${event.organizer_name}</p>
<p class="race-name">${event.name}</p>
<p class="when">${eventWhenLabel(event)}</p>`;

/** What the script needs to talk to the page that embeds this one; nothing in redirect mode. */
function embedAttributes({ session, tells }: Shell): Html | string {
  if (session?.ui_mode !== 'embedded' || session.embed_origin === null) return '';
  return html` class="embedded" data-parent-origin="${session.embed_origin}" data-session-id="${session.id}"${tells ? html` data-tells="${tells}"` : ''}`;
}

/** The way out without paying: back to the partner's site, or a word to the page that embeds this one. */
export function cancelControl(session: SessionRow): Html | string {
  if (session.ui_mode === 'embedded') {
    return html`<button type="button" class="quiet" data-tell="cancelled" hidden>Cancel</button>`;
  }
  if (session.on_cancel_url === null) return '';
  return html`<a class="quiet" href="${session.on_cancel_url}">Cancel and go back</a>`;
}
