// A webhook is proven, then stored, then acknowledged; what it means is worked out afterwards (partner-api.md 6).
import type { Ctx } from '#lib/context.ts';
import type { DeliveryRow } from '#lib/mirror/delivery-log.ts';
import {
  type ProvenWebhook,
  verifyWebhook,
  type WebhookError,
  type WebhookErrorCode,
} from '#lib/partner-api/webhook.ts';
import type { Result } from '#lib/shared/result.ts';
import { ok } from '#lib/shared/result.ts';

export type WebhookRequest = {
  rawBody: Uint8Array;
  /** `X-Service-Signature`. */
  signature: string | null;
  secrets: readonly string[];
};

/**
 * What a refusal is answered with. After a 4xx the provider gives up on a delivery within minutes, after a 500 within
 * twenty hours (partner-api.md 6.5): of what it signed nothing is to be lost before somebody has looked at it.
 */
export const refusalStatus = (code: WebhookErrorCode): 401 | 500 =>
  code === 'invalid_json' || code === 'invalid_payload' ? 500 : 401;

/**
 * Verifies the raw bytes, stores the delivery under its id and plans its processing, all before it returns; a
 * delivery that is there already changes nothing. One that cannot be read is set aside, for the desk to see. A database
 * fault throws, so that the provider sends it again.
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
  const { state, ...told } = whatToDo(event);
  if (event.type === 'unreadable') {
    ctx.log.error({ delivery: event.id, ...told, detail: event.detail }, 'a webhook could not be read');
  }
  const first = await ctx.deliveries.keep({
    id: event.id,
    ...told,
    state,
    createdAt: createdAt(event.created, now),
    receivedAt: now,
    body: new TextDecoder().decode(request.rawBody),
    processedAt: state === 'received' ? null : now,
  });
  return ok({ duplicate: !first });
}

function whatToDo(event: ProvenWebhook): Pick<DeliveryRow, 'type' | 'orderId' | 'state'> {
  switch (event.type) {
    case 'ping':
      return { type: event.type, state: 'ignored' };
    case 'unknown':
      return { type: event.sent_type, state: 'ignored' };
    case 'unreadable':
      return { type: event.sent_type, state: 'failed' };
    default:
      return { type: event.type, orderId: event.data.order.id, state: 'received' };
  }
}

/** `created` is the provider's to choose; what no timestamp column holds must not cost us the delivery. */
function createdAt(unixSeconds: number, now: Date): Date {
  const plausible = unixSeconds > 0 && unixSeconds < 32_503_680_000;
  return plausible ? new Date(unixSeconds * 1000) : now;
}
