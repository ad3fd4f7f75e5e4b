// The operations on orders.
import { createOrderEndpoint, getOrder, listOrders, payOrderEndpoint } from '../../routes/orders.ts';
import {
  cart,
  createdOrder,
  freeOrderPaid,
  orderRequest,
  promptSent,
  providerNotReached,
  registrations,
} from '../examples.ts';
import { idempotencyKey } from '../headers.ts';
import type { Json, OperationSpec } from '../operation-spec.ts';

const createOrderOperation: OperationSpec = {
  endpoint: createOrderEndpoint,
  id: 'createOrder',
  tag: 'Orders',
  summary: 'Create an order',
  description: 'Holds the places until `hold_expires_at`. No money moves yet.',
  parameters: [idempotencyKey],
  body: { schema: 'CreateOrderRequest', examples: { one_place: orderRequest } },
  successes: {
    201: {
      description: 'The order, in status `cart`.',
      schema: 'CreateOrderAnswer',
      examples: { created: { code: 201, message: 'the service created', data: createdOrder } },
    },
    200: {
      description: 'Idempotent replay: the original data.',
      schema: 'CreateOrderAnswer',
      examples: {
        replayed: {
          code: 200,
          message: 'the service already created, idempotent replay',
          data: createdOrder,
        },
      },
    },
  },
  errors: [
    'idempotency_key_required',
    'validation_failed',
    'invalid_email',
    'invalid_payment_method',
    'payment_method_unavailable',
    'invalid_donation_amount',
    'invalid_partner_reference',
    'waiver_required',
    'waiver_version_mismatch',
    'ticket_type_not_in_event',
    'invalid_discount',
    'distance_required',
    'invalid_distance',
    'distance_not_offered',
    'payments_disabled',
    'not_found',
    'ticket_type_not_found',
    'sale_closed',
    'ticket_not_on_sale',
    'insufficient_inventory',
    'invalid_quantity',
    'wrong_event',
    'idempotency_in_progress',
    'idempotency_key_reuse',
  ],
  alsoWith: [[409, 'ticket_type_not_found']],
};

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
    endpoint: getOrder,
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
