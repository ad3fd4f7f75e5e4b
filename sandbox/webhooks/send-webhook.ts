// One webhook request: signature, headers, and what came back (partner-api.md 6.3, 6.4).

import { createHmac } from 'node:crypto';
import type { World } from '../engine/world.ts';
import type { WebhookFault } from '../store/operation-rows.ts';
import type { DeliveryAttempt, DeliveryRow, EndpointRow } from '../store/org-rows.ts';
import { refusedEndpointUrl } from './endpoint-url.ts';

/** The hex HMAC over `<t>.<body>`; the key is the whole secret, prefix and suffix included. */
export const signatureOf = (secret: string, body: string | Uint8Array, t: number | string): string =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');

/** With which a fault `wrong_signature` signs. */
export const faultySecret = (secret: string): string => `${secret}, but another one`;

/** `t=<unix seconds>,v1=<hex HMAC>`, of the real clock, or as a fault wants it. */
function signatureHeader(secret: string, body: string, fault: WebhookFault | undefined): string {
  const age = fault?.how === 'stale' ? fault.seconds : 0;
  const t = Math.floor(Date.now() / 1000 - age);
  const right = signatureOf(secret, body, t);
  const wrong = signatureOf(faultySecret(secret), body, t);
  if (fault?.how === 'wrong_signature') return `t=${t},v1=${wrong}`;
  return fault?.how === 'two_signatures' ? `t=${t},v1=${wrong},v1=${right}` : `t=${t},v1=${right}`;
}

const ACKNOWLEDGE_TIMEOUT_MS = 10_000;
const MOST_CHARACTERS = 2000;
const LONGEST_LOOK_MS = 250;

/**
 * Posts `delivery` to `endpoint`, signed with its present secret and the real clock's `t` (sandbox/README.md). Redirects are
 * not followed, the answer's body is ignored.
 */
export async function sendWebhook(
  world: World,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  fault: WebhookFault | undefined,
): Promise<DeliveryAttempt> {
  const signature = signatureHeader(endpoint.secret, delivery.body, fault);
  if (fault?.how === 'lost')
    return { at: world.clock.now(), http_status: null, error: 'lost on the way', signature };
  return postWebhook(world, endpoint.url, delivery, signature);
}

/** Posts the delivery with this signature, whatever its age. */
export async function postWebhook(
  world: World,
  url: string,
  delivery: DeliveryRow,
  signature: string,
): Promise<DeliveryAttempt> {
  const at = world.clock.now();
  const refused = await refusedEndpointUrl(world, url);
  if (refused) return { at, http_status: null, error: refused, signature };
  try {
    const response = await world.fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ACKNOWLEDGE_TIMEOUT_MS),
      headers: webhookHeaders(delivery, signature),
      body: delivery.body,
    });
    const beginning = await beginningOf(response.body);
    return { at, http_status: response.status, error: null, signature, response: beginning };
  } catch (error) {
    return { at, http_status: null, error: failureOf(error), signature };
  }
}

/** The headers of partner-api.md 6.3. */
export const webhookHeaders = (delivery: DeliveryRow, signature: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Service-Webhooks/1.0',
  'X-Service-Signature': signature,
  'X-Service-Event': delivery.type,
  'X-Service-Delivery': delivery.id,
});

/** What arrives of `body` at once, for people to look at; nothing waits for the rest, which is thrown away. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  const tooLate = setTimeout(stop, LONGEST_LOOK_MS);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      if (text.length >= MOST_CHARACTERS) break;
    }
  } catch {
    // The connection broke after the status was known, which is all that counts.
  }
  clearTimeout(tooLate);
  stop();
  return text.slice(0, MOST_CHARACTERS);
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network error';
  if (error.name === 'TimeoutError') return 'no answer within 10 seconds';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
