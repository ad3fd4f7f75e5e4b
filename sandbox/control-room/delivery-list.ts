// Webhook deliveries with their request and the answers to each attempt, newest first.
import { html } from 'hono/html';
import type { World } from '../engine/world.ts';
import type { Html } from '../page/page-answer.ts';
import type { DeliveryAttempt, DeliveryRow } from '../store/webhook-rows.ts';
import { webhookHeaders } from '../webhooks/send-webhook.ts';
import { callButton, nothingYet, statusBadge, timeText, untilText } from './room-text.ts';

const MOST_DELIVERIES = 40;

/** The newest deliveries; each opens to its bytes. */
export function deliveriesPart(world: World): Html {
  const deliveries = [...world.store.deliveries.all()].slice(-MOST_DELIVERIES).reverse();
  if (deliveries.length === 0) return nothingYet('No webhook yet. Add an endpoint below, then pay an order.');
  return html`${deliveries.map((delivery) => deliveryEntry(world, delivery))}`;
}

function deliveryEntry(world: World, delivery: DeliveryRow): Html {
  const url = world.store.endpoints.get(delivery.endpoint_id)?.url ?? 'a deleted endpoint';
  const code = delivery.order_id === null ? '' : world.store.orders.get(delivery.order_id)?.order_code;
  const last = delivery.attempts.at(-1);
  return html`<details id="delivery-${delivery.id}" data-delivery="${delivery.id}"><summary>
<b>${delivery.type}</b> ${statusBadge(delivery.status)} <span class="grow">${code ?? ''}</span>
<span>${last ? (last.http_status ?? 'no answer') : 'not sent'}${delivery.attempts.length > 1 ? html` · ${delivery.attempts.length} attempts` : ''}</span></summary>
<div class="inside">
<p>${timeText(delivery.created_at)} to <code>${url}</code>${delivery.next_attempt_at === null ? '' : html` · next attempt in ${untilText(delivery.next_attempt_at)}`}</p>
<div class="row">${callButton('Resend', `POST /_sandbox/deliveries/${delivery.id}/resend`)}</div>
<h3>Request</h3>
<pre tabindex="0">${requestText(delivery)}</pre>
<h3>Attempts</h3>
${delivery.attempts.length === 0 ? nothingYet('None.') : html`<ol class="timeline">${delivery.attempts.map(attemptEntry)}</ol>`}
</div></details>`;
}

function requestText(delivery: DeliveryRow): string {
  const signature = delivery.attempts.at(-1)?.signature ?? 'made when it is sent';
  const headers = Object.entries(webhookHeaders(delivery, signature));
  const body = JSON.stringify(JSON.parse(delivery.body), null, 2);
  return `${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${body}`;
}

const attemptEntry = ({ at, http_status, error, response }: DeliveryAttempt): Html => html`<li>${timeText(at)}
<span>${http_status === null ? `no answer: ${error}` : `answered ${http_status}`}</span>
${response ? html`<pre tabindex="0">${response}</pre>` : ''}</li>`;
