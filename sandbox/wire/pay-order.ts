// Wire types of POST /orders/{orderId}/pay (partner-api.md 2.5a, 4.7). Money in minor units.
import { z } from 'zod';
import { failureKind, orderStatus } from './order.ts';

export const payOrderRequest = z.object({ msisdn: z.string().optional() });

export const payOrderData = z.object({
  order_id: z.string(),
  order_code: z.string(),
  status: orderStatus,
  total: z.int(),
  currency: z.string(),
  payment_status: z.enum(['prompt_sent', 'successful', 'failed']),
  next_action: z.object({
    kind: z.enum(['await_confirmation', 'none', 'redirect']),
    redirect_url: z.url().optional(),
  }),
  skipped_provider: z.boolean(),
  failure_kind: failureKind.nullable(),
  retry_safe: z.boolean().optional(),
});
export type PayOrderData = z.infer<typeof payOrderData>;
