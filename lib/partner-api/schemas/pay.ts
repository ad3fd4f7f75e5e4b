// What `POST /orders/{orderId}/pay` takes and answers (partner-api.md 2.5a, 4.7).

import { z } from 'zod';
import { absentAsNull } from './fields.ts';

/** `msisdn`: `07…`, `2567…` or `+2567…`; not needed when the total is 0. */
export type PayRequest = { msisdn?: string };

/**
 * What we need of the answer of partner-api.md 2.5a. `retry_safe` is null when the provider did not say; false means that a
 * fresh attempt might charge twice.
 */
export const PayDataSchema = z.object({
  status: z.string(),
  failure_kind: absentAsNull(z.string()),
  retry_safe: absentAsNull(z.boolean()),
});
export type PayData = z.infer<typeof PayDataSchema>;
