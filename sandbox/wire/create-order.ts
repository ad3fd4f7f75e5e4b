// Wire types of POST /orders (partner-api.md 2.5, 4.6). Money in minor units.
import { z } from 'zod';
import { order, paymentMethod, registration } from './order.ts';

export const participant = z.looseObject({ distance_km: z.number().nullish() });

export const orderLine = z.object({
  ticket_type_id: z.string().min(1),
  quantity: z.int().min(1).max(500),
  participants: z
    .array(participant)
    .describe('One per ticket; `distance_km` is required where tickets carry distances.')
    .optional(),
});

const freeForm = z.record(z.string(), z.unknown());

export const createOrderRequest = z.object({
  event_id: z.string().min(1),
  lines: z.array(orderLine).min(1),
  buyer_name: z.string().trim().min(1),
  buyer_email: z.email().describe('Receipts and tickets go here.'),
  buyer_phone: z.string().min(1).describe('Stored and returned in E.164.'),
  payment_method: paymentMethod.default('momo').describe('Sets the price. `card` is not available yet.'),
  waiver_accepted: z.boolean().describe('Must be true when the event has a waiver.').optional(),
  waiver_version: z.string().describe("The event's current one, when it has a waiver.").optional(),
  custom_fields: freeForm.describe('Answers to `additional_questions`, by `key`.').optional(),
  discount_code: z.string().optional(),
  donation_amount: z.int().min(0).describe('Minor units.').default(0),
  partner_reference: z
    .string()
    .max(128)
    .describe('Yours; echoed as `attribution.partner_reference` in reads and webhooks.')
    .optional(),
  referral_code: z.string().optional(),
  note: z.string().optional(),
  guardian: freeForm.describe('Parent or guardian of a minor.').optional(),
  buyer: freeForm.describe('Extra fields stored with the order.').optional(),
});
export type CreateOrderRequest = z.infer<typeof createOrderRequest>;

export const checkoutLine = z.object({ label: z.string(), amount: z.int() });

export const feeRate = z.object({
  flat_fee: z.int().describe('Minor units.'),
  percent_fee: z.number(),
  currency: z.string(),
  payment_method: paymentMethod,
});

export const createOrderData = z.object({
  order,
  checkout_lines: z
    .array(checkoutLine)
    .describe('To display: subtotal, discount, donation, service fee, total.'),
  is_free: z.boolean(),
  is_test_mode: z.literal(false),
  fee_rate: feeRate,
  registrations: z.array(registration),
  event_name: z.string(),
  event_when_label: z.string().describe('To display.'),
  poster_theme: freeForm.nullable(),
  payment_gateway: z.string().describe('Internal hint, to be ignored.').optional(),
});
export type CreateOrderData = z.infer<typeof createOrderData>;
