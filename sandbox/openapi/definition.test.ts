// The served definition: what it calls itself, that it names every route and error, that its examples fit, and that
// the check the other tests rely on refuses what it should.
import { expect, test } from 'vitest';
import { proves, startProvider } from '../proofs/provider.ts';
import { endpoints } from '../routes/endpoints.ts';
import { errorStatus } from '../wire/error-codes.ts';
import { webhookType } from '../wire/webhook.ts';
import { cart } from './examples.ts';
import { fetchDefinitionCheck } from './testing/definition-check.ts';

const provider = await startProvider();
const check = await fetchDefinitionCheck(provider.origin);
const { paths, webhooks } = check.definition;

proves(
  '9.5 definition',
  'the definition is OpenAPI 3.1, version 1.0.0, and needs no credential',
  async () => {
    const response = await fetch(`${provider.origin}/v1/openapi.json`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { title: 'partner API', version: '1.0.0' },
      servers: [{ url: `${provider.origin}/v1` }],
    });
  },
);

test('it names the routes of the sandbox, all of them and no other', () => {
  const defined = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(defined.sort()).toEqual(served.sort());
});

test('it names every error code, at the status that the document gives it', () => {
  const named = new Set(
    everyOperation().flatMap(({ spec }) =>
      Object.entries(spec.responses).flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((name) => `${status} ${name}`),
      ),
    ),
  );
  for (const [code, status] of Object.entries(errorStatus)) expect(named).toContain(`${status} ${code}`);
});

test('it names every webhook with the headers of the document', () => {
  expect(Object.keys(webhooks).sort()).toEqual([...webhookType.options].sort());
  for (const { post } of Object.values(webhooks)) {
    const headers = post?.parameters?.flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
    expect(headers).toEqual(['User-Agent', 'X-Service-Signature', 'X-Service-Event', 'X-Service-Delivery']);
  }
});

test('each example fits its schema, and names no field that the schema does not', () => {
  const problems: string[] = [];
  let examples = 0;
  for (const { at, spec } of everyOperation()) {
    const bodies = [
      { at: [...at, 'requestBody'], content: spec.requestBody?.content },
      ...Object.entries(spec.responses).map(([status, { content }]) => ({
        at: [...at, 'responses', status],
        content,
      })),
    ];
    for (const body of bodies) {
      for (const [type, media] of Object.entries(body.content ?? {})) {
        for (const [name, { value }] of Object.entries(media.examples ?? {})) {
          examples += 1;
          problems.push(...check.at([...body.at, 'content', type, 'schema'], value, name));
        }
      }
    }
  }
  expect(problems).toEqual([]);
  expect(examples).toBeGreaterThan(100);
});

test('a return URL may be missing in embedded mode only', () => {
  const problems = (body: unknown) =>
    check.at(['components', 'schemas', 'CreateSessionRequest'], body, 'body').length;
  expect(problems({ event_id: 'evt', ui_mode: 'embedded' })).toBe(0);
  expect(problems({ event_id: 'evt' })).toBeGreaterThan(0);
  expect(
    problems({ event_id: 'evt', ui_mode: 'redirect', on_success_url: 'https://x.example' }),
  ).toBeGreaterThan(0);
});

const headers = new Headers({ 'Cache-Control': 'private, no-store', 'X-Request-Id': 'req_1' });
const page = { method: 'GET', path: '/orders', status: 200, headers };
const pageOf = (order: unknown) => ({
  code: 200,
  message: 'ok',
  data: { orders: [order], next_cursor: null },
});

test.each([
  ['a field that is not defined', { ...page, body: pageOf({ ...cart, extra: 1 }) }],
  ['a missing field', { ...page, body: pageOf({ ...cart, total: undefined }) }],
  ['a field of another type', { ...page, body: pageOf({ ...cart, total: '31600' }) }],
  ['a time without milliseconds', { ...page, body: pageOf({ ...cart, created_at: '2026-03-14T09:00:00Z' }) }],
  ['a status that is not defined', { ...page, status: 402, body: pageOf(cart) }],
  ['a path that is not defined', { ...page, path: '/refunds', body: pageOf(cart) }],
  ['a missing header', { ...page, headers: new Headers({ 'X-Request-Id': 'req_1' }), body: pageOf(cart) }],
  [
    'a header that does not belong',
    { ...page, headers: new Headers([...headers, ['Retry-After', '1']]), body: pageOf(cart) },
  ],
  [
    'an error code of another status',
    {
      ...page,
      status: 404,
      body: { code: 404, message: 'x', error: 'x', error_code: 'validation_failed' },
    },
  ],
])('the check refuses %s', (_what, exchange) => {
  expect(check.answer({ ...page, body: pageOf(cart) })).toEqual([]);
  expect(check.answer(exchange)).not.toEqual([]);
});

function everyOperation() {
  return Object.entries({ paths, webhooks }).flatMap(([section, items]) =>
    Object.entries(items).flatMap(([name, item]) =>
      Object.entries(item).map(([method, spec]) => ({ at: [section, name, method], spec })),
    ),
  );
}
