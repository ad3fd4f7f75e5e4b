// A webhook is proven, then stored, then acknowledged; what it means is worked out afterwards (partner-api.md 6).
import type { Ctx } from '#lib/context.ts';
import { verifyWebhook, type WebhookError } from '#lib/partner-api/webhook.ts';
import type { Result } from '#lib/shared/result.ts';
import { ok } from '#lib/shared/result.ts';

export type WebhookRequest = {
  rawBody: Uint8Array;
  /** `X-Service-Signature`. */
  signature: string | null;
  secrets: readonly string[];
};

/**
 * Verifies the raw bytes, stores the delivery under its id and plans its processing, all before it returns; a
 * delivery that is there already changes nothing. A database fault throws, so that the provider sends it again.
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
  const known = event.type !== 'unknown' && event.type !== 'ping';
  const first = await ctx.deliveries.keep({
    id: event.id,
    type: event.type === 'unknown' ? event.sent_type : event.type,
    createdAt: createdAt(event.created, now),
    receivedAt: now,
    orderId: known ? event.data.order.id : null,
    body: new TextDecoder().decode(request.rawBody),
    state: known ? 'received' : 'ignored',
    processedAt: known ? null : now,
  });
  return ok({ duplicate: !first });
}

/** `created` is the provider's to choose; what no timestamp column holds must not cost us the delivery. */
function createdAt(unixSeconds: number, now: Date): Date {
  const plausible = unixSeconds > 0 && unixSeconds < 32_503_680_000;
  return plausible ? new Date(unixSeconds * 1000) : now;
}
