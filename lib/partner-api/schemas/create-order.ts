// What `POST /orders` takes and answers (partner-api.md 2.5, 4.6).

import { z } from 'zod';
import { absentAsEmpty, absentAsNull, minorUnits } from './fields.ts';
import { OrderSchema, RegistrationSchema } from './order.ts';

export type OrderParticipant = { distance_km?: number; [field: string]: unknown };

/** `quantity` 1 to 500; `participants` one per ticket. */
export type OrderLine = { ticket_type_id: string; quantity: number; participants?: OrderParticipant[] };

/** The body of partner-api.md 4.6; amounts in minor units. */
export type CreateOrderRequest = {
  event_id: string;
  lines: OrderLine[];
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  payment_method?: 'momo' | 'card' | 'airtel';
  waiver_accepted?: boolean;
  waiver_version?: string;
  custom_fields?: Record<string, unknown>;
  discount_code?: string;
  donation_amount?: number;
  /** At most 128 characters; echoed in `attribution.partner_reference`. */
  partner_reference?: string;
  referral_code?: string;
  note?: string;
  guardian?: Record<string, unknown>;
  buyer?: Record<string, unknown>;
};

export const CheckoutLineSchema = z.object({ label: z.string(), amount: minorUnits });
export type CheckoutLine = z.infer<typeof CheckoutLineSchema>;

/**
 * What we need of the answer of partner-api.md 2.5. `checkout_lines`: null where there are none to be read; the order's
 * own amounts say the same.
 */
export const CreateOrderDataSchema = z.object({
  order: OrderSchema,
  checkout_lines: absentAsNull(z.array(CheckoutLineSchema)).catch(null),
  registrations: absentAsEmpty(RegistrationSchema),
});
export type CreateOrderData = z.infer<typeof CreateOrderDataSchema>;
