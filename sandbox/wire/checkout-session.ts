// Wire types of checkout sessions (partner-api.md 2.6, 4.4, 4.5). Times ISO 8601 UTC.
import { z } from 'zod';
import { orderStatus } from './order.ts';

export const uiMode = z.enum(['redirect', 'embedded']);
export type UiMode = z.infer<typeof uiMode>;

export const prefill = z.object({
  buyer_name: z.string().max(120).optional(),
  buyer_email: z.string().max(254).optional(),
  buyer_phone: z.string().max(32).optional(),
});

export const createSessionRequest = z.object({
  event_id: z.string().min(1),
  on_success_url: z.string().max(2048).optional(),
  on_cancel_url: z.string().max(2048).optional(),
  client_reference_id: z.string().max(256).optional(),
  prefill: prefill.optional(),
  ui_mode: uiMode.default('redirect'),
});
export type CreateSessionRequest = z.infer<typeof createSessionRequest>;

export const createSessionData = z.object({
  id: z.string(),
  url: z.url(),
  expires_at: z.iso.datetime(),
  ui_mode: uiMode,
});
export type CreateSessionData = z.infer<typeof createSessionData>;

export const sessionData = z.object({
  id: z.string(),
  ui_mode: uiMode,
  status: z.enum(['open', 'complete', 'expired']),
  event_id: z.string(),
  client_reference_id: z.string().nullable(),
  order: z
    .object({
      id: z.string(),
      code: z.string(),
      status: orderStatus,
      total: z.int(),
      currency: z.string(),
    })
    .nullable(),
});
export type SessionData = z.infer<typeof sessionData>;
