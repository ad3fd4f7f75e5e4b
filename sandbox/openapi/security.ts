// The three credentials and which route takes which (partner-api.md 5).

import type { Json } from './json.ts';
import type { OperationSpec } from './operation-spec.ts';

export const securitySchemes: Json = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Access token of `POST /oauth/token`, valid 3600 seconds. Scopes: `events:read`, `orders:write`, `orders:read`, `checkout_sessions:write`.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Publishable-Key',
    description: 'For browsers only: the `Origin` of the request must be an allowed domain of the key.',
  },
  clientCredentials: {
    type: 'http',
    scheme: 'basic',
    description: 'Client id and client secret. Server-only.',
  },
};

/** The security requirement of a route, from what the route itself declares. */
export function securityOf({ access, scope }: OperationSpec['endpoint']): Json[] {
  if (access === 'open') return [];
  const token = { accessToken: scope === undefined ? [] : [scope] };
  return access === 'bearer' ? [token] : [token, { publishableKey: [] }];
}
