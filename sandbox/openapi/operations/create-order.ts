// POST /orders (partner-api.md 4.6, 7.3).
import { createOrderEndpoint } from '../../routes/create-order.ts';
import { createdOrder, orderRequest } from '../examples/orders.ts';
import { idempotencyKey } from '../headers.ts';
import type { OperationSpec } from '../operation-spec.ts';

export const createOrderOperation: OperationSpec = {
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
