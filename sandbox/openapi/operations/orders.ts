// POST /orders/{orderId}/pay, GET /orders and GET /orders/{orderId} (partner-api.md 4.7 to 4.9, 7.4, 7.5).
import { payOrderEndpoint } from '../../routes/pay-order.ts';
import { listOrders, readOrder } from '../../routes/read-orders.ts';
import { cart, freeOrderPaid, promptSent, providerNotReached, registrations } from '../examples/orders.ts';
import { idempotencyKey } from '../headers.ts';
import type { Json } from '../json.ts';
import type { OperationSpec } from '../operation-spec.ts';
import { createOrderOperation } from './create-order.ts';

const payOrder: OperationSpec = {
  endpoint: payOrderEndpoint,
  id: 'payOrder',
  tag: 'Orders',
  summary: 'Pay an order',
  description:
    "Sends a prompt to the payer's phone and returns at once; the result comes by webhook or order read. A free order is confirmed immediately. Use a new key, not the one of the create call.",
  parameters: [idempotencyKey],
  body: {
    schema: 'PayOrderRequest',
    required: false,
    examples: { mobile_money: { msisdn: '0752123456' }, free_order: {} },
  },
  successes: {
    200: {
      description: 'The payment was started, or the free order confirmed.',
      schema: 'PayOrderAnswer',
      examples: {
        prompt_sent: { code: 200, message: 'payment started', data: promptSent },
        free_order: { code: 200, message: 'payment started', data: freeOrderPaid },
        not_reached: { code: 200, message: 'payment started', data: providerNotReached },
      },
    },
  },
  errors: [
    'idempotency_key_required',
    'msisdn_required',
    'invalid_msisdn',
    'validation_failed',
    'not_found',
    'order_not_payable',
    'hold_expired',
    'reprice_required',
    'payment_method_unavailable',
    'prompt_in_progress',
    'idempotency_in_progress',
    'idempotency_key_reuse',
  ],
};

const filters: readonly Json[] = [
  {
    name: 'limit',
    in: 'query',
    description: 'Orders a page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
  },
  {
    name: 'cursor',
    in: 'query',
    description: '`next_cursor` of the page before, unchanged, with the same filters.',
    schema: { type: 'string' },
  },
  {
    name: 'event_id',
    in: 'query',
    description: "One of the organization's events.",
    schema: { type: 'string' },
  },
  { name: 'status', in: 'query', schema: { $ref: '#/components/schemas/OrderStatus' } },
];

export const orderOperations: readonly OperationSpec[] = [
  createOrderOperation,
  payOrder,
  {
    endpoint: listOrders,
    id: 'listOrders',
    tag: 'Orders',
    summary: 'List orders',
    description: 'Newest first, without `registrations`. Returns personal data.',
    parameters: filters,
    successes: {
      200: {
        description: 'A page of orders.',
        schema: 'OrderPageAnswer',
        examples: {
          last_page: {
            code: 200,
            message: 'orders retrieved',
            data: { orders: [cart], next_cursor: null },
          },
        },
      },
    },
    errors: ['validation_failed', 'not_found'],
  },
  {
    endpoint: readOrder,
    id: 'getOrder',
    tag: 'Orders',
    summary: 'Read an order',
    description:
      'With its registrations. `cart`, `payment_initiated` and `prompt_sent` are pending; stop polling when the status leaves them.',
    successes: {
      200: {
        description: 'The order.',
        schema: 'OrderAnswer',
        examples: { order: { code: 200, message: 'order retrieved', data: { ...cart, registrations } } },
      },
    },
    errors: ['not_found'],
  },
];
