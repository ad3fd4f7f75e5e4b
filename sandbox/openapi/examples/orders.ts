// One order of the night race as it is created, paid and refunded, for the examples of the definition.
import type { z } from 'zod';
import type { CreateOrderData, createOrderRequest } from '../../wire/create-order.ts';
import type { BareOrder, Order, Registration } from '../../wire/order.ts';
import type { PayOrderData } from '../../wire/pay-order.ts';

export const orderRequest: z.input<typeof createOrderRequest> = {
  event_id: 'evt_gulu_night_run',
  lines: [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }],
  buyer_name: 'Grace Akello',
  buyer_email: 'grace@example.com',
  buyer_phone: '0752123456',
  payment_method: 'airtel',
  partner_reference: 'entry-42',
};

export const bareCart: BareOrder = {
  id: 'ord_k3m8p2v6x9b4n7q5t2w8',
  order_code: 'K7QM-2XHA',
  event_id: 'evt_gulu_night_run',
  status: 'cart',
  currency: 'UGX',
  subtotal: 30_000,
  discount_total: 0,
  donation_total: 0,
  service_fee: 1600,
  total: 31_600,
  failure_kind: null,
  ticket_count: 1,
  attribution: {
    channel: 'partner_api',
    api_client_id: 'SVC_CID_KAMPALARUNNERS1-X',
    checkout_session_id: null,
    partner_reference: 'entry-42',
  },
  hold_expires_at: '2026-03-14T09:15:00.000Z',
  created_at: '2026-03-14T09:00:00.000Z',
};

export const cart: Order = {
  ...bareCart,
  buyer: { name: 'Grace Akello', email: 'grace@example.com', phone: '+256752123456' },
};

export const registrations: Registration[] = [
  { id: 'reg_b4n7q5t2w8k3m8p2v6x9', ticket_type_id: 'tkt_gnr_8', status: 'pending' },
];

export const createdOrder: CreateOrderData = {
  order: cart,
  checkout_lines: [
    { label: 'Subtotal', amount: 30_000 },
    { label: 'Service fee', amount: 1600 },
    { label: 'Total', amount: 31_600 },
  ],
  is_free: false,
  is_test_mode: false,
  fee_rate: { flat_fee: 1000, percent_fee: 2, currency: 'UGX', payment_method: 'airtel' },
  registrations,
  event_name: 'Gulu Night Run',
  event_when_label: 'Saturday, 16 May 2026 at 18:30 EAT',
  poster_theme: null,
};

export const promptSent: PayOrderData = {
  order_id: cart.id,
  order_code: cart.order_code,
  status: 'prompt_sent',
  total: cart.total,
  currency: cart.currency,
  payment_status: 'prompt_sent',
  next_action: { kind: 'await_confirmation' },
  skipped_provider: false,
  failure_kind: null,
};

export const freeOrderPaid: PayOrderData = {
  ...promptSent,
  status: 'paid',
  total: 0,
  payment_status: 'successful',
  next_action: { kind: 'none' },
  skipped_provider: true,
};

export const providerNotReached: PayOrderData = {
  ...promptSent,
  status: 'failed',
  payment_status: 'failed',
  next_action: { kind: 'none' },
  failure_kind: 'provider_not_reached',
  retry_safe: true,
};
