import { describe, expect, it } from 'vitest';
import type { LoggedRequest } from '../../../scripts/stack/provider-control.ts';
import { countByStatus, payCallsIn } from './facts.ts';

const request = (facts: Partial<LoggedRequest>): LoggedRequest => ({
  seq: 1,
  at: 1_000,
  method: 'POST',
  path: '/v1/orders/ord_1/pay',
  ...facts,
});

describe('payCallsIn', () => {
  it('finds pay calls among all requests, including closed connections', () => {
    const requests = [
      request({ idempotency_key: 'a', status: 409, error_code: 'prompt_in_progress' }),
      request({ method: 'GET' }),
      request({ path: '/v1/orders' }),
      request({ idempotency_key: 'b', status: 0 }),
    ];
    expect(payCallsIn(requests)).toEqual([
      { orderId: 'ord_1', key: 'a', at: 1_000, status: 409, errorCode: 'prompt_in_progress' },
      { orderId: 'ord_1', key: 'b', at: 1_000, status: null, errorCode: null },
    ]);
  });
});

describe('countByStatus', () => {
  it('counts answers, and connections that were closed instead', () => {
    const requests = [200, 200, 0, null, 503].map((status) => request({ status }));
    expect([...countByStatus(requests)]).toEqual([
      ['200', 2],
      ['closed', 2],
      ['503', 1],
    ]);
  });
});
