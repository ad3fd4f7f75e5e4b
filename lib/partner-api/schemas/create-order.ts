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

const FeeRateSchema = z.object({
  flat_fee: minorUnits,
  percent_fee: z.number(),
  currency: z.string(),
  payment_method: z.string(),
});

/** The answer of partner-api.md 2.5; `payment_gateway` is to be ignored and is not kept. */
export const CreateOrderDataSchema = z.object({
  order: OrderSchema,
  checkout_lines: z.array(CheckoutLineSchema),
  is_free: z.boolean(),
  is_test_mode: z.boolean(),
  fee_rate: absentAsNull(FeeRateSchema),
  registrations: absentAsEmpty(RegistrationSchema),
  event_name: z.string(),
  event_when_label: z.string(),
  poster_theme: absentAsNull(z.record(z.string(), z.unknown())),
});
export type CreateOrderData = z.infer<typeof CreateOrderDataSchema>;
