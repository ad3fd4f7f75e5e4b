// Wire types of checkout sessions (partner-api.md 2.6, 4.4, 4.5). Times ISO 8601 UTC.
import { z } from 'zod';
import { timestamp } from './envelope.ts';
import { orderStatus } from './order.ts';

export const uiMode = z.enum(['redirect', 'embedded']);
export type UiMode = z.infer<typeof uiMode>;

export const prefill = z.object({
  buyer_name: z.string().max(120).optional(),
  buyer_email: z.string().max(254).optional(),
  buyer_phone: z.string().max(32).optional(),
});

const returnUrl = z
  .string()
  .max(2048)
  .describe('Absolute https URL whose origin is a registered return URL domain. Required in redirect mode.');

export const createSessionRequest = z
  .object({
    event_id: z.string().min(1),
    on_success_url: returnUrl
      .describe(
        `${returnUrl.description} {CHECKOUT_SESSION_ID} in it becomes the session id; without it, session_id is added.`,
      )
      .optional(),
    on_cancel_url: returnUrl.optional(),
    client_reference_id: z.string().max(256).describe('Yours; returned when the session is read.').optional(),
    prefill: prefill.optional(),
    ui_mode: uiMode.default('redirect'),
  })
  // The definition states this; the sandbox refuses a missing return URL with a code of its own.
  .meta({
    if: { required: ['ui_mode'], properties: { ui_mode: { const: 'embedded' } } },
    else: {
      required: ['on_success_url', 'on_cancel_url'],
      properties: { on_success_url: {}, on_cancel_url: {} },
    },
  });
export type CreateSessionRequest = z.infer<typeof createSessionRequest>;

export const createSessionData = z.object({
  id: z.string(),
  url: z.url().describe('Where the buyer pays.'),
  expires_at: timestamp.describe('24 hours after creation.'),
  ui_mode: uiMode,
});
export type CreateSessionData = z.infer<typeof createSessionData>;

export const sessionOrder = z.object({
  id: z.string(),
  code: z.string(),
  status: orderStatus,
  total: z.int().describe('Minor units.'),
  currency: z.string(),
});

export const sessionData = z.object({
  id: z.string(),
  ui_mode: uiMode,
  status: z.enum(['open', 'complete', 'expired']),
  event_id: z.string(),
  client_reference_id: z.string().nullable(),
  order: sessionOrder
    .nullable()
    .describe('The most recent order made through the session; null until the buyer starts one.'),
});
export type SessionData = z.infer<typeof sessionData>;
