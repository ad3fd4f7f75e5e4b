import { setTimeout as realSleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok } from '#lib/shared/result.ts';
import type { LimitObservation } from './rate-limits.ts';
import { expectErr, expectOk, newKey, newRace, onSandbox } from './testing/on-sandbox.ts';

const sandbox = await onSandbox();
const { api, control } = sandbox;
const MTN = '0772123456';
const PLENTY = { token_per_minute: 1000, reads_per_minute: 1000, writes_per_minute: 1000 };

beforeEach(async () => {
  await control.clearFaults();
  await control.setLimits(PLENTY);
  sandbox.records.length = 0;
});

/** Requests of the provider's own log that came while `work` ran. */
async function loggedBy(work: () => Promise<unknown>) {
  const since = (await control.log()).at(-1)?.seq ?? 0;
  await work();
  return control.log(since);
}

const ordersOf = async (eventId: string) => expectOk(await api.orders.list({ event_id: eventId })).orders;

describe('a create whose answer is lost', () => {
  test('is repeated with its key, and there is one order', async () => {
    const race = await newRace(sandbox);
    const key = newKey();
    await control.addFault({ kind: 'lost_response', method: 'POST', path: '/orders' });
    const logged = await loggedBy(async () => expectOk(await api.orders.create(race.order, key)));
    const writes = logged.filter((request) => request.method === 'POST' && request.path.endsWith('/orders'));
    expect(writes.map((write) => write.idempotency_key)).toEqual([key.idempotencyKey, key.idempotencyKey]);
    expect(await ordersOf(race.eventId)).toHaveLength(1);
  });

  test('is in doubt after the last attempt, and settled by the same key', async () => {
    const race = await newRace(sandbox);
    const key = newKey();
    await control.addFault({ kind: 'lost_response', path: '/orders' });
    const error = expectErr(await api.orders.create(race.order, { ...key, attempts: 1 }));
    expect(error).toMatchObject({ code: 'network', outcome: 'unknown', retryable: true, httpStatus: null });
    const [order] = await ordersOf(race.eventId);
    expect(expectOk(await api.orders.create(race.order, key)).order.id).toBe(order?.id);
    expect(await ordersOf(race.eventId)).toHaveLength(1);
  });
});

describe('a pay whose answer is lost', () => {
  test('sends one prompt, however often the call is repeated', async () => {
    const race = await newRace(sandbox);
    const { order } = expectOk(await api.orders.create(race.order, newKey()));
    const key = newKey();
    await control.addFault({ kind: 'lost_response', path: `/orders/${order.id}/pay` });
    const lost = expectErr(await api.orders.pay(order.id, { msisdn: MTN }, { ...key, attempts: 1 }));
    expect(lost).toMatchObject({ code: 'network', outcome: 'unknown' });
    const again = expectOk(await api.orders.pay(order.id, { msisdn: MTN }, key));
    expect(again.status).toBe('prompt_sent');
    await control.decidePrompt(order.id, 'approve');
    expect(expectOk(await api.orders.fetch(order.id)).status).toBe('paid');
  });
});

describe('a broken provider', () => {
  test('a reset before the work is repaired by the next attempt', async () => {
    const race = await newRace(sandbox);
    await control.addFault({ kind: 'reset', path: '/orders', times: 2 });
    expectOk(await api.orders.create(race.order, newKey()));
    expect(sandbox.records.filter((record) => record.kind === 'write')).toMatchObject([
      { attempt: 1, status: null, errorCode: 'network' },
      { attempt: 2, status: null, errorCode: 'network' },
      { attempt: 3, status: 201, errorCode: null },
    ]);
  });

  test.each([500, 503])('%i is attempted three times and left in doubt', async (httpStatus) => {
    const race = await newRace(sandbox);
    await control.refuse('/orders', httpStatus, 'server_error', { times: 3 });
    expect(expectErr(await api.orders.create(race.order, newKey()))).toMatchObject({
      code: 'server_error',
      httpStatus,
      outcome: 'unknown',
      retryable: true,
    });
    expect(await ordersOf(race.eventId)).toHaveLength(0);
  });

  test('a slow create times out, is found in progress, and is answered at last', async () => {
    const race = await newRace(sandbox);
    await control.addFault({ kind: 'delay', path: '/orders', milliseconds: 4_000 });
    const waiting = sandbox.client({
      now: Date.now,
      sleep: realSleep,
      onCall: (call) => void sandbox.records.push(call),
    });
    expectOk(await waiting.events.list());
    const options = { ...newKey(), timeoutMs: 1_500, attempts: 8 };
    expectOk(await waiting.orders.create(race.order, options));
    const codes = sandbox.records
      .filter((record) => record.kind === 'write')
      .map((record) => record.errorCode);
    expect(codes[0]).toBe('timeout');
    expect(codes).toContain('idempotency_in_progress');
    expect(codes.at(-1)).toBeNull();
    expect(await ordersOf(race.eventId)).toHaveLength(1);
  });
});

describe('limits', () => {
  test('a window beyond the deadline is returned with its seconds, and open afterwards', async () => {
    await control.setLimits({ ...PLENTY, reads_per_minute: 2 });
    await control.advance(60);
    const hurried = { deadlineMs: 10_000 };
    const results = [];
    for (let count = 0; count < 3; count++) results.push(await api.events.list({}, hurried));
    const error = expectErr(results[2] ?? ok(undefined));
    expect(error).toMatchObject({
      code: 'rate_limited',
      httpStatus: 429,
      retryable: true,
      outcome: 'not_done',
    });
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
    await control.advance(error.retryAfterSeconds ?? 0);
    expectOk(await api.events.list({}, hurried));
  });

  test('the budget observes the remaining calls', async () => {
    const seen: LimitObservation[] = [];
    const observed = sandbox.client({
      budget: {
        acquire: async () => ok(undefined),
        observe: async (kind, observation) => {
          if (kind === 'read') seen.push(observation);
        },
      },
    });
    await control.setLimits({ ...PLENTY, reads_per_minute: 1 });
    await control.advance(60);
    await observed.events.list();
    await observed.events.list({}, { attempts: 1 });
    expect(seen.map(({ status }) => status)).toEqual([200, 429]);
    expect(seen[1]).toMatchObject({ limit: 1, remaining: 0, retryAfterSeconds: expect.any(Number) });
    expect(seen[1]?.retryAfterSeconds).toBe(seen[1]?.resetSeconds);
  });

  test('the token endpoint has its own limits', async () => {
    await control.setLimits({ ...PLENTY, token_per_minute: 0 });
    await control.advance(60);
    const late = sandbox.client();
    const error = expectErr(await late.events.list({}, { attempts: 1 }));
    expect(error).toMatchObject({ code: 'temporarily_unavailable', httpStatus: 429, outcome: 'not_done' });
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('the token', () => {
  test('that the provider no longer knows is renewed once for all callers', async () => {
    expectOk(await api.events.list());
    await control.advance(3_600);
    const logged = await loggedBy(async () => {
      const results = await Promise.all(Array.from({ length: 20 }, () => api.events.list()));
      for (const result of results) expectOk(result);
    });
    expect(logged.filter((request) => request.path.endsWith('/oauth/token'))).toHaveLength(1);
    expect(logged.filter((request) => request.error_code === 'invalid_token').length).toBeGreaterThan(0);
  });
});
