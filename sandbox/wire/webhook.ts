// Wire types of webhook payloads (partner-api.md 6.1, 6.2). `created` is Unix seconds.
import { z } from 'zod';
import { attribution, bareOrder } from './order.ts';

export const orderEventTypes = ['order.paid', 'order.failed', 'order.refunded'] as const;
const orderEventType = z.enum(orderEventTypes);
export type OrderEventType = z.infer<typeof orderEventType>;
export const webhookType = z.enum([...orderEventTypes, 'ping']);
export type WebhookType = z.infer<typeof webhookType>;

export const refund = z.object({ id: z.string(), amount: z.int(), status: z.string() });
export type Refund = z.infer<typeof refund>;

const orderOnly = z.object({ order: bareOrder });
const orderAndRefund = orderOnly.extend({ refund });

export const orderWebhook = z.object({
  id: z.string().describe('Equals `X-Service-Delivery`; constant across retries.'),
  type: orderEventType,
  created: z.int().describe('Unix seconds when it was queued; constant across retries.'),
  event_id: z.string().describe('The race that the order belongs to.'),
  attribution,
  data: orderAndRefund.partial({ refund: true }),
});
export type OrderWebhook = z.infer<typeof orderWebhook>;

export const orderPaidWebhook = orderWebhook.extend({ type: z.literal('order.paid'), data: orderOnly });
export const orderFailedWebhook = orderWebhook.extend({ type: z.literal('order.failed'), data: orderOnly });
export const orderRefundedWebhook = orderWebhook.extend({
  type: z.literal('order.refunded'),
  data: orderAndRefund,
});

export const pingWebhook = z.object({
  id: z.string().describe('Equals `X-Service-Delivery`.'),
  type: z.literal('ping'),
  created: z.int().describe('Unix seconds.'),
  data: z.object({ message: z.string() }),
});

export type PingWebhook = z.infer<typeof pingWebhook>;
