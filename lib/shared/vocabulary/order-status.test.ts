import { describe, expect, test } from 'vitest';
import { ORDER_TRANSITIONS, orderTransition } from '#lib/orders/testing/order-transitions.ts';
import { isPending, isSettled, ORDER_STATUSES, settledRank } from '#lib/shared/vocabulary/order-status.ts';

const STATUSES = [...ORDER_STATUSES, 'a_status_of_tomorrow'];
const MONEY = ['paid', 'chargeback_flagged', 'partially_refunded', 'refunded'];

describe('the groups of partner-api.md 3.1', () => {
  test('polling goes on in exactly the three pending states', () => {
    expect(STATUSES.filter(isPending)).toEqual(['cart', 'payment_initiated', 'prompt_sent']);
  });

  test('money has moved in exactly four', () => {
    expect(STATUSES.filter(isSettled).sort()).toEqual([...MONEY].sort());
  });
});

describe('the table of partner-api.md 3.1', () => {
  test('has one outcome for each trigger in each state', () => {
    const keys = ORDER_TRANSITIONS.map((one) => `${one.from} ${one.trigger}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('never moves money back', () => {
    for (const { from, to } of ORDER_TRANSITIONS) {
      expect(settledRank(to)).toBeGreaterThanOrEqual(settledRank(from ?? ''));
    }
  });

  test('reports every end by a webhook, except a charge that never reached the network', () => {
    const silent = ORDER_TRANSITIONS.filter((one) => !isPending(one.to) && one.webhook === null);
    expect(silent.map((one) => one.failureKind)).toEqual(['provider_not_reached']);
  });

  test('names a failure exactly where a payment failed', () => {
    for (const { to, failureKind } of ORDER_TRANSITIONS) {
      expect(failureKind !== null).toBe(to === 'failed' || to === 'expired');
    }
  });

  test.each([
    [null, 'created', 'cart'],
    ['cart', 'free_confirmed', 'paid'],
    ['expired', 'pay_called', 'prompt_sent'],
    ['paid', 'pay_called', undefined],
    ['prompt_sent', 'pay_called', undefined],
    ['refunded', 'refunded_in_part', undefined],
    ['cancelled', 'pay_called', undefined],
  ] as const)('from %s, %s leads to %s', (from, trigger, to) => {
    expect(orderTransition(from, trigger)?.to).toBe(to);
  });
});
