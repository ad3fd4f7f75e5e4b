// Wire types of orders: fetched, created and paid (partner-api.md 2.3 to 2.5a, 4.6 to 4.9). Money in minor units.

import { z } from 'zod';
import { timestamp } from './envelope.ts';

const orderStatuses = [
  'cart',
  'payment_initiated',
  'prompt_sent',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'chargeback_flagged',
] as const;
export const orderStatus = z.enum(orderStatuses).describe('Fulfil only when it is `paid`.');
export type OrderStatus = z.infer<typeof orderStatus>;

export const failureKind = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .describe(
    '`provider_not_reached`, `timed_out`, `declined` or `other`. More may be added: treat an unknown one as `other`.',
  )
  .meta({ examples: ['provider_not_reached', 'timed_out', 'declined', 'other'] });
export type FailureKind = z.infer<typeof failureKind>;

/** `lyca` is in no document: partner-api.md 2.2 leaves the list open, and an event of a test sells a third one. */
export const paymentMethod = z.enum(['momo', 'card', 'airtel', 'lyca']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const attribution = z.object({
  channel: z
    .enum(['partner_api', 'partner_hosted'])
    .nullable()
    .describe('null: not made through the partner API.'),
  api_client_id: z.string(),
  checkout_session_id: z.string().nullable(),
  partner_reference: z.string().nullable().describe('As sent when the order was created.'),
});
export type Attribution = z.infer<typeof attribution>;

export const registration = z.object({
  id: z.string(),
  ticket_type_id: z.string(),
  distance_km: z.number().optional(),
  status: z.string().meta({ examples: ['pending'] }),
});
export type Registration = z.infer<typeof registration>;

export const buyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/)
    .describe('E.164.'),
});

/** The order of webhooks: neither `buyer` nor `registrations`. */
export const bareOrder = z.object({
  id: z.string(),
  order_code: z.string().describe('For the buyer.'),
  event_id: z.string(),
  status: orderStatus,
  currency: z.string(),
  subtotal: z.int(),
  discount_total: z.int(),
  donation_total: z.int(),
  service_fee: z.int(),
  total: z.int().describe('The amount due, in minor units.'),
  failure_kind: failureKind.nullable().describe('null unless failed or expired.'),
  ticket_count: z.int(),
  attribution,
  hold_expires_at: timestamp.nullable().describe('null once no hold applies.'),
  created_at: timestamp,
});

export const order = bareOrder.extend({ buyer });
export const orderWithRegistrations = order.extend({ registrations: z.array(registration) });

/** Data of GET /orders; `next_cursor` is null on the last page. */
export const orderPage = z.object({
  orders: z.array(order),
  next_cursor: z.string().nullable().describe('Opaque; null on the last page.'),
});

export type BareOrder = z.infer<typeof bareOrder>;
export type Order = z.infer<typeof order>;

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

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** JSON Schema's format `email`: `r&d@example.test` is one too. */
export const emailAddress = z.email({
  pattern: new RegExp(
    String.raw`^${ATOM}(?:\.${ATOM})*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$`,
  ),
});

export const createOrderRequest = z.object({
  event_id: z.string().min(1),
  lines: z.array(orderLine).min(1),
  buyer_name: z.string().trim().min(1),
  buyer_email: emailAddress.describe('Receipts and tickets go here.'),
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
      'After a failed or expired attempt. true: a fresh one cannot charge twice; false: do not retry automatically.',
    )
    .optional(),
});
export type PayOrderData = z.infer<typeof payOrderData>;
