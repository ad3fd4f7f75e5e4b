// Rows of what is bought: orders with their payment attempts, checkout sessions, idempotency keys.
// Money in minor units, times in milliseconds of the sandbox's clock.
import { z } from 'zod';
import { prefill, uiMode } from '../wire/checkout-session.ts';
import { attribution, buyer, failureKind, orderStatus, paymentMethod, registration } from '../wire/order.ts';
import { refund } from '../wire/webhook.ts';
import { sellableMethod } from './event-rows.ts';

export const promptOutcome = z.enum(['approve', 'decline', 'fail', 'timeout', 'not_reached']);
export type PromptOutcome = z.infer<typeof promptOutcome>;

/** An end of an attempt that moves no money. */
export type UnpaidOutcome = Exclude<PromptOutcome, 'approve'>;

/** One prompt on a payer's phone; `outcome` is null while it is live. */
const attemptRow = z.object({
  id: z.string(),
  msisdn: z.string(),
  network: sellableMethod,
  sent_at: z.number(),
  expires_at: z.number(),
  outcome: z.enum([...promptOutcome.options, 'withdrawn']).nullable(),
  failure_kind: failureKind.nullable().default(null),
  decided_at: z.number().nullable(),
});
export type AttemptRow = z.infer<typeof attemptRow>;

/** Money that an attempt took from its payer, in minor units. */
export const charge = z.object({
  attempt_id: z.string(),
  msisdn: z.string(),
  amount: z.int(),
  at: z.number(),
});

/** A decision that a self-deciding number will still take. */
const plannedDecision = z.object({ at: z.number(), outcome: promptOutcome });

export const orderRow = z.object({
  id: z.string(),
  order_code: z.string(),
  org: z.string(),
  event_id: z.string(),
  status: orderStatus,
  currency: z.string(),
  subtotal: z.int(),
  discount_total: z.int(),
  donation_total: z.int(),
  service_fee: z.int(),
  total: z.int(),
  failure_kind: failureKind.nullable(),
  payment_method: paymentMethod,
  buyer,
  attribution,
  hold_expires_at: z.number().nullable(),
  created_at: z.number(),
  lines: z.array(z.object({ ticket_type_id: z.string(), quantity: z.int() })),
  registrations: z.array(registration),
  attempts: z.array(attemptRow),
  /** Two and more: the order was charged more than once. */
  charges: z.array(charge).default([]),
  planned: z.array(plannedDecision),
  /** Fate of this order's webhooks: sent, never sent, or sent twice. */
  webhooks: z.enum(['once', 'lost', 'twice']),
  refunds: z.array(refund.extend({ at: z.number() })),
  history: z.array(z.object({ at: z.number(), what: z.string() })),
  /** Other fields of the request: answers, participants, note, referral, guardian. */
  extras: z.record(z.string(), z.unknown()),
});
export type OrderRow = z.infer<typeof orderRow>;

export const sessionRow = z.object({
  id: z.string(),
  org: z.string(),
  client_id: z.string(),
  event_id: z.string(),
  ui_mode: uiMode,
  status: z.enum(['open', 'complete', 'expired']),
  on_success_url: z.string().nullable(),
  on_cancel_url: z.string().nullable(),
  embed_origin: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  prefill: prefill,
  order_id: z.string().nullable(),
  created_at: z.number(),
  expires_at: z.number(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** A key bound to its first request; `answer` is the JSON of the first success, null until there is one. */
export const idempotencyRow = z.object({
  id: z.string(),
  fingerprint: z.string(),
  answer: z.string().nullable(),
});
