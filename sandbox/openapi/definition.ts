// The API's definition: OpenAPI 3.1, titled and versioned as partner-api.md 9 says.
import { componentSchemas } from './components.ts';
import { componentHeaders, componentParameters } from './headers.ts';
import { openapiPath, operationOf, securitySchemes } from './operation.ts';
import type { Json } from './operation-spec.ts';
import { sessionOperations } from './operations/checkout-sessions.ts';
import { eventOperations } from './operations/events.ts';
import { orderOperations } from './operations/orders.ts';
import { serviceOperations } from './operations/service.ts';
import { webhookSection } from './webhooks.ts';

const operations = [...serviceOperations, ...eventOperations, ...sessionOperations, ...orderOperations];

/** The whole definition for the API at `baseUrl`, which ends in `/v1`. */
export const buildDefinition = (baseUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'partner API',
    version: '1.0.0',
    summary: "Sell entries to an organization's races from its own website.",
    description:
      'JSON in, JSON out. Money is an integer in minor units; timestamps are ISO 8601 UTC with milliseconds. Every answer but those of the token endpoint has the envelope `{ code, message, data }` or `{ code, message, error, error_code }`. Responses may gain properties.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: baseUrl, description: 'The API host. Credentials are accepted nowhere else.' }],
  security: [],
  tags: [
    { name: 'Token', description: 'Client credentials for an access token.' },
    { name: 'Events', description: 'What is on sale, with prices and fees.' },
    { name: 'Checkout sessions', description: "Hosted and embedded checkout on the provider's page." },
    { name: 'Orders', description: 'Registration and payment with a form of your own.' },
    { name: 'Service', description: 'About the service itself.' },
    { name: 'Webhooks', description: 'What the service posts to your server. At least once, in any order.' },
  ],
  paths: paths(),
  webhooks: webhookSection(),
  components: {
    schemas: componentSchemas(),
    headers: componentHeaders,
    parameters: componentParameters,
    securitySchemes,
  },
});

function paths(): Json {
  const byPath: Record<string, Record<string, Json>> = {};
  for (const spec of operations) {
    const path = openapiPath(spec.endpoint.path);
    byPath[path] = { ...byPath[path], [spec.endpoint.method.toLowerCase()]: operationOf(spec) };
  }
  return byPath;
}
