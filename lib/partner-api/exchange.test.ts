import { describe, expect, test } from 'vitest';
import { err, ok } from '#lib/shared/result.ts';
import type { Budget, LimitObservation } from './budget.ts';
import type { CallKind, CallPriority, CallRecord } from './call.ts';
import { samplePaid } from './testing/sample-answers.ts';
import { failing, type Reply, scriptedProvider, success } from './testing/scripted-provider.ts';

const paid = success(samplePaid());
const key = { idempotencyKey: 'pay-1' };

/** A budget that refuses where `refuses` says so, and keeps what it was asked and told. */
function recordingBudget(refuses: (kind: CallKind, nth: number) => number | null = () => null) {
  const asked: [CallKind, CallPriority][] = [];
  const told: [CallKind, LimitObservation][] = [];
  const budget: Budget = {
    acquire: async (kind, priority) => {
      asked.push([kind, priority]);
      const retryAfterSeconds = refuses(kind, asked.filter(([other]) => other === kind).length);
      return retryAfterSeconds === null ? ok(undefined) : err({ retryAfterSeconds });
    },
    observe: async (kind, observation) => {
      told.push([kind, observation]);
    },
  };
  return { budget, asked, told };
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

  test('hears the priority of each endpoint, or the one the caller names', async () => {
    const { budget, asked } = recordingBudget();
    const { api } = scriptedProvider({ replies: [failing(404, 'not_found')], config: { budget } });
    const body = { event_id: 'e', lines: [], buyer_name: '', buyer_email: '', buyer_phone: '' };
    await api.orders.create(body, key);
    await api.checkoutSessions.create({ event_id: 'e' });
    await api.orders.read('o');
    await api.events.list({}, { priority: 'background' });
    expect(asked.slice(1)).toEqual([
      ['write', 'order'],
      ['write', 'order'],
      ['read', 'read'],
      ['read', 'background'],
    ]);
  });

  test('that refuses ends the call at once, without any HTTP', async () => {
    const { budget, told } = recordingBudget((kind) => (kind === 'write' ? 13 : null));
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
    expect(told.map(([kind]) => kind)).toEqual(['token']);
  });

  test('that refuses a second try leaves the first one in doubt', async () => {
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
    const { budget, told } = recordingBudget();
    const replies: Reply[] = [failing(429, 'rate_limited', headers), new TypeError('fetch failed'), paid];
    await scriptedProvider({ replies, config: { budget } }).api.orders.pay('ord_1', {}, key);
    expect(told.filter(([kind]) => kind === 'write').map(([, observation]) => observation)).toEqual([
      { status: 429, retryAfterSeconds: 1, limit: 60, remaining: 0, resetSeconds: 1 },
      { status: 200, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null },
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
    const pay = { method: 'POST', path: '/orders/ord_1/pay', kind: 'write' };
    expect(records.slice(0, 4)).toEqual([
      {
        method: 'POST',
        path: '/oauth/token',
        kind: 'token',
        status: 200,
        errorCode: null,
        requestId: null,
        ms: 0,
        attempt: 1,
      },
      { ...pay, status: 500, errorCode: 'server_error', requestId: 'req_failed', ms: 0, attempt: 1 },
      { ...pay, status: null, errorCode: 'network', requestId: null, ms: 0, attempt: 2 },
      { ...pay, status: 200, errorCode: null, requestId: null, ms: 0, attempt: 3 },
    ]);
  });

  test('holds no secret, key, number, token or query', async () => {
    const text = JSON.stringify(await recorded([paid]));
    for (const secret of ['SECRET-X', 'token-1', 'pay-1', '0772000001', 'secret-cursor', 'Basic', 'Bearer']) {
      expect(text).not.toContain(secret);
    }
  });
});
