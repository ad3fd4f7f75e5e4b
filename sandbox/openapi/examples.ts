// Examples of requests and answers in the definition.

import type { z } from 'zod';
import type { CreateSessionData, createSessionRequest, SessionData } from '../wire/checkout-session.ts';
import type { EventDetail, EventListItem } from '../wire/event.ts';
import type {
  BareOrder,
  CreateOrderData,
  createOrderRequest,
  Order,
  PayOrderData,
  Registration,
} from '../wire/order.ts';

export const listedEvent: EventListItem = {
  event_id: 'evt_gulu_night_run',
  name: 'Gulu Night Run',
  status: 'open',
  visibility: 'public',
  starts_at: '2026-05-16T15:30:00.000Z',
  currency: 'UGX',
  payments_enabled: true,
};

export const eventInDetail: EventDetail = {
  event_id: listedEvent.event_id,
  name: listedEvent.name,
  currency: listedEvent.currency,
  payments_enabled: true,
  organizer_name: 'Kampala Runners',
  payment_methods: ['momo', 'airtel'],
  ticket_types: [
    {
      ticket_type_id: 'tkt_gnr_8',
      name: '8 km',
      currency: 'UGX',
      price_minor: 30_000,
      service_fee_minor: 1500,
      total_minor: 31_500,
      card: null,
      airtel: { service_fee_minor: 1600, total_minor: 31_600 },
      is_free: false,
      distance_km: 8,
      capacity: 500,
      remaining: 412,
    },
  ],
  additional_questions: [
    {
      key: 'shirt_size',
      label: 'Running shirt size',
      type: 'select',
      required: true,
      options: ['S', 'M', 'L'],
      help: 'Shirts are handed out with the race number.',
    },
  ],
  waiver_required: true,
  waiver_version: '2026-01',
};

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

type Request = z.input<typeof createSessionRequest>;

export const redirectRequest: Request = {
  event_id: 'evt_gulu_night_run',
  on_success_url: 'https://www.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  on_cancel_url: 'https://www.example.com/races',
  client_reference_id: 'visitor-7',
  prefill: { buyer_name: 'Grace Akello', buyer_email: 'grace@example.com', buyer_phone: '0752123456' },
};

export const embeddedRequest: Request = { event_id: 'evt_gulu_night_run', ui_mode: 'embedded' };

export const createdSession: CreateSessionData = {
  id: 'cs_n7q5t2w8k3m8p2v6x9b4',
  url: 'https://checkout.example.com/checkout/cs_n7q5t2w8k3m8p2v6x9b4',
  expires_at: '2026-03-15T09:00:00.000Z',
  ui_mode: 'redirect',
};

export const openSession: SessionData = {
  id: createdSession.id,
  ui_mode: 'redirect',
  status: 'open',
  event_id: 'evt_gulu_night_run',
  client_reference_id: 'visitor-7',
  order: null,
};

export const completeSession: SessionData = {
  ...openSession,
  status: 'complete',
  order: { id: cart.id, code: cart.order_code, status: 'paid', total: cart.total, currency: cart.currency },
};
