// Wire types of POST /orders (partner-api.md 2.5, 4.6). Money in minor units.
import { z } from 'zod';
import { order, paymentMethod, registration } from './order.ts';

export const participant = z.looseObject({ distance_km: z.number().nullish() });

export const orderLine = z.object({
  ticket_type_id: z.string().min(1),
  quantity: z.int().min(1).max(500),
  participants: z.array(participant).optional(),
});

const freeForm = z.record(z.string(), z.unknown());

export const createOrderRequest = z.object({
  event_id: z.string().min(1),
  lines: z.array(orderLine).min(1),
  buyer_name: z.string().trim().min(1),
  buyer_email: z.email(),
  buyer_phone: z.string().min(1),
  payment_method: paymentMethod.default('momo'),
  waiver_accepted: z.boolean().optional(),
  waiver_version: z.string().optional(),
  custom_fields: freeForm.optional(),
  discount_code: z.string().optional(),
  donation_amount: z.int().min(0).default(0),
  partner_reference: z.string().max(128).optional(),
  referral_code: z.string().optional(),
  note: z.string().optional(),
  guardian: freeForm.optional(),
  buyer: freeForm.optional(),
});
export type CreateOrderRequest = z.infer<typeof createOrderRequest>;

export const checkoutLine = z.object({ label: z.string(), amount: z.int() });

export const createOrderData = z.object({
  order,
  checkout_lines: z.array(checkoutLine),
  is_free: z.boolean(),
  is_test_mode: z.literal(false),
  fee_rate: z.object({
    flat_fee: z.int(),
    percent_fee: z.number(),
    currency: z.string(),
    payment_method: paymentMethod,
  }),
  registrations: z.array(registration),
  event_name: z.string(),
  event_when_label: z.string(),
  poster_theme: z.record(z.string(), z.unknown()).nullable(),
});
export type CreateOrderData = z.infer<typeof createOrderData>;
