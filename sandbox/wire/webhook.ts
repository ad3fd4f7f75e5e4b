// Wire types of webhook payloads (partner-api.md 6.1, 6.2). `created` is Unix seconds.
import { z } from 'zod';
import { attribution, bareOrder } from './order.ts';

export const orderEventTypes = ['order.paid', 'order.failed', 'order.refunded'] as const;
export const orderEventType = z.enum(orderEventTypes);
export type OrderEventType = z.infer<typeof orderEventType>;
export const webhookType = z.enum([...orderEventTypes, 'ping']);
export type WebhookType = z.infer<typeof webhookType>;

export const refund = z.object({ id: z.string(), amount: z.int(), status: z.string() });
export type Refund = z.infer<typeof refund>;

export const orderWebhook = z.object({
  id: z.string(),
  type: orderEventType,
  created: z.int(),
  event_id: z.string(),
  attribution,
  data: z.object({ order: bareOrder, refund: refund.optional() }),
});
export type OrderWebhook = z.infer<typeof orderWebhook>;

export const pingWebhook = z.object({
  id: z.string(),
  type: z.literal('ping'),
  created: z.int(),
  data: z.object({ message: z.string() }),
});
export type PingWebhook = z.infer<typeof pingWebhook>;
