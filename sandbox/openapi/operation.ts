// One operation in OpenAPI's own shape, with the credentials it takes.
import { type RequestName, schemaRef } from './components.ts';
import { errorResponses } from './error-responses.ts';
import { headersOf } from './headers.ts';
import { type Examples, isLimited, type Json, type OperationSpec, type Success } from './operation-spec.ts';

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
function securityOf({ access, scope }: OperationSpec['endpoint']): Json[] {
  if (access === 'open') return [];
  const token = { accessToken: scope === undefined ? [] : [scope] };
  return access === 'bearer' ? [token] : [token, { publishableKey: [] }];
}

/** The path of a route as OpenAPI writes it: `/orders/{orderId}`. */
export const openapiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

export function operationOf(spec: OperationSpec): Json {
  const parameters = [...pathParameters(spec.endpoint.path), ...(spec.parameters ?? [])];
  const successes = Object.entries(spec.successes).map(([status, success]) => [
    status,
    successResponse(spec, Number(status), success),
  ]);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: spec.description,
    security: spec.security ?? securityOf(spec.endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(spec.body ? { requestBody: requestBody(spec.body) } : {}),
    responses: { ...Object.fromEntries(successes), ...errorResponses(spec) },
  };
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));

type Body = { schema: RequestName; type?: string; required?: boolean; examples: Examples };

const requestBody = ({ schema, type = 'application/json', required = true, examples }: Body): Json => ({
  required,
  content: { [type]: { schema: schemaRef(schema), examples: exampleObjects(examples) } },
});

function successResponse(spec: OperationSpec, status: number, success: Success): Json {
  const { description, schema, examples } = success;
  return {
    description,
    headers: headersOf(status, { limited: isLimited(spec), waits: false }),
    content: {
      'application/json': {
        schema: typeof schema === 'string' ? schemaRef(schema) : schema,
        ...(examples ? { examples: exampleObjects(examples) } : {}),
      },
    },
  };
}

const exampleObjects = (examples: Examples): Json =>
  Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
