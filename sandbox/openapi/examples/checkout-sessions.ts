// A hosted checkout before and after the buyer paid, for the examples of the definition.
import type { z } from 'zod';
import type { CreateSessionData, createSessionRequest, SessionData } from '../../wire/checkout-session.ts';
import { cart } from './orders.ts';

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
