import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { err, ok } from '#lib/shared/result.ts';
import type { CallKind, CallPriority, CallRecord } from './call.ts';
import { OWN_ERROR_CODES, PROVIDER_ERROR_CODES } from './errors.ts';
import { parseExchange, TokenGrantSchema } from './exchange.ts';
import type { Budget, LimitObservation } from './rate-limits.ts';
import { samplePaid } from './testing/sample-answers.ts';
import { failing, type Reply, scriptedProvider, success } from './testing/scripted-provider.ts';
import type { TokenStore } from './token.ts';

const paid = success(samplePaid());
const key = { idempotencyKey: 'pay-1' };

/** A budget that refuses as `refuses` says, and records requests and observations. */
function recordingBudget(refuses: (kind: CallKind, nth: number) => number | null = () => null) {
  const asked: [CallKind, CallPriority][] = [];
  const observed: [CallKind, LimitObservation][] = [];
  const budget: Budget = {
    acquire: async (kind, priority) => {
      asked.push([kind, priority]);
      const retryAfterSeconds = refuses(kind, asked.filter(([other]) => other === kind).length);
      return retryAfterSeconds === null ? ok(undefined) : err({ retryAfterSeconds });
    },
    observe: async (kind, observation) => {
      observed.push([kind, observation]);
    },
  };
  return { budget, asked, observed };
}

describe('the budget', () => {
  test('is asked before every exchange, with kind and priority', async () => {
    const { budget, asked } = recordingBudget();
    const { api } = scriptedProvider({ replies: [failing(500, 'server_error'), paid], config: { budget } });
    await api.orders.pay('ord_1', {}, key);
    expect(asked).toEqual([
      ['token', 'payment'],
      ['write', 'payment'],
      ['write', 'payment'],
    ]);
  });

  test('gets the priority of each endpoint, or the caller’s', async () => {
    const { budget, asked } = recordingBudget();
    const { api } = scriptedProvider({ replies: [failing(404, 'not_found')], config: { budget } });
    const body = { event_id: 'e', lines: [], buyer_name: '', buyer_email: '', buyer_phone: '' };
    await api.orders.create(body, key);
    await api.checkoutSessions.create({ event_id: 'e' });
    await api.orders.fetch('o');
    await api.events.list({}, { priority: 'background' });
    expect(asked.slice(1)).toEqual([
      ['write', 'order'],
      ['write', 'order'],
      ['read', 'read'],
      ['read', 'background'],
    ]);
  });

  test('that refuses ends the call at once, without any HTTP', async () => {
    const { budget, observed } = recordingBudget((kind) => (kind === 'write' ? 13 : null));
    const { api, calls } = scriptedProvider({ replies: [paid], config: { budget } });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({
      error: {
        code: 'budget_spent',
        retryAfterSeconds: 13,
        retryable: true,
        outcome: 'not_done',
        httpStatus: null,
      },
    });
    expect(calls).toHaveLength(0);
    expect(observed.map(([kind]) => kind)).toEqual(['token']);
  });

  test('that refuses a second attempt leaves the first one in doubt', async () => {
    const { budget } = recordingBudget((kind, nth) => (kind === 'write' && nth === 2 ? 1 : null));
    const { api } = scriptedProvider({ replies: [failing(500, 'server_error')], config: { budget } });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({
      error: { code: 'budget_spent', outcome: 'unknown' },
    });
  });

  test('that refuses the token ends the call too', async () => {
    const { budget } = recordingBudget((kind) => (kind === 'token' ? 3 : null));
    const { api, tokenCalls } = scriptedProvider({ replies: [paid], config: { budget } });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({ error: { code: 'budget_spent' } });
    expect(tokenCalls).toHaveLength(0);
  });

  test('learns from every answer, and from answers only', async () => {
    const headers = {
      'Retry-After': '1',
      'RateLimit-Limit': '60',
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': '1',
    };
    const { budget, observed } = recordingBudget();
    const replies: Reply[] = [failing(429, 'rate_limited', headers), new TypeError('fetch failed'), paid];
    await scriptedProvider({ replies, config: { budget } }).api.orders.pay('ord_1', {}, key);
    expect(observed.filter(([kind]) => kind === 'write').map(([, observation]) => observation)).toEqual([
      { status: 429, retryAfterSeconds: 1, limit: 60, remaining: 0, resetSeconds: 1 },
      { status: 200, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null },
    ]);
  });
});

describe('bookkeeping that fails after an answer', () => {
  const broken = new Error('the database is down');
  const fails = async () => {
    throw broken;
  };

  test('costs neither the answer of a payment nor its failure', async () => {
    const problems: [unknown, string][] = [];
    const { api, calls } = scriptedProvider({
      replies: [paid, failing(409, 'order_not_payable')],
      config: {
        budget: { acquire: async () => ok(undefined), observe: fails },
        onProblem: (cause, doing) => void problems.push([cause, doing]),
      },
    });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({
      ok: true,
      value: { status: 'prompt_sent' },
    });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({ error: { code: 'order_not_payable' } });
    expect(calls).toHaveLength(2);
    expect(problems).toEqual(Array(3).fill([broken, 'counting calls']));
  });

  test('costs no call its token, and no refusal its reason', async () => {
    const problems: string[] = [];
    const tokens: TokenStore = {
      load: async () => null,
      save: fails,
      drop: fails,
      exclusive: (work) => work(),
    };
    const { api } = scriptedProvider({
      replies: [failing(401, 'invalid_token'), failing(403, 'insufficient_scope')],
      config: { tokens, onProblem: (_, doing) => void problems.push(doing) },
    });
    expect(await api.orders.pay('ord_1', {}, key)).toMatchObject({ error: { code: 'insufficient_scope' } });
    expect(problems).toEqual([
      'storing the access token',
      'dropping a refused token',
      'storing the access token',
      'recording a missing scope',
    ]);
  });
});

describe('the record', () => {
  async function recorded(replies: Reply[]) {
    const records: CallRecord[] = [];
    const onCall = (record: CallRecord) => void records.push(record);
    const { api } = scriptedProvider({ replies, config: { onCall } });
    await api.orders.pay('ord_1', { msisdn: '0772000001' }, key);
    await api.orders.list({ cursor: 'secret-cursor' });
    return records;
  }

  test('is one per exchange, token included', async () => {
    const records = await recorded([failing(500, 'server_error'), new TypeError('reset'), paid]);
    const fine = { host: 'provider.test', trouble: null, detail: null, clockOffSeconds: null };
    const pay = { ...fine, method: 'POST', path: '/orders/ord_1/pay', kind: 'write' };
    expect(records.slice(0, 4)).toEqual([
      {
        ...fine,
        method: 'POST',
        path: '/oauth/token',
        kind: 'token',
        status: 200,
        errorCode: null,
        requestId: null,
        ms: 0,
        attempt: 1,
      },
      {
        ...pay,
        trouble: 'failing',
        detail: 'words for server_error',
        status: 500,
        errorCode: 'server_error',
        requestId: 'req_failed',
        ms: 0,
        attempt: 1,
      },
      {
        ...pay,
        trouble: 'no_answer',
        detail: 'reset',
        status: null,
        errorCode: 'network',
        requestId: null,
        ms: 0,
        attempt: 2,
      },
      { ...pay, status: 200, errorCode: null, requestId: null, ms: 0, attempt: 3 },
    ]);
  });

  test('says nothing of a refusal that is about the buyer', async () => {
    const [, refused] = await recorded([failing(400, 'invalid_msisdn')]);
    expect(refused).toMatchObject({ errorCode: 'invalid_msisdn', trouble: null, detail: null });
  });

  test.each([
    [401, 'unauthorized', 'credential_refused'],
    [401, 'invalid_token', 'token_refused'],
    [401, 'partner_credential_not_accepted', 'wrong_host'],
    [403, 'payments_disabled', 'payments_disabled'],
    [403, 'insufficient_scope', null],
    [404, 'not_found', null],
    [409, 'sale_closed', null],
    [429, 'rate_limited', null],
    [503, 'server_error', 'failing'],
  ])('%d %s is the trouble %s', async (status, code, trouble) => {
    const [, record] = await recorded([failing(status, code)]);
    expect(record).toMatchObject({ trouble });
  });

  test.each([
    [200, '<html></html>', 'not_the_api'],
    [404, '<html></html>', 'not_the_api'],
    [302, '', 'not_the_api'],
    [502, '<html></html>', 'failing'],
    [200, { code: 200, message: 'ok', data: { unknown: true } }, null],
  ])('an answer %d %j is the trouble %s', async (status, body, trouble) => {
    const [, record] = await recorded([{ status, body }]);
    expect(record).toMatchObject({ trouble });
  });

  test('holds no secret, key, number, token or query', async () => {
    const text = JSON.stringify(await recorded([paid]));
    for (const secret of ['SECRET-X', 'token-1', 'pay-1', '0772000001', 'secret-cursor', 'Basic', 'Bearer']) {
      expect(text).not.toContain(secret);
    }
  });
});

const Data = z.object({ id: z.string() });

const answered = (status: number, body: unknown, limits: Partial<LimitObservation> = {}) =>
  ok({
    status,
    requestId: 'req_1',
    limits: { status, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null, ...limits },
    clockOffSeconds: null,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });

const envelope = (status: number, errorCode: string, more: object = {}) =>
  answered(status, { code: status, message: 'slug', error: 'words', error_code: errorCode, ...more });

const errorOf = (exchange: Parameters<typeof parseExchange>[0], kind: CallKind = 'write') => {
  const result = parseExchange(exchange, Data, kind);
  if (result.ok) throw new Error('expected a failure');
  return result.error;
};

describe('a success', () => {
  test('gives the data, without what the schema does not know', () => {
    const body = { code: 201, message: 'created', data: { id: 'a', later: 1 }, extra: true };
    expect(parseExchange(answered(201, body), Data, 'write')).toEqual(ok({ id: 'a' }));
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
  const parse = (exchange: Parameters<typeof parseExchange>[0]) =>
    parseExchange(exchange, TokenGrantSchema, 'token');

  test('answers without an envelope', () => {
    const body = { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'events:read' };
    expect(parse(answered(200, body))).toEqual(
      ok({ access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'events:read' }),
    );
    expect(parse(answered(200, { code: 200, data: body })).ok).toBe(false);
  });

  test.each([
    [400, 'invalid_request', false],
    [400, 'unsupported_grant_type', false],
    [400, 'invalid_scope', false],
    [401, 'invalid_client', false],
    [429, 'temporarily_unavailable', true],
    [500, 'server_error', true],
  ])('%i %s is parsed in the OAuth shape', (status, code, retryable) => {
    const result = parse(answered(status, { error: code, error_description: 'words' }));
    expect(result).toMatchObject({
      ok: false,
      error: { code, httpStatus: status, retryable, outcome: 'not_done', detail: 'words' },
    });
  });

  test('an envelope in its place is parsed too', () => {
    expect(parse(envelope(404, 'not_found'))).toMatchObject({ error: { code: 'not_found' } });
  });
});
