import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '#lib/shared/result.ts';
import { readExchange } from './answer.ts';
import type { LimitObservation } from './budget.ts';
import type { CallKind } from './call.ts';
import { OWN_ERROR_CODES, PROVIDER_ERROR_CODES } from './errors.ts';
import { TokenGrantSchema } from './schemas/envelope.ts';

const Data = z.object({ id: z.string() });

const answered = (status: number, body: unknown, limits: Partial<LimitObservation> = {}) =>
  ok({
    status,
    requestId: 'req_1',
    limits: { status, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null, ...limits },
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });

const envelope = (status: number, errorCode: string, more: object = {}) =>
  answered(status, { code: status, message: 'slug', error: 'words', error_code: errorCode, ...more });

const errorOf = (exchange: Parameters<typeof readExchange>[0], kind: CallKind = 'write') => {
  const result = readExchange(exchange, Data, kind);
  if (result.ok) throw new Error('expected a failure');
  return result.error;
};

describe('a success', () => {
  test('gives the data, without what the schema does not know', () => {
    const body = { code: 201, message: 'created', data: { id: 'a', later: 1 }, extra: true };
    expect(readExchange(answered(201, body), Data, 'write')).toEqual(ok({ id: 'a' }));
  });

  test.each<[string, unknown]>([
    ['a field is missing', { code: 200, message: '', data: {} }],
    ['there is no data', { code: 200, message: '' }],
    ['the body is empty', ''],
    ['the body is HTML', '<html>welcome to the hotel network</html>'],
    ['the JSON is cut off', '{"code":200,"data":{"id":"a"'],
    ['the body is null', 'null'],
  ])('leaves a write in doubt and a read not done when %s', (_, body) => {
    const unreadable = { code: 'invalid_response', httpStatus: 200, retryable: false, requestId: 'req_1' };
    expect(errorOf(answered(200, body), 'write')).toMatchObject({ ...unreadable, outcome: 'unknown' });
    expect(errorOf(answered(200, body), 'read')).toMatchObject({ ...unreadable, outcome: 'not_done' });
  });

  test('that does not fit never puts its content into the detail', () => {
    const secret = 'grace@example.com';
    expect(errorOf(answered(200, `{"buyer":"${secret}"`)).detail).not.toContain(secret);
    expect(errorOf(answered(200, { data: { id: [secret] } })).detail).not.toContain(secret);
  });
});

describe('an error in the envelope', () => {
  test.each(PROVIDER_ERROR_CODES)('%s keeps its code', (code) => {
    expect(errorOf(envelope(409, code))).toMatchObject({ code, httpStatus: 409, detail: 'words' });
  });

  test.each([...OWN_ERROR_CODES, 'brand_new_code'])('%s is not a code of the document', (code) => {
    expect(errorOf(envelope(400, code))).toMatchObject({
      code: 'unknown_error',
      retryable: false,
      outcome: 'not_done',
      detail: `${code}: words`,
    });
  });

  test('a code the document does not know is retried by its status', () => {
    expect(errorOf(envelope(503, 'maintenance'))).toMatchObject({ code: 'unknown_error', retryable: true });
  });

  test('the longer of Retry-After and details.retry_after_seconds counts', () => {
    const details = { details: { retry_after_seconds: 12 } };
    const both = answered(409, { error_code: 'prompt_in_progress', ...details }, { retryAfterSeconds: 30 });
    expect(errorOf(both)).toMatchObject({ retryAfterSeconds: 30, retryable: true, outcome: 'not_done' });
    expect(errorOf(envelope(409, 'prompt_in_progress', details)).retryAfterSeconds).toBe(12);
    const shorter = answered(409, { error_code: 'prompt_in_progress', ...details }, { retryAfterSeconds: 5 });
    expect(errorOf(shorter).retryAfterSeconds).toBe(12);
  });

  test('a malformed detail does not hide the code', () => {
    const odd = envelope(409, 'prompt_in_progress', { details: 'soon', error: 7, message: null });
    expect(errorOf(odd)).toMatchObject({ code: 'prompt_in_progress', retryAfterSeconds: null });
  });

  test('a 429 without Retry-After waits for the window to reset; other answers do not', () => {
    const limited = answered(429, { error_code: 'rate_limited' }, { resetSeconds: 17 });
    expect(errorOf(limited).retryAfterSeconds).toBe(17);
    const refused = answered(400, { error_code: 'invalid_email' }, { resetSeconds: 17 });
    expect(errorOf(refused).retryAfterSeconds).toBeNull();
  });

  test.each([
    [400, 'validation_failed', 'not_done'],
    [401, 'invalid_token', 'not_done'],
    [409, 'insufficient_inventory', 'not_done'],
    [409, 'idempotency_in_progress', 'unknown'],
    [422, 'idempotency_key_reuse', 'not_done'],
    [429, 'rate_limited', 'not_done'],
    [500, 'server_error', 'unknown'],
    [503, 'maintenance', 'unknown'],
  ])('a write answered %i %s is %s; a read never is in doubt', (status, code, outcome) => {
    expect(errorOf(envelope(status, code), 'write').outcome).toBe(outcome);
    expect(errorOf(envelope(status, code), 'read').outcome).toBe('not_done');
  });
});

describe('an error without the envelope', () => {
  test.each([
    [500, '', 'server_error', true],
    [502, '<html>Bad Gateway</html>', 'server_error', true],
    [429, 'slow down', 'rate_limited', true],
    [408, '', 'timeout', true],
    [404, '<html>nothing here</html>', 'invalid_response', false],
    [403, '{"message":"blocked"}', 'invalid_response', false],
    [304, '', 'invalid_response', false],
  ])('%i %j is %s', (status, body, code, retryable) => {
    expect(errorOf(answered(status, body), 'read')).toMatchObject({ code, retryable, httpStatus: status });
  });

  test('the detail is bounded', () => {
    expect(errorOf(answered(502, 'x'.repeat(100_000))).detail.length).toBeLessThanOrEqual(500);
    expect(errorOf(envelope(400, 'invalid_email', { error: 'x'.repeat(100_000) })).detail).toHaveLength(500);
  });
});

describe('the token endpoint', () => {
  const read = (exchange: Parameters<typeof readExchange>[0]) =>
    readExchange(exchange, TokenGrantSchema, 'token');

  test('answers without an envelope', () => {
    const body = { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'events:read' };
    expect(read(answered(200, body))).toEqual(
      ok({ access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'events:read' }),
    );
    expect(read(answered(200, { code: 200, data: body })).ok).toBe(false);
  });

  test.each([
    [400, 'invalid_request', false],
    [400, 'unsupported_grant_type', false],
    [400, 'invalid_scope', false],
    [401, 'invalid_client', false],
    [429, 'temporarily_unavailable', true],
    [500, 'server_error', true],
  ])('%i %s is read in the OAuth shape', (status, code, retryable) => {
    const result = read(answered(status, { error: code, error_description: 'words' }));
    expect(result).toMatchObject({
      ok: false,
      error: { code, httpStatus: status, retryable, outcome: 'not_done', detail: 'words' },
    });
  });

  test('an envelope in its place is understood too', () => {
    expect(read(envelope(404, 'not_found'))).toMatchObject({ error: { code: 'not_found' } });
  });
});
