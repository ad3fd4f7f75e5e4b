// Orders (partner-api.md 2.3–2.5a, 3.1, 4.6–4.9). Status and failure kind stay open strings: the provider may add values.

import { z } from 'zod';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import type { OrderStatus } from '#lib/shared/vocabulary/order-status.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions, WriteOptions } from './call.ts';
import type { PartnerResult } from './errors.ts';
import { absentAsEmpty, absentAsNull, absentAsZero, listOf, minorUnits, timestamp } from './fields.ts';
import { fetchOne, fetchPage, resourcePath } from './resource.ts';

/** `channel`: `partner_api`, `partner_hosted`, or null for an order that came another way (partner-api.md 2.4). */
const AttributionSchema = z.object({
  channel: absentAsNull(z.string()),
  api_client_id: absentAsNull(z.string()),
  checkout_session_id: absentAsNull(z.string()),
  partner_reference: absentAsNull(z.string()),
});
export type Attribution = z.infer<typeof AttributionSchema>;

const BuyerSchema = z.object({
  name: absentAsNull(z.string()),
  email: absentAsNull(z.string()),
  /** E.164, in whatever form it was sent. */
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
  attribution: AttributionSchema.nullish().transform(
    (attribution) => attribution ?? AttributionSchema.parse({}),
  ),
  hold_expires_at: absentAsNull(timestamp),
  created_at: timestamp,
});
export type Order = z.infer<typeof OrderSchema>;

/** Only this answer carries registrations (partner-api.md 4.9). */
export const OrderDetailSchema = OrderSchema.extend({ registrations: absentAsEmpty(RegistrationSchema) });
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** Newest first (partner-api.md 4.8); `next_cursor`: null on the last. `malformed`: items that do not fit 2.3. */
const OrderPageSchema = z
  .object({ orders: listOf(OrderSchema, 'id'), next_cursor: absentAsNull(z.string()) })
  .transform(({ orders: { items, malformed }, ...page }) => ({ orders: items, malformed, ...page }));
export type OrderPage = z.infer<typeof OrderPageSchema>;

/** `limit` 1 to 100; a cursor only with the filters that produced it (partner-api.md 4.8, 4.11). */
export type OrderListQuery = { limit?: number; cursor?: string; event_id?: string; status?: OrderStatus };

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
  payment_method?: MobileNetwork | 'card';
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

/** `checkout_lines`: null where absent or malformed; the order's own amounts say the same (partner-api.md 2.5). */
export const CreateOrderDataSchema = z.object({
  order: OrderSchema,
  checkout_lines: absentAsNull(z.array(CheckoutLineSchema)).catch(null),
  registrations: absentAsEmpty(RegistrationSchema),
});
export type CreateOrderData = z.infer<typeof CreateOrderDataSchema>;

/** `msisdn`: `07…`, `2567…` or `+2567…`; not needed when the total is 0. */
export type PayRequest = { msisdn?: string };

/** partner-api.md 2.5a. `retry_safe`: null when absent; false means that a new attempt might charge twice. */
export const PayDataSchema = z.object({
  status: z.string(),
  payment_status: absentAsNull(z.string()).catch(null),
  next_action: absentAsNull(z.object({ kind: z.string() })).catch(null),
  failure_kind: absentAsNull(z.string()),
  retry_safe: absentAsNull(z.boolean()),
});
export type PayData = z.infer<typeof PayDataSchema>;

export type OrdersApi = {
  /** Holds places, moves no money; the same key and body answer the same order (partner-api.md 4.6, 7.3). */
  create(body: CreateOrderRequest, options: WriteOptions): Promise<PartnerResult<CreateOrderData>>;
  /** Sends the prompt, or confirms a free order (partner-api.md 4.7, 7.4). Needs its own key, never the create key. */
  pay(orderId: string, body: PayRequest, options: WriteOptions): Promise<PartnerResult<PayData>>;
  /** Needs `orders:read` (partner-api.md 4.8). */
  list(query?: OrderListQuery, options?: CallOptions): Promise<PartnerResult<OrderPage>>;
  /** Needs `orders:read` (partner-api.md 4.9). */
  fetch(orderId: string, options?: CallOptions): Promise<PartnerResult<OrderDetail>>;
};

export function ordersApi(call: AuthorizedCall): OrdersApi {
  return {
    create: async (body, options) => {
      const request = writeRequest('/orders', body, options.idempotencyKey);
      return call(
        { kind: 'write', scope: 'orders:write', priority: 'order', request, data: CreateOrderDataSchema },
        options,
      );
    },
    pay: async (orderId, body, options) => {
      const path = resourcePath('orders', orderId);
      if (!path.ok) return path;
      const request = writeRequest(`${path.value}/pay`, body, options.idempotencyKey);
      return call(
        { kind: 'write', scope: 'orders:write', priority: 'payment', request, data: PayDataSchema },
        options,
      );
    },
    list: (query = {}, options) =>
      fetchPage(call, { collection: 'orders', scope: 'orders:read', data: OrderPageSchema }, query, options),
    fetch: (orderId, options) =>
      fetchOne(
        call,
        { collection: 'orders', scope: 'orders:read', data: OrderDetailSchema },
        orderId,
        options,
      ),
  };
}

function writeRequest(path: string, body: object, idempotencyKey: string) {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError('an idempotency key is 1 to 255 visible ASCII characters');
  }
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  return { method: 'POST', path, headers, body: JSON.stringify(body) } as const;
}
