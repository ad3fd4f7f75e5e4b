// Hosted and embedded checkout sessions (partner-api.md 4.4, 4.5). Creating takes no Idempotency-Key: a session
// that was made twice holds no place and moves no money, so it is tried again like any write.

import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions } from './call.ts';
import type { PartnerResult } from './errors.ts';
import { readOne } from './read-resource.ts';
import {
  type CheckoutSession,
  CheckoutSessionSchema,
  type CreateCheckoutSessionRequest,
  type CreatedCheckoutSession,
  CreatedCheckoutSessionSchema,
} from './schemas/checkout-session.ts';

export type CheckoutSessionsApi = {
  /** The page to send the buyer to; `invalid_return_url`, `payments_disabled`, … (partner-api.md 4.4, 7.2). */
  create(
    body: CreateCheckoutSessionRequest,
    options?: CallOptions,
  ): Promise<PartnerResult<CreatedCheckoutSession>>;
  /** `not_found` once the provider has deleted it (partner-api.md 4.5, 3.2). */
  read(sessionId: string, options?: CallOptions): Promise<PartnerResult<CheckoutSession>>;
};

/** The methods under `checkoutSessions`. */
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
    read: (sessionId, options) =>
      readOne(
        call,
        { collection: 'checkout-sessions', scope: null, data: CheckoutSessionSchema },
        sessionId,
        options,
      ),
  };
}
