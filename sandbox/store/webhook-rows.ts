// Rows of webhooks: endpoints and deliveries. Times in milliseconds of the sandbox's clock.
import { z } from 'zod';
import { webhookType } from '../wire/webhook.ts';

export const endpointRow = z.object({
  id: z.string(),
  org: z.string(),
  url: z.string(),
  types: z.array(webhookType),
  secret: z.string(),
  status: z.enum(['enabled', 'disabled']),
  consecutive_failures: z.int(),
});
export type EndpointRow = z.infer<typeof endpointRow>;

export const deliveryAttempt = z.object({
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
  /** When a delivered one is to be sent once more, as a real provider sometimes does. */
  copy_at: z.number().nullable(),
  created_at: z.number(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;
