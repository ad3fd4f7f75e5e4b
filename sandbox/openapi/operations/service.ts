// POST /oauth/token, the liveness probe and the definition itself (partner-api.md 4.1, 4.10, 9).
import { tokenEndpoint } from '../../routes/token.ts';
import type { OperationSpec } from '../operation-spec.ts';

/** Address of the liveness probe, which partner-api.md 4.10 leaves open. */
export const healthAddress = { method: 'GET', path: '/health', access: 'open' } as const;

export const definitionAddress = { method: 'GET', path: '/openapi.json', access: 'open' } as const;

export const serviceOperations: readonly OperationSpec[] = [
  {
    endpoint: tokenEndpoint,
    id: 'createToken',
    tag: 'Token',
    summary: 'Get an access token',
    description:
      'Client credentials grant. Keep the token for its lifetime. Credentials go in HTTP Basic or in the body, not in both. Never callable from a browser.',
    security: [{ clientCredentials: [] }, {}],
    oauth: true,
    body: {
      schema: 'TokenRequest',
      type: 'application/x-www-form-urlencoded',
      examples: { basic: { grant_type: 'client_credentials' } },
    },
    successes: {
      200: {
        description: 'The token, in OAuth shape.',
        schema: 'TokenResponse',
        examples: {
          token: {
            access_token: 'svc_at_2w8k3m8p2v6x9b4n7q5t',
            token_type: 'Bearer',
            expires_in: 3600,
            scope: 'events:read orders:write checkout_sessions:write',
          },
        },
      },
    },
    errors: [],
  },
  {
    endpoint: healthAddress,
    id: 'getHealth',
    tag: 'Service',
    summary: 'Liveness probe',
    description: 'Answers as long as the service lives. Needs no credential.',
    successes: {
      200: {
        description: 'It lives.',
        schema: 'HealthAnswer',
        examples: { ok: { code: 200, message: 'ok', data: { status: 'ok' } } },
      },
    },
    errors: [],
  },
  {
    endpoint: definitionAddress,
    id: 'getDefinition',
    tag: 'Service',
    summary: 'This definition',
    description: 'OpenAPI 3.1, without an envelope. Needs no credential.',
    successes: {
      200: {
        description: 'The definition.',
        schema: {
          type: 'object',
          required: ['openapi', 'info', 'paths'],
          additionalProperties: true,
          properties: { openapi: { type: 'string' }, info: { type: 'object' }, paths: { type: 'object' } },
        },
      },
    },
    errors: [],
  },
];
