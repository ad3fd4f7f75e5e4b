// Hosted and embedded sessions (partner-api.md 2.6, 3.2, 4.4, 4.5). A second one moves no money, so creating needs no key.

import { z } from 'zod';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions } from './call.ts';
import type { PartnerResult } from './errors.ts';
import { absentAsNull, minorUnits, timestamp } from './fields.ts';
import { fetchOne } from './resource.ts';

/** The body of partner-api.md 4.4; both URLs are required in redirect mode. */
export type CreateCheckoutSessionRequest = {
  event_id: string;
  on_success_url?: string;
  on_cancel_url?: string;
  /** At most 256 characters; returned on read. */
  client_reference_id?: string;
  prefill?: { buyer_name?: string; buyer_email?: string; buyer_phone?: string };
  ui_mode?: 'redirect' | 'embedded';
};

/** `expires_at` is 24 hours after creation. */
const CreatedCheckoutSessionSchema = z.object({
  id: z.string(),
  url: z.string(),
  expires_at: timestamp,
  ui_mode: z.string(),
});
export type CreatedCheckoutSession = z.infer<typeof CreatedCheckoutSessionSchema>;

export const SessionOrderSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: z.string(),
  total: minorUnits,
  currency: z.string(),
});

/** `status` is `open`, `complete` or `expired`; `order` the most recent one made through it. */
const CheckoutSessionSchema = z.object({
  id: z.string(),
  status: z.string(),
  event_id: z.string(),
  client_reference_id: absentAsNull(z.string()),
  order: absentAsNull(SessionOrderSchema),
  url: absentAsNull(z.string()),
  expires_at: absentAsNull(timestamp),
  ui_mode: absentAsNull(z.string()),
});
export type CheckoutSession = z.infer<typeof CheckoutSessionSchema>;

export type CheckoutSessionsApi = {
  /** The page to send the buyer to; `invalid_return_url`, `payments_disabled`, … (partner-api.md 4.4, 7.2). */
  create(
    body: CreateCheckoutSessionRequest,
    options?: CallOptions,
  ): Promise<PartnerResult<CreatedCheckoutSession>>;
  /** `not_found` once the provider has deleted it (partner-api.md 4.5, 3.2). */
  fetch(sessionId: string, options?: CallOptions): Promise<PartnerResult<CheckoutSession>>;
};

export function checkoutSessionsApi(call: AuthorizedCall): CheckoutSessionsApi {
  return {
    create: async (body, options) => {
      const headers = { 'content-type': 'application/json' };
      const request = {
        method: 'POST',
        path: '/checkout-sessions',
        headers,
        body: JSON.stringify(body),
      } as const;
      return call(
        {
          kind: 'write',
          scope: 'checkout_sessions:write',
          priority: 'order',
          request,
          data: CreatedCheckoutSessionSchema,
        },
        options,
      );
    },
    fetch: (sessionId, options) =>
      fetchOne(
        call,
        { collection: 'checkout-sessions', scope: null, data: CheckoutSessionSchema },
        sessionId,
        options,
      ),
  };
}
