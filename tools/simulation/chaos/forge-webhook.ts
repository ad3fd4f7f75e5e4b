// Webhooks that the provider never sent, or not now (partner-api.md 6.3, 6.4): each must be refused, a recent replay
// excepted, which must change nothing.
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Forgery } from './decide-relay.ts';

export type Webhook = { body: Buffer; headers: Record<string, string> };

const SIGNATURE = 'x-service-signature';
/** partner-api.md 6.4: a clock may be this far off. */
const TOLERANCE_SECONDS = 300;
const Payload = z.looseObject({ data: z.looseObject({ order: z.looseObject({}).optional() }) });

/** `X-Service-Signature` of `body` at `t`, Unix seconds. */
export function signWebhook(secret: string, t: number, body: Buffer): string {
  const mac = createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex');
  return `t=${t},v1=${mac}`;
}

/** Whether the storefront may take it for the provider's own: signed right, and recently. */
export function mayBeAccepted({ headers }: Webhook, forgery: Forgery, nowSeconds: number): boolean {
  if (forgery !== 'replay') return false;
  const t = Number(/t=(\d+)/.exec(headers[SIGNATURE] ?? '')?.[1] ?? 0);
  return Math.abs(nowSeconds - t) <= TOLERANCE_SECONDS;
}

/**
 * Makes one of a genuine webhook.
 * @param old an earlier genuine one, word for word
 */
export function forgeWebhook(
  forgery: Forgery,
  genuine: Webhook,
  old: Webhook,
  { secret, nowSeconds }: { secret: string; nowSeconds: number },
): Webhook {
  const lie = claimRefund(genuine);
  const signedAt = (t: number, key = secret): Webhook => ({
    ...lie,
    headers: { ...lie.headers, [SIGNATURE]: signWebhook(key, t, lie.body) },
  });
  switch (forgery) {
    case 'wrong_secret':
      return signedAt(nowSeconds, `${secret.slice(0, -3)}y-X`);
    case 'tampered':
      return { ...lie, headers: { ...lie.headers, [SIGNATURE]: genuine.headers[SIGNATURE] ?? '' } };
    case 'unsigned': {
      const { [SIGNATURE]: _dropped, ...headers } = lie.headers;
      return { ...lie, headers };
    }
    case 'stale':
      return signedAt(nowSeconds - TOLERANCE_SECONDS - 30);
    case 'from_the_future':
      return signedAt(nowSeconds + TOLERANCE_SECONDS + 30);
    case 'replay':
      return old;
  }
}

/** The same order as refunded, under a new delivery id: a storefront that accepts it gets a wrong state. */
function claimRefund({ body, headers }: Webhook): Webhook {
  const payload = Payload.parse(JSON.parse(body.toString()));
  const order = { ...payload.data.order, status: 'refunded', failure_kind: null };
  const id = `evt_forged_${randomUUID()}`;
  const lie = { ...payload, id, type: 'order.paid', data: { ...payload.data, order } };
  return {
    body: Buffer.from(JSON.stringify(lie)),
    headers: { ...headers, 'x-service-event': 'order.paid', 'x-service-delivery': id },
  };
}
