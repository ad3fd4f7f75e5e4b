// One HTTP call to a webhook endpoint (partner-api.md 6.3, 6.5). Must not know about retries.
import type { World } from '../engine/world.ts';
import type { DeliveryAttempt, DeliveryRow, EndpointRow } from '../store/webhook-rows.ts';
import { refusedEndpointUrl } from './endpoint-url.ts';
import { ACKNOWLEDGE_TIMEOUT_MS } from './retry-schedule.ts';
import { signatureHeader } from './signature.ts';

/**
 * Posts `delivery` to `endpoint`, signed with its present secret and the real clock's `t` (contract 4.2). Redirects are
 * not followed, the answer's body is ignored.
 */
export async function sendWebhook(
  world: World,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
): Promise<DeliveryAttempt> {
  const at = world.clock.now();
  const signature = signatureHeader(endpoint.secret, delivery.body, Math.floor(Date.now() / 1000));
  const refused = await refusedEndpointUrl(endpoint.url);
  if (refused) return { at, http_status: null, error: refused, signature };
  try {
    const response = await world.fetch(endpoint.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ACKNOWLEDGE_TIMEOUT_MS),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhooks/1.0',
        'X-Service-Signature': signature,
        'X-Service-Event': delivery.type,
        'X-Service-Delivery': delivery.id,
      },
      body: delivery.body,
    });
    response.body?.pipeTo(new WritableStream()).catch(() => undefined);
    return { at, http_status: response.status, error: null, signature };
  } catch (error) {
    return { at, http_status: null, error: failureOf(error), signature };
  }
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network error';
  if (error.name === 'TimeoutError') return 'no answer within 10 seconds';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
