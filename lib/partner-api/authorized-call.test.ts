import { describe, expect, test, vi } from 'vitest';
import { waitOrAbort } from './authorized-call.ts';
import { sampleCreated, sampleDetail } from './testing/sample-answers.ts';
import { failing, type Reply, scriptedProvider, success } from './testing/scripted-provider.ts';
import { isTimeout } from './transport.ts';

const event = success(sampleDetail());
const created = success(sampleCreated(), 201);
const body = {
  event_id: 'evt_1',
  lines: [],
  buyer_name: 'A',
  buyer_email: 'a@b.c',
  buyer_phone: '0772000001',
};
const key = { idempotencyKey: 'create-1' };

/** Creates an order against the replies. */
async function create(replies: Reply[], options = {}) {
  const provider = scriptedProvider({ replies });
  const result = await provider.api.orders.create(body, { ...key, ...options });
  return { ...provider, result };
}

describe('attempts of one call', () => {
  test.each<[string, Reply]>([
    ['a 500', failing(500, 'server_error')],
    ['a reset connection', new TypeError('fetch failed')],
    ['a gateway page', { status: 502, body: '<html></html>' }],
    ['a key still in progress', failing(409, 'idempotency_in_progress')],
    ['a 429 with a short wait', failing(429, 'rate_limited', { 'Retry-After': '1' })],
  ])('%s is repeated with the same key and body', async (_, reply) => {
    const { result, calls } = await create([reply, reply, created]);
    expect(result.ok).toBe(true);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map((call) => call.headers.get('idempotency-key')))).toEqual(new Set(['create-1']));
    expect(new Set(calls.map((call) => call.body))).toEqual(new Set([JSON.stringify(body)]));
  });

  test.each([
    [400, 'validation_failed'],
    [401, 'unauthorized'],
    [403, 'payments_disabled'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [409, 'insufficient_inventory'],
    [413, 'payload_too_large'],
    [422, 'idempotency_key_reuse'],
  ])('%i %s is returned at once', async (status, code) => {
    const { result, calls, sleeps } = await create([failing(status, code)]);
    expect(result).toMatchObject({
      ok: false,
      error: { code, httpStatus: status, retryable: false, outcome: 'not_done', requestId: 'req_failed' },
    });
    expect([calls.length, sleeps.length]).toEqual([1, 0]);
  });

  test('reads follow the same rules', async () => {
    const { api, calls } = scriptedProvider({ replies: [failing(500, 'server_error'), event] });
    expect((await api.events.fetch('evt_1')).ok).toBe(true);
    expect(calls).toHaveLength(2);
  });

  test('three attempts in total by default', async () => {
    const broken = [failing(500, 'server_error')];
    expect((await create(broken)).calls).toHaveLength(3);
    expect((await create(broken, { attempts: 1 })).calls).toHaveLength(1);
    expect((await create(broken, { attempts: 5 })).calls).toHaveLength(5);
  });

  test('options that are given but undefined mean the defaults', async () => {
    const none = { attempts: undefined, deadlineMs: undefined, timeoutMs: undefined, priority: undefined };
    expect((await create([failing(500, 'server_error')], none)).calls).toHaveLength(3);
  });
});

describe('waiting', () => {
  test('Retry-After is waited for in full', async () => {
    const { sleeps } = await create([failing(429, 'rate_limited', { 'Retry-After': '7' }), created]);
    expect(sleeps).toEqual([7_000]);
  });

  test('a wait beyond the deadline is returned with its seconds', async () => {
    const { result, sleeps } = await create([failing(429, 'rate_limited', { 'Retry-After': '40' })]);
    expect(result).toMatchObject({
      error: { code: 'rate_limited', retryAfterSeconds: 40, retryable: true, outcome: 'not_done' },
    });
    expect(sleeps).toEqual([]);
  });

  test('a live prompt is waited for within the deadline and returned beyond it', async () => {
    const live = (seconds: string) => failing(409, 'prompt_in_progress', { 'Retry-After': seconds });
    expect((await create([live('2'), created])).sleeps).toEqual([2_000]);
    const { result } = await create([live('90')]);
    expect(result).toMatchObject({
      error: { code: 'prompt_in_progress', retryAfterSeconds: 90, retryable: true, outcome: 'not_done' },
    });
  });

  test('the deadline covers all attempts and waits together', async () => {
    const limited = failing(429, 'rate_limited', { 'Retry-After': '4' });
    const { sleeps, calls } = await create([limited], { attempts: 10, deadlineMs: 10_000 });
    expect(sleeps).toEqual([4_000, 4_000]);
    expect(calls).toHaveLength(3);
  });

  test('a caller who gives up ends the wait with the last answer', async () => {
    const controller = new AbortController();
    const provider = scriptedProvider({
      replies: [failing(500, 'server_error')],
      config: {
        sleep: () => {
          controller.abort();
          return new Promise(() => {});
        },
      },
    });
    const calling = provider.api.orders.create(body, { ...key, signal: controller.signal });
    expect(await calling).toMatchObject({ error: { code: 'server_error', outcome: 'unknown' } });
    expect(provider.calls).toHaveLength(1);
  });
});

describe('time-outs and giving up', () => {
  test('each attempt has its own time-out', async () => {
    // Fake answers never time out, however slow the machine is.
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    });
    const { api, calls } = scriptedProvider({ replies: ['hang', 'hang', created] });
    const calling = api.orders.create(body, key);
    for (const attempts of [1, 2]) {
      await expect.poll(() => calls.length).toBe(attempts);
      for (const limit of limits) limit.abort(new DOMException('too late', 'TimeoutError'));
    }
    const result = await calling;
    expect(result.ok).toBe(true);
    expect(calls).toHaveLength(3);
  });

  test('a provider that never answers is a time-out with an unknown outcome', async () => {
    const { result } = await create(['hang'], { timeoutMs: 5 });
    expect(result).toMatchObject({
      error: { code: 'timeout', httpStatus: null, retryable: true, outcome: 'unknown' },
    });
  });

  test('the deadline cuts an attempt short', async () => {
    // Without the deadline the attempt would outlast the test.
    const { result } = await create(['hang'], { deadlineMs: 20, timeoutMs: 600_000, attempts: 1 });
    expect(result).toMatchObject({ error: { code: 'timeout' } });
  });

  test('a caller who gave up before the call makes none', async () => {
    const { result, calls } = await create([created], { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ error: { code: 'aborted', outcome: 'not_done', retryable: true } });
    expect(calls).toHaveLength(0);
  });

  test('a caller who gives up in the middle leaves a write in doubt', async () => {
    const controller = new AbortController();
    const { api, calls } = scriptedProvider({ replies: ['hang'] });
    const calling = api.orders.create(body, { ...key, signal: controller.signal });
    await expect.poll(() => calls.length).toBe(1);
    controller.abort();
    const result = await calling;
    expect(result).toMatchObject({ error: { code: 'aborted', outcome: 'unknown' } });
    expect(calls).toHaveLength(1);
  });
});

describe('doubt', () => {
  test('an unanswered attempt keeps the call in doubt, even after later answers', async () => {
    const limited = failing(429, 'rate_limited', { 'Retry-After': '60' });
    const { result } = await create([new TypeError('fetch failed'), limited]);
    expect(result).toMatchObject({ error: { code: 'rate_limited', outcome: 'unknown' } });
  });

  test('a refusal after a 500 is still in doubt, since the check may have come before the key', async () => {
    const { result } = await create([failing(500, 'server_error'), failing(409, 'insufficient_inventory')]);
    expect(result).toMatchObject({ error: { code: 'insufficient_inventory', outcome: 'unknown' } });
  });

  test('a provider that was never reached did nothing', async () => {
    const refused = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    });
    const { result, calls } = await create([refused]);
    expect(result).toMatchObject({ error: { code: 'network', outcome: 'not_done', retryable: true } });
    expect(calls).toHaveLength(3);
  });

  test('a read is never in doubt', async () => {
    const { api } = scriptedProvider({ replies: [failing(500, 'server_error')] });
    expect(await api.events.fetch('evt_1')).toMatchObject({ error: { outcome: 'not_done' } });
  });
});

const never = new Promise<string>(() => {});

test('work that ends first gives its value', async () => {
  expect(await waitOrAbort(Promise.resolve('done'), new AbortController().signal)).toEqual({
    ok: true,
    value: 'done',
  });
});

test('a signal that fires first gives its reason', async () => {
  const controller = new AbortController();
  const waiting = waitOrAbort(never, controller.signal);
  controller.abort('closed');
  expect(await waiting).toEqual({ ok: false, error: { reason: 'closed' } });
});

test('a signal that has fired already does not wait at all', async () => {
  expect(await waitOrAbort(never, AbortSignal.abort('before'))).toEqual({
    ok: false,
    error: { reason: 'before' },
  });
});

test('work that throws after the signal fired is ignored', async () => {
  const late = Promise.withResolvers<string>();
  const result = await waitOrAbort(late.promise, AbortSignal.abort('gone'));
  late.reject(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(result.ok).toBe(false);
});

test('only the reason of a time-out is a time-out', async () => {
  const signal = AbortSignal.timeout(1);
  const waited = await waitOrAbort(never, signal);
  expect(!waited.ok && isTimeout(waited.error.reason)).toBe(true);
  expect(isTimeout(AbortSignal.abort().reason)).toBe(false);
  expect(isTimeout('TimeoutError')).toBe(false);
});
