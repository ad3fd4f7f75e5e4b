// Whether a webhook is the provider's and what it says (partner-api.md 6). Nothing of the body is read before its
// raw bytes are verified. Knows nothing of storing or answering.

import { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { WebhookEnvelopeSchema, type WebhookEvent, webhookSchemaFor } from './schemas/webhook.ts';
import { parseSignatureHeader, signatureMatches } from './webhook-signature.ts';

export type WebhookErrorCode =
  | 'missing_signature'
  | 'malformed_signature'
  | 'stale_timestamp'
  | 'signature_mismatch'
  | 'invalid_json'
  | 'invalid_payload';

/** The last two come from a body that the provider did sign, without an envelope in it. `detail` is for logs only. */
export type WebhookError = { readonly code: WebhookErrorCode; readonly detail: string };

/** The provider signed it and nobody can read what it tells: it is kept by its envelope. `detail` is for logs only. */
type UnreadableWebhook = {
  type: 'unreadable';
  id: string;
  created: number;
  sent_type: string;
  detail: string;
};

export type ProvenWebhook = WebhookEvent | UnreadableWebhook;

/** `secrets`: the signing secrets in force, several while one is being rolled. */
export type SignedWebhook = {
  rawBody: Uint8Array;
  signatureHeader: string | null;
  secrets: readonly string[];
  nowSeconds: number;
};

const TOLERANCE_SECONDS = 300;

/**
 * Verifies in the order of partner-api.md 6.4, then parses by 6.2. An unknown `type` is `unknown`, and what does not fit
 * its type `unreadable`: neither is an error.
 */
export function verifyWebhook(webhook: SignedWebhook): Result<ProvenWebhook, WebhookError> {
  const { rawBody, signatureHeader, secrets, nowSeconds } = webhook;
  if (signatureHeader === null) return refused('missing_signature', 'no signature header');
  const signature = parseSignatureHeader(signatureHeader);
  if (signature === null) return refused('malformed_signature', 'no readable t and v1');
  const offBy = Math.abs(Number(signature.t) - nowSeconds);
  if (!(offBy <= TOLERANCE_SECONDS)) return refused('stale_timestamp', `t is off by ${offBy} s`);
  if (!signatureMatches(signature, rawBody, secrets)) return refused('signature_mismatch', 'no v1 matches');
  return readEvent(rawBody);
}

function readEvent(rawBody: Uint8Array): Result<ProvenWebhook, WebhookError> {
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
  const { id, created, type } = envelope.data;
  return ok({ type: 'unreadable', id, created, sent_type: type, detail });
}

const refused = (code: WebhookErrorCode, detail: string) => err({ code, detail });
