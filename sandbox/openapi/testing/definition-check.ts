// Checks exchanges with the sandbox against the definition that it serves, with an independent validator and without the
// sandbox's own schemas. Fields that are not described are errors.

import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';

const reference = z.object({ $ref: z.string() });
const header = z.object({ required: z.boolean().optional(), schema: z.record(z.string(), z.unknown()) });
const content = z.record(
  z.string(),
  z.object({ examples: z.record(z.string(), z.object({ value: z.unknown() })).optional() }),
);
const operation = z.object({
  parameters: z
    .array(
      z.union([
        reference,
        z.object({
          name: z.string(),
          in: z.enum(['path', 'query', 'header']),
          required: z.boolean().optional(),
        }),
      ]),
    )
    .optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ headers: z.record(z.string(), reference).optional(), content: content.optional() }),
  ),
});
const pathItem = z.record(z.string(), operation);

const servedDefinition = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), pathItem),
  webhooks: z.record(z.string(), pathItem),
  components: z.looseObject({ headers: z.record(z.string(), header) }),
});

type ServedDefinition = z.infer<typeof servedDefinition>;
type ServedOperation = z.infer<typeof operation>;

/** A copy of `node` in which every object schema that lists its properties takes no other. */
function closeSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, closeSchemas(inner)]));
  return listsItsProperties(copy) ? { ...copy, unevaluatedProperties: false } : copy;
}

const listsItsProperties = (node: Record<string, unknown>): boolean =>
  node.type === 'object' && typeof node.properties === 'object' && !('additionalProperties' in node);

type Exchange = {
  method: string;
  /** The path under `/v1`, with or without a query. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
};

const WATCHED_HEADERS = ['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'allow'];
const JSON_TYPE = 'application/json';

type DefinitionCheck = ReturnType<typeof checkAgainst>;

/** Checks against the definition in `json`; each check returns its problems, one line each. */
function checkAgainst(json: unknown) {
  const definition = servedDefinition.parse(json);
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false });
  formats.default(ajv);
  // The root is an OpenAPI object, not a schema; strict mode wants its names known.
  ajv.addVocabulary(Object.keys(definition));
  ajv.addSchema(Object(closeSchemas(json)), 'definition');

  function problemsAt(pointer: readonly string[], value: unknown, what: string): string[] {
    const steps = pointer.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
    const validate = ajv.getSchema(`definition#/${steps.join('/')}`);
    if (!validate) return [`${what}: the definition has no schema at ${pointer.join(' ')}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  function headerProblems(response: ServedOperation['responses'][string], headers: Headers): string[] {
    const documented = Object.entries(response.headers ?? {});
    const names = documented.map(([name]) => name.toLowerCase());
    const unknown = WATCHED_HEADERS.filter((name) => headers.has(name) && !names.includes(name));
    const wrong = documented.flatMap(([name, { $ref }]) => {
      const component = $ref.split('/').at(-1) ?? '';
      const described = definition.components.headers[component];
      const value = headers.get(name);
      if (value === null) return described?.required ? [`header ${name} is missing`] : [];
      const parsed = described?.schema.type === 'integer' ? Number(value) : value;
      return problemsAt(['components', 'headers', component, 'schema'], parsed, `header ${name}`);
    });
    return [...unknown.map((name) => `header ${name} is not defined`), ...wrong];
  }

  return {
    definition,
    /** Whether the definition has the path that `path` is an instance of. */
    knows: (path: string): boolean => templateOf(definition, path) !== undefined,
    /** Faults of an answer of the API. */
    answer: ({ method, path, status, headers, body }: Exchange): string[] => {
      const template = templateOf(definition, path);
      const operation =
        template === undefined ? undefined : operationOf(definition, template, method, status);
      const response = operation?.spec.responses[status];
      if (template === undefined || !operation || !response)
        return [`${method} ${path} ${status} is not defined`];
      const where = ['paths', template, operation.method, 'responses', String(status)];
      const schema = [...where, 'content', JSON_TYPE, 'schema'];
      return [...headerProblems(response, headers), ...problemsAt(schema, body, 'body')];
    },
    /** Faults of a webhook of `type`. */
    webhook: (type: string, body: unknown): string[] =>
      problemsAt(['webhooks', type, 'post', 'requestBody', 'content', JSON_TYPE, 'schema'], body, type),
    /** Faults in the headers of a webhook of `type`, named in lower case. */
    webhookHeaders: (type: string, headers: Readonly<Record<string, unknown>>): string[] =>
      (definition.webhooks[type]?.post?.parameters ?? []).flatMap((parameter, index) => {
        if (!('name' in parameter)) return [`${type}: parameter ${index} is no header`];
        const where = ['webhooks', type, 'post', 'parameters', String(index), 'schema'];
        return problemsAt(where, headers[parameter.name.toLowerCase()] ?? null, parameter.name);
      }),
    /** Faults of `value` as the part of the definition at `pointer`. */
    at: problemsAt,
  };
}

/** The path of the definition that `path` is an instance of; a literal one wins. */
function templateOf(definition: ServedDefinition, path: string): string | undefined {
  const bare = path.split('?')[0] ?? '';
  const templates = Object.keys(definition.paths);
  if (templates.includes(bare)) return bare;
  return templates.find((template) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare));
}

/** A 405 is described by the methods that the path does know. */
function operationOf(definition: ServedDefinition, template: string, method: string, status: number) {
  const item = definition.paths[template] ?? {};
  const known = status === 405 ? Object.keys(item)[0] : method.toLowerCase();
  const spec = known === undefined ? undefined : item[known];
  return known !== undefined && spec ? { method: known, spec } : undefined;
}

/** Fetches the definition of the sandbox at `origin`, without a credential. */
export async function fetchDefinitionCheck(origin: string): Promise<DefinitionCheck> {
  const response = await fetch(`${origin}/v1/openapi.json`);
  return checkAgainst(await response.json());
}

/** Fails the test when an answer is not as defined. Preflights, empty answers and unknown paths are not defined. */
export function expectDefined(check: DefinitionCheck, exchange: Exchange): void {
  if (exchange.body === undefined || exchange.method === 'OPTIONS' || !check.knows(exchange.path)) return;
  expect(check.answer(exchange), `${exchange.method} ${exchange.path} as defined`).toEqual([]);
}
