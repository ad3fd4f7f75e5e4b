import { describe, expect, test } from 'vitest';
import { orderThatCounts, type SessionFacts, sessionStage } from './session-stage.ts';

const at = (minute: number): Date => new Date(Date.UTC(2027, 0, 1, 12, minute));
const facts = (facts: Partial<SessionFacts>): SessionFacts => ({
  state: 'open',
  returnedAt: null,
  cancelledAt: null,
  readAt: null,
  orders: [],
  ...facts,
});
const order = (status: string, minute = 0) => ({ status, createdAt: at(minute) });

describe('the stage of a checkout session', () => {
  test.each([
    ['waits to be created', facts({ state: 'waiting' }), 'preparing'],
    ['is open', facts({}), 'open'],
    ['was left', facts({ cancelledAt: at(1) }), 'cancelled'],
    ['was returned from', facts({ returnedAt: at(1) }), 'confirming'],
    ['was left, then returned from', facts({ cancelledAt: at(1), returnedAt: at(2) }), 'confirming'],
    ['was returned from, then left', facts({ returnedAt: at(1), cancelledAt: at(2) }), 'cancelled'],
    [
      'was left while a prompt is out',
      facts({ cancelledAt: at(1), orders: [order('prompt_sent')] }),
      'confirming',
    ],
    [
      'was returned from, and a later read shows no order',
      facts({ returnedAt: at(1), readAt: at(3) }),
      'open',
    ],
    [
      'was returned from, and a read at once shows no order yet',
      facts({ returnedAt: at(1), readAt: at(1) }),
      'confirming',
    ],
    [
      'was returned from with an order in the cart',
      facts({ returnedAt: at(1), readAt: at(3), orders: [order('cart')] }),
      'confirming',
    ],
    ['has a cancelled order', facts({ returnedAt: at(1), orders: [order('cancelled')] }), 'payment_failed'],
    ['has a failed order', facts({ orders: [order('failed')] }), 'payment_failed'],
    ['has a failed order and a paid one', facts({ orders: [order('failed', 2), order('paid', 1)] }), 'paid'],
    ['is complete before its order is known', facts({ state: 'complete' }), 'confirming'],
    ['expired', facts({ state: 'expired' }), 'expired'],
    [
      'expired while a prompt is out',
      facts({ state: 'expired', orders: [order('prompt_sent')] }),
      'confirming',
    ],
    ['was deleted, then paid', facts({ state: 'deleted', orders: [order('paid')] }), 'paid'],
    ['was refunded', facts({ state: 'complete', orders: [order('refunded')] }), 'refunded'],
  ] as const)('%s', (_, given, stage) => {
    expect(sessionStage(given)).toBe(stage);
  });

  test('a paid order counts before a refunded one, a live one before a later failed one', () => {
    const [refunded, paid] = [order('refunded', 2), order('paid', 1)];
    expect(orderThatCounts([refunded, paid])).toBe(paid);
    const [live, failed] = [order('prompt_sent', 1), order('failed', 2)];
    expect(orderThatCounts([failed, live])).toBe(live);
    expect(orderThatCounts([])).toBeNull();
  });
});
