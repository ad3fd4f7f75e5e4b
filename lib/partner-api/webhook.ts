// Verifies and parses webhooks (partner-api.md 6): the raw bytes are verified before the body is parsed.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { WEBHOOK_TYPES } from '#lib/shared/vocabulary/webhook-types.ts';
import { absentAsNull, minorUnits } from './fields.ts';
import { OrderSchema } from './orders.ts';

const WebhookOrderSchema = OrderSchema.omit({ buyer: true });
export type WebhookOrder = z.infer<typeof WebhookOrderSchema>;

const RefundSchema = z.object({ id: z.string(), amount: minorUnits, status: z.string() });
export type Refund = z.infer<typeof RefundSchema>;

/** `id` equals X-Service-Delivery; `created` is Unix seconds; both are constant across retries. */
const envelope = { id: z.string(), created: z.int() };

/** The types of partner-api.md 6.1, each with its shape of 6.2. */
export const KnownWebhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...envelope,
    type: z.literal('order.paid'),
    data: z.object({ order: WebhookOrderSchema }),
  }),
  z.object({
    ...envelope,
    type: z.literal('order.failed'),
    data: z.object({ order: WebhookOrderSchema }),
  }),
  z.object({
    ...envelope,
    type: z.literal('order.refunded'),
    data: z.object({ order: WebhookOrderSchema, refund: absentAsNull(RefundSchema) }),
  }),
  z.object({ ...envelope, type: z.literal('ping') }),
]);

const WebhookEnvelopeSchema = z.object({ ...envelope, type: z.string(), data: z.unknown() });

/** Any other type: acknowledged and stored by its id; `sent_type` is the type as sent. */
const UnknownWebhookEventSchema = WebhookEnvelopeSchema.transform(({ type, ...rest }) => ({
  ...rest,
  type: 'unknown' as const,
  sent_type: type,
}));

export type WebhookEvent =
  | z.infer<typeof KnownWebhookEventSchema>
  | z.infer<typeof UnknownWebhookEventSchema>;

const TypedSchema = z.object({ type: z.enum(WEBHOOK_TYPES) });

/** An unknown type has only the envelope. */
export const webhookSchemaFor = (body: unknown) =>
  TypedSchema.safeParse(body).success ? KnownWebhookEventSchema : UnknownWebhookEventSchema;

export type WebhookErrorCode =
  | 'missing_signature'
  | 'malformed_signature'
  | 'stale_timestamp'
  | 'signature_mismatch'
  | 'invalid_json'
  | 'invalid_payload';

/** `stale_timestamp` and the last two carry a valid signature of the provider. `detail` is for logs only. */
export type WebhookError = { readonly code: WebhookErrorCode; readonly detail: string };

/** A signed webhook whose data does not fit its type: stored by its envelope. `detail` is for logs only. */
type UnreadableWebhook = {
  type: 'unreadable';
  id: string;
  created: number;
  sent_type: string;
  order_id: string | null;
  detail: string;
};

export type VerifiedWebhook = WebhookEvent | UnreadableWebhook;

/** Several secrets while one is being rolled. */
export type SignedWebhook = {
  rawBody: Uint8Array;
  signatureHeader: string | null;
  secrets: readonly string[];
  nowSeconds: number;
};

const TOLERANCE_SECONDS = 300;

/** Verifies by partner-api.md 6.4, parses by 6.2. `unknown` type and `unreadable` data are no errors. */
export function verifyWebhook(webhook: SignedWebhook): Result<VerifiedWebhook, WebhookError> {
  const { rawBody, secrets } = webhook;
  const signature = checkSignatureHeader(webhook.signatureHeader);
  if (!signature.ok) return signature;
  // The signature first: a wrong time says something about our clock only if the provider signed it.
  if (!signatureMatches(signature.value, rawBody, secrets)) {
    return refused('signature_mismatch', 'no v1 matches');
  }
  const offBy = Math.abs(Number(signature.value.t) - webhook.nowSeconds);
  if (!(offBy <= TOLERANCE_SECONDS)) return refused('stale_timestamp', `t is off by ${offBy} s`);
  return parseEvent(rawBody);
}

/** Checks the header before the body is read (partner-api.md 6.4 rule 3). */
export function checkSignatureHeader(signatureHeader: string | null): Result<SignatureHeader, WebhookError> {
  if (signatureHeader === null) return refused('missing_signature', 'no signature header');
  const signature = parseSignatureHeader(signatureHeader);
  return signature === null ? refused('malformed_signature', 'no readable t and v1') : ok(signature);
}

/** Far above the provider's deliveries: larger bodies are not parsed to learn who sent them. */
const LARGEST_CLAIM_BYTES = 64 * 1024;
/** The last attempt is sent some 21 hours after a webhook was queued (partner-api.md 6.5). */
const OLDEST_CLAIM_SECONDS = 24 * 3600;

/**
 * The order that a webhook with a wrong signature claims to be about. Null unless it has the form of the provider's
 * (partner-api.md 6.2, 6.3): an order event under the id of its header, queued within the time of its attempts.
 */
export function claimedOrder(
  rawBody: Uint8Array,
  { deliveryId, nowSeconds }: { deliveryId: string | null; nowSeconds: number },
): string | null {
  if (rawBody.byteLength > LARGEST_CLAIM_BYTES) return null;
  const event = parseEvent(rawBody);
  if (!event.ok || event.value.id !== deliveryId || !('data' in event.value)) return null;
  const age = nowSeconds - event.value.created;
  const isPlausible = age >= -TOLERANCE_SECONDS && age <= OLDEST_CLAIM_SECONDS;
  return isPlausible && event.value.type !== 'unknown' ? event.value.data.order.id : null;
}

function parseEvent(rawBody: Uint8Array): Result<VerifiedWebhook, WebhookError> {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch (cause) {
    // The message of a JSON error quotes the text; its name is enough.
    return refused('invalid_json', cause instanceof Error ? cause.name : 'unreadable');
  }
  const parsed = webhookSchemaFor(body).safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const detail = z.prettifyError(parsed.error);
  const envelope = WebhookEnvelopeSchema.safeParse(body);
  if (!envelope.success) return refused('invalid_payload', detail);
  const { id, created, type, data } = envelope.data;
  return ok({ type: 'unreadable', id, created, sent_type: type, order_id: orderIdIn(data), detail });
}

const AnyOrder = z.object({ order: z.object({ id: z.string() }) });

export const orderIdIn = (data: unknown): string | null => AnyOrder.safeParse(data).data?.order.id ?? null;

const refused = (code: WebhookErrorCode, detail: string) => err({ code, detail });

/** `t` as written, because it is part of the signed text; `v1`: 32-byte digests. */
export type SignatureHeader = { t: string; v1: Buffer[] };

/** Parses `t=<unix seconds>,v1=<hex>[,v1=…]`; null unless there is exactly one `t` and at least one whole `v1`. */
export function parseSignatureHeader(header: string): SignatureHeader | null {
  const times: string[] = [];
  const v1: Buffer[] = [];
  for (const part of header.split(',')) {
    const [, name, value] = part.trim().match(/^([a-z0-9]+)=(.*)$/) ?? [];
    if (name === 't' && value !== undefined) times.push(value);
    if (name === 'v1' && value !== undefined && /^[0-9a-f]{64}$/.test(value))
      v1.push(Buffer.from(value, 'hex'));
  }
  const [t, ...others] = times;
  if (t === undefined || others.length > 0 || !/^\d{1,12}$/.test(t) || v1.length === 0) return null;
  return { t, v1 };
}

/** Every pair is compared in constant time. An empty secret never matches, since anyone can sign with it. */
export function signatureMatches(
  { t, v1 }: SignatureHeader,
  rawBody: Uint8Array,
  secrets: readonly string[],
): boolean {
  let matches = false;
  for (const secret of secrets.filter((candidate) => candidate !== '')) {
    const expected = createHmac('sha256', secret).update(`${t}.`).update(rawBody).digest();
    for (const digest of v1) {
      const same = timingSafeEqual(expected, digest);
      matches ||= same;
    }
  }
  return matches;
}
