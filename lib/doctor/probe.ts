// A webhook of our own, sent through APP_URL: whether it arrives and is accepted, and what the proxies on its way add. The
// storefront knows it by SESSION_SECRET, answers what it saw, and neither stores nor counts it.
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Digest } from '#lib/db/keyed-digest.ts';
import { verifyWebhook } from '#lib/partner-api/webhook.ts';
import { FORWARDED_COUNT } from '#lib/shared/client-address.ts';

const SEAL = 'x-flagoff-probe';
const PURPOSE = 'probe of the doctor';

/** Signed like a test event of the provider (partner-api.md 6.2 to 6.4). */
export function makeProbe(secret: string, digest: Digest, at: number) {
  const id = `flagoff_doctor_${randomUUID()}`;
  const t = Math.floor(at / 1000);
  const body = JSON.stringify({ id, type: 'ping', created: t, data: { message: 'npm run doctor' } });
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1.0',
    'x-service-event': 'ping',
    'x-service-delivery': id,
    'x-service-signature': `t=${t},v1=${v1}`,
    [SEAL]: digest(PURPOSE, body),
  };
  return { body, headers };
}

export const ProbeAnswer = z.object({
  /** Why the webhook would have been refused; null if it would not. */
  refused: z.string().nullable(),
  /** How many addresses `X-Forwarded-For` had when it arrived. */
  forwarded: z.int(),
  proto: z.string().nullable(),
  host: z.string().nullable(),
  node: z.string(),
  /** Milliseconds of the storefront's clock. */
  at: z.number(),
});
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;

type Received = {
  readonly headers: Headers;
  readonly rawBody: Uint8Array;
  readonly secrets: readonly string[];
  readonly now: Date;
};

/** Null for anything else than a probe of this deployment. */
export function answerProbe(
  digest: Digest,
  { headers, rawBody, secrets, now }: Received,
): ProbeAnswer | null {
  const seal = headers.get(SEAL);
  if (seal === null || seal !== digest(PURPOSE, new TextDecoder().decode(rawBody))) return null;
  const verified = verifyWebhook({
    rawBody,
    signatureHeader: headers.get('x-service-signature'),
    secrets,
    nowSeconds: Math.floor(now.getTime() / 1000),
  });
  return {
    refused: verified.ok ? null : verified.error.code,
    forwarded: Number(headers.get(FORWARDED_COUNT) ?? 0),
    proto: headers.get('x-forwarded-proto'),
    host: headers.get('x-forwarded-host') ?? headers.get('host'),
    node: process.versions.node,
    at: now.getTime(),
  };
}
