// Hosted and embedded checkout sessions (partner-api.md 2.6, 3.2, 4.4, 4.5).

import { z } from 'zod';
import { absentAsNull, minorUnits, timestamp } from './fields.ts';

/** The body of partner-api.md 4.4; both URLs are required in redirect mode. */
export type CreateCheckoutSessionRequest = {
  event_id: string;
  on_success_url?: string;
  on_cancel_url?: string;
  /** At most 256 characters; returned on read. */
  client_reference_id?: string;
  prefill?: { buyer_name?: string; buyer_email?: string; buyer_phone?: string };
  ui_mode?: 'redirect' | 'embedded';
};

/** What creating answers; `expires_at` is 24 hours after creation. */
export const CreatedCheckoutSessionSchema = z.object({
  id: z.string(),
  url: z.string(),
  expires_at: timestamp,
  ui_mode: z.string(),
});
export type CreatedCheckoutSession = z.infer<typeof CreatedCheckoutSessionSchema>;

const SessionOrderSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.string(),
  total: minorUnits,
  currency: z.string(),
});

/** What reading answers; `status` is `open`, `complete` or `expired`, `order` the most recent one made through it. */
export const CheckoutSessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  event_id: z.string(),
  client_reference_id: absentAsNull(z.string()),
  order: absentAsNull(SessionOrderSchema),
  url: absentAsNull(z.string()),
  expires_at: absentAsNull(timestamp),
  ui_mode: absentAsNull(z.string()),
});
export type CheckoutSession = z.infer<typeof CheckoutSessionSchema>;
