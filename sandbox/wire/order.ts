// Wire types of orders as they are read (partner-api.md 2.3, 2.4, 4.8, 4.9). Money in minor units.
import { z } from 'zod';
import { timestamp } from './timestamp.ts';

export const orderStatuses = [
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
  .enum(['provider_not_reached', 'timed_out', 'declined', 'other'])
  .describe('More may be added: treat an unknown one as `other`.');
export type FailureKind = z.infer<typeof failureKind>;

export const paymentMethod = z.enum(['momo', 'card', 'airtel']);
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
