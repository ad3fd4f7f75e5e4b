// Rows of an organization: itself, its API clients with their tokens, its webhook endpoints with their deliveries. Times in
// milliseconds of the sandbox's clock.

import { z } from 'zod';
import { scope } from '../wire/token.ts';
import { webhookType } from '../wire/webhook.ts';

export const orgRow = z.object({
  org: z.string(),
  payments_enabled: z.boolean(),
  /** Address for buyers, on the hosted page. */
  contact_email: z.string().optional(),
});
export type OrgRow = z.infer<typeof orgRow>;

/** A client as the control plane shows it. */
export const clientRow = z.object({
  org: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  publishable_key: z.string(),
  scopes: z.array(scope),
  allowed_origins: z.array(z.string()),
  return_origins: z.array(z.string()),
  active: z.boolean(),
});
export type ClientRow = z.infer<typeof clientRow>;

export const tokenRow = z.object({
  token: z.string(),
  client_id: z.string(),
  scopes: z.array(scope),
  expires_at: z.number(),
});
export type TokenRow = z.infer<typeof tokenRow>;

export const endpointRow = z.object({
  id: z.string(),
  org: z.string(),
  url: z.string(),
  types: z.array(webhookType),
  secret: z.string(),
  /** That of before the last roll. */
  former_secret: z.string().optional(),
  status: z.enum(['enabled', 'disabled']),
  consecutive_failures: z.int(),
});
export type EndpointRow = z.infer<typeof endpointRow>;

const deliveryAttempt = z.object({
  at: z.number(),
  http_status: z.int().nullable(),
  error: z.string().nullable(),
  signature: z.string(),
  /** The beginning of the answer's body; only the control room shows it. */
  response: z.string().optional(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const deliveryRow = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  org: z.string(),
  type: webhookType,
  order_id: z.string().nullable(),
  refund_id: z.string().nullable(),
  /** The exact bytes sent at every attempt. */
  body: z.string(),
  status: z.enum(['queued', 'delivered', 'failed', 'dropped']),
  attempts: z.array(deliveryAttempt),
  next_attempt_at: z.number().nullable(),
  /** Time at which a delivered one is sent once more, as a real provider sometimes does. */
  copy_at: z.number().nullable(),
  /** It is sent once the next one of its order was. */
  waits_for_next: z.boolean().optional(),
  created_at: z.number(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;
