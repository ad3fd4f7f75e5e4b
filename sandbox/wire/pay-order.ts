// Wire types of POST /orders/{orderId}/pay (partner-api.md 2.5a, 4.7). Money in minor units.
import { z } from 'zod';
import { failureKind, orderStatus } from './order.ts';

export const payOrderRequest = z.object({
  msisdn: z
    .string()
    .describe('Ugandan mobile number of the payer: `07…`, `2567…` or `+2567…`. Not needed when `total` is 0.')
    .optional(),
});

export const payOrderData = z.object({
  order_id: z.string(),
  order_code: z.string(),
  status: orderStatus,
  total: z.int(),
  currency: z.string(),
  payment_status: z.string().meta({ examples: ['prompt_sent', 'successful'] }),
  next_action: z.object({
    kind: z.enum(['await_confirmation', 'none', 'redirect']),
    redirect_url: z.url().describe('Only with `redirect`.').optional(),
  }),
  skipped_provider: z.boolean().describe('true for free orders.'),
  failure_kind: failureKind.nullable(),
  retry_safe: z
    .boolean()
    .describe(
      'After a failed or expired attempt. true: a fresh one cannot charge twice; false: do not retry by itself.',
    )
    .optional(),
});
export type PayOrderData = z.infer<typeof payOrderData>;
