// Creating, paying and reading orders (partner-api.md 4.6–4.9). Both writes carry the caller's Idempotency-Key.

import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions, WriteOptions } from './call.ts';
import type { PartnerResult } from './errors.ts';
import { readOne, readPage } from './read-resource.ts';
import { resourcePath } from './resource-path.ts';
import {
  type CreateOrderData,
  CreateOrderDataSchema,
  type CreateOrderRequest,
} from './schemas/create-order.ts';
import {
  type OrderDetail,
  OrderDetailSchema,
  type OrderListQuery,
  type OrderPage,
  OrderPageSchema,
} from './schemas/order.ts';
import { type PayData, PayDataSchema, type PayRequest } from './schemas/pay.ts';

export type OrdersApi = {
  /** Holds places, moves no money; the same key and body answer the same order (partner-api.md 4.6, 7.3). */
  create(body: CreateOrderRequest, options: WriteOptions): Promise<PartnerResult<CreateOrderData>>;
  /**
   * Sends the prompt, or confirms a free order (partner-api.md 4.7, 7.4). A key of its own, never the create key;
   * `prompt_in_progress` that outlives the deadline means that a prompt is on the phone.
   */
  pay(orderId: string, body: PayRequest, options: WriteOptions): Promise<PartnerResult<PayData>>;
  /** One page, newest first; needs `orders:read` (partner-api.md 4.8). */
  list(query?: OrderListQuery, options?: CallOptions): Promise<PartnerResult<OrderPage>>;
  /** With registrations; needs `orders:read` (partner-api.md 4.9). */
  read(orderId: string, options?: CallOptions): Promise<PartnerResult<OrderDetail>>;
};

/** The methods under `orders`. */
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
      readPage(call, { collection: 'orders', scope: 'orders:read', data: OrderPageSchema }, query, options),
    read: (orderId, options) =>
      readOne(
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
