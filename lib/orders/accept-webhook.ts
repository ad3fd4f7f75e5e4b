// Verifies a webhook, stores it and acknowledges it; `process-webhooks` applies it later (partner-api.md 6).
import type { Ctx } from '#lib/context.ts';
import type { DeliveryRow } from '#lib/orders/delivery-log.ts';
import {
  orderIdIn,
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookError,
  type WebhookErrorCode,
} from '#lib/partner-api/webhook.ts';
import { ok, type Result } from '#lib/shared/result.ts';

export { checkSignatureHeader } from '#lib/partner-api/webhook.ts';

export type WebhookRequest = {
  rawBody: Uint8Array;
  /** `X-Service-Signature`. */
  signature: string | null;
  secrets: readonly string[];
};

/**
 * HTTP status of a refused webhook. The provider repeats a delivery for minutes after a 4xx and for 20 hours after a 5xx
 * (partner-api.md 6.5). A genuine webhook can have a wrong signature (rolled secret) or a stale time (wrong clock), but
 * never a malformed header (6.3).
 */
export function refusalStatus(code: WebhookErrorCode): 401 | 500 | 503 {
  switch (code) {
    case 'missing_signature':
    case 'malformed_signature':
      return 401;
    case 'signature_mismatch':
    case 'stale_timestamp':
      return 503;
    case 'invalid_json':
    case 'invalid_payload':
      return 500;
  }
}

/**
 * Verifies the raw bytes, stores the delivery under its id and enqueues its processing before it returns. A delivery that
 * is already stored changes nothing. Throws on a database error, so that the provider sends the delivery again.
 */
export async function acceptWebhook(
  ctx: Ctx,
  request: WebhookRequest,
): Promise<Result<{ duplicate: boolean }, WebhookError>> {
  const now = ctx.now();
  const verified = verifyWebhook({
    rawBody: request.rawBody,
    signatureHeader: request.signature,
    secrets: request.secrets,
    nowSeconds: Math.floor(now.getTime() / 1000),
  });
  if (!verified.ok) return verified;
  const event = verified.value;
  const { state, ...described } = describeDelivery(event);
  if (event.type === 'unreadable') {
    ctx.log.error(
      { delivery: event.id, ...described, detail: event.detail },
      'a webhook could not be parsed',
    );
  }
  const first = await ctx.deliveries.store({
    id: event.id,
    ...described,
    state,
    createdAt: createdAt(event.created, now),
    receivedAt: now,
    body: new TextDecoder().decode(request.rawBody),
    processedAt: state === 'received' ? null : now,
  });
  return ok({ duplicate: !first });
}

function describeDelivery(event: VerifiedWebhook): Pick<DeliveryRow, 'type' | 'orderId' | 'state'> {
  switch (event.type) {
    case 'ping':
      return { type: event.type, state: 'ignored' };
    case 'unknown': {
      // A type that partner-api.md does not name: the order is fetched instead.
      const orderId = orderIdIn(event.data);
      return { type: event.sent_type, orderId, state: orderId ? 'received' : 'ignored' };
    }
    case 'unreadable':
      return { type: event.sent_type, orderId: event.order_id, state: 'received' };
    default:
      return { type: event.type, orderId: event.data.order.id, state: 'received' };
  }
}

/** A `created` that no timestamp column can hold is replaced by `now`, so that the delivery is still stored. */
function createdAt(unixSeconds: number, now: Date): Date {
  const plausible = unixSeconds > 0 && unixSeconds < 32_503_680_000;
  return plausible ? new Date(unixSeconds * 1000) : now;
}
