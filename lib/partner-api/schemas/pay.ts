// What `POST /orders/{orderId}/pay` takes and answers (partner-api.md 2.5a, 4.7).

import { z } from 'zod';
import { absentAsNull, minorUnits } from './fields.ts';

/** `msisdn`: `07…`, `2567…` or `+2567…`; not needed when the total is 0. */
export type PayRequest = { msisdn?: string };

/** `kind`: `await_confirmation`, `none` or `redirect`; others may appear. */
const NextActionSchema = z.object({ kind: z.string(), redirect_url: absentAsNull(z.string()) });

/**
 * The answer of partner-api.md 2.5a. `retry_safe` is null when the provider did not say; false means that a
 * fresh attempt might charge twice.
 */
export const PayDataSchema = z.object({
  order_id: z.string(),
  order_code: z.string(),
  status: z.string(),
  total: minorUnits,
  currency: z.string(),
  payment_status: z.string(),
  next_action: absentAsNull(NextActionSchema),
  skipped_provider: absentAsNull(z.boolean()).transform((skipped) => skipped ?? false),
  failure_kind: absentAsNull(z.string()),
  retry_safe: absentAsNull(z.boolean()),
});
export type PayData = z.infer<typeof PayDataSchema>;
