// Orders as the provider shows them (partner-api.md 2.3, 2.4, 3.1, 4.8, 4.9). Status and failure kind stay open
// strings; the lists of those the document knows stand beside them.

import { z } from 'zod';
import { absentAsEmpty, absentAsNull, absentAsZero, minorUnits, timestamp } from './fields.ts';

/** The statuses of partner-api.md 3.1; another one may still arrive. */
export const ORDER_STATUSES = [
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
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const statuses: ReadonlySet<string> = new Set(ORDER_STATUSES);

/** True for a status that partner-api.md 3.1 names. */
export const isKnownOrderStatus = (status: string): status is OrderStatus => statuses.has(status);

/** The failure kinds of partner-api.md 2.3. */
export const FAILURE_KINDS = ['provider_not_reached', 'timed_out', 'declined', 'other'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Null stays null; a value the document does not know is `other` (partner-api.md 2.3, 9.3). */
export const knownFailureKind = (kind: string | null): FailureKind | null =>
  kind === null ? null : (FAILURE_KINDS.find((known) => known === kind) ?? 'other');

/** `channel`: `partner_api`, `partner_hosted`, or null for an order that came another way (partner-api.md 2.4). */
export const AttributionSchema = z.object({
  channel: absentAsNull(z.string()),
  api_client_id: absentAsNull(z.string()),
  checkout_session_id: absentAsNull(z.string()),
  partner_reference: absentAsNull(z.string()),
});
export type Attribution = z.infer<typeof AttributionSchema>;

const BuyerSchema = z.object({
  name: absentAsNull(z.string()),
  email: absentAsNull(z.string()),
  /** E.164, whatever form was sent. */
  phone: absentAsNull(z.string()),
});
export type Buyer = z.infer<typeof BuyerSchema>;

export const RegistrationSchema = z.object({
  id: absentAsNull(z.string()),
  ticket_type_id: z.string(),
  distance_km: absentAsNull(z.number()),
  status: z.string(),
});
export type Registration = z.infer<typeof RegistrationSchema>;

/** One order, amounts in minor units (partner-api.md 2.3). `buyer` is absent from webhooks. */
export const OrderSchema = z.object({
  id: z.string(),
  order_code: z.string(),
  event_id: z.string(),
  status: z.string(),
  currency: z.string(),
  subtotal: absentAsZero,
  discount_total: absentAsZero,
  donation_total: absentAsZero,
  service_fee: absentAsZero,
  total: minorUnits,
  failure_kind: absentAsNull(z.string()),
  ticket_count: absentAsZero,
  buyer: BuyerSchema.nullish(),
  attribution: AttributionSchema.nullish().transform((told) => told ?? AttributionSchema.parse({})),
  hold_expires_at: absentAsNull(timestamp),
  created_at: timestamp,
});
export type Order = z.infer<typeof OrderSchema>;

/** One order read by id, the only place that carries registrations (partner-api.md 4.9). */
export const OrderDetailSchema = OrderSchema.extend({ registrations: absentAsEmpty(RegistrationSchema) });
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** One page, newest first; `next_cursor` is null on the last (partner-api.md 4.8). */
export const OrderPageSchema = z.object({
  orders: z.array(OrderSchema),
  next_cursor: absentAsNull(z.string()),
});
export type OrderPage = z.infer<typeof OrderPageSchema>;

/** `limit` 1 to 100; a cursor only with the filters that produced it (partner-api.md 4.8, 4.11). */
export type OrderListQuery = { limit?: number; cursor?: string; event_id?: string; status?: OrderStatus };
