// POST /checkout-sessions and GET /checkout-sessions/{id} (partner-api.md 4.4, 4.5).
import { createSessionEndpoint, getSessionEndpoint } from '../../routes/checkout-sessions.ts';
import {
  completeSession,
  createdSession,
  embeddedRequest,
  openSession,
  redirectRequest,
} from '../examples.ts';
import type { OperationSpec } from '../operation-spec.ts';

export const sessionOperations: readonly OperationSpec[] = [
  {
    endpoint: createSessionEndpoint,
    id: 'createCheckoutSession',
    tag: 'Checkout sessions',
    summary: 'Start a hosted or embedded checkout',
    description:
      'The buyer pays at `url`. Embedded mode needs the origin of the page among the allowed domains; return URLs are then not required.',
    body: {
      schema: 'CreateSessionRequest',
      examples: { redirect: redirectRequest, embedded: embeddedRequest },
    },
    successes: {
      201: {
        description: 'The session, open for 24 hours.',
        schema: 'CreateSessionAnswer',
        examples: { created: { code: 201, message: 'checkout session created', data: createdSession } },
      },
    },
    errors: [
      'invalid_ui_mode',
      'invalid_return_url',
      'invalid_embed_origin',
      'payments_disabled',
      'not_found',
      'sale_closed',
    ],
  },
  {
    endpoint: getSessionEndpoint,
    id: 'getCheckoutSession',
    tag: 'Checkout sessions',
    summary: 'Read a checkout session',
    description: 'What became of it. Expired sessions are deleted some time after they expire.',
    successes: {
      200: {
        description: 'The session.',
        schema: 'CheckoutSessionAnswer',
        examples: {
          open: { code: 200, message: 'checkout session retrieved', data: openSession },
          complete: { code: 200, message: 'checkout session retrieved', data: completeSession },
        },
      },
    },
    errors: ['not_found'],
  },
];
