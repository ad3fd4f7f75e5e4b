import { describe, expect, it } from 'vitest';
import type { PromptAnswer } from '../../fleet/payer-phones.ts';
import type { PlantedEnd } from '../force-ends.ts';
import { planPurchase } from '../purchase-plan.ts';
import { findEarlyKeys } from './early-keys.ts';
import type { PayCall } from './facts.ts';
import { chargesOf, intentionsOf } from './intentions.ts';

const call = (
  key: string,
  at: number,
  status: number | null,
  errorCode: string | null = null,
  orderId = 'ord_1',
): PayCall => ({ orderId, key, at, status, errorCode });
const answer = (outcome: PromptAnswer['outcome'], at: number, orderId = 'ord_1'): PromptAnswer => ({
  orderId,
  outcome,
  late: false,
  sentAt: at,
  takenAt: at + 5,
  status: outcome === 'approve' ? 'paid' : 'failed',
});
const late = (at: number, orderId = 'ord_1'): PromptAnswer => ({
  ...answer('approve', at, orderId),
  late: true,
});
const unsafe = (at: number, facts: Partial<PlantedEnd> = {}): PlantedEnd => ({
  orderId: 'ord_1',
  at,
  outcome: 'fail',
  retry_safe: false,
  ...facts,
});

const plan = planPurchase(1, 1);
const { email } = plan.identity;

/** Both orders are the same buyer's. */
function intention(
  payCalls: PayCall[],
  promptAnswers: PromptAnswer[],
  plantedEnds: PlantedEnd[] = [],
  consents: number[] = [],
) {
  const provider = ['ord_1', 'ord_2'].map((id) => ({
    id,
    code: id,
    email,
    status: 'failed',
    total: 1,
    partnerReference: null,
  }));
  const purchase = { plan, refs: [], followed: [], consents: consents.map((at) => ({ at })), history: [] };
  const [one] = intentionsOf({ purchases: [purchase], provider, payCalls, promptAnswers, plantedEnds });
  if (!one) throw new Error('a buyer has one intention');
  return one;
}
const early = (...facts: Parameters<typeof intention>) => findEarlyKeys(intention(...facts));

describe('findEarlyKeys', () => {
  it.each<[string, PayCall[], PromptAnswer[]]>([
    ['one key, asked again after no answer', [call('a', 1, null), call('a', 2, 500), call('a', 3, 200)], []],
    ['a new key after the payer declined', [call('a', 1, 200), call('b', 9, 200)], [answer('decline', 5)]],
    [
      'a new key after a lost answer and a decline',
      [call('a', 1, null), call('b', 9, 200)],
      [answer('fail', 5)],
    ],
    ['a new key after a refusal', [call('a', 2, 409, 'order_not_payable'), call('b', 3, 200)], []],
    [
      'a call that was on its way when the money came',
      [call('a', 1, 200), call('b', 4_000, 200, null, 'ord_2')],
      [answer('timeout', 5), late(10)],
    ],
    [
      'a key that sent no prompt after the money came',
      [call('a', 1, 200), call('b', 9_000, 409, 'order_not_payable')],
      [answer('timeout', 5), late(10)],
    ],
    ['a new key after one that was turned away', [call('a', 1, 401, 'invalid_token'), call('b', 3, 200)], []],
    [
      'three keys, each after its end',
      [call('a', 1, 200), call('b', 5, 200), call('c', 9, 200)],
      [answer('decline', 3), answer('timeout', 7)],
    ],
    [
      'another order after the first one has timed out',
      [call('a', 1, 200), call('b', 9, 200, null, 'ord_2')],
      [answer('timeout', 5)],
    ],
  ])('accepts %s', (_, calls, answers) => {
    expect(early(calls, answers)).toEqual([]);
  });

  it.each<[string, PayCall[], PromptAnswer[]]>([
    ['two prompts at once', [call('a', 1, 200), call('b', 2, 200)], []],
    ['two prompts at once on two orders', [call('a', 1, 200), call('b', 2, 200, null, 'ord_2')], []],
    ['a new key after no answer at all', [call('a', 1, null), call('b', 2, 200)], []],
    [
      'a new key after a repeat was refused, whose first call was not answered',
      [call('a', 1, null), call('a', 2, 403, 'insufficient_scope'), call('b', 3, 200)],
      [],
    ],
    [
      'a new key after a repeat was refused, whose first call was still being worked on',
      [call('a', 1, 200), call('a', 2, 400, 'validation_failed'), call('b', 3, 200)],
      [],
    ],
    [
      'a new key long after money for the order before it had come',
      [call('a', 1, 200), call('b', 9_000, 200, null, 'ord_2')],
      [answer('timeout', 5), late(10)],
    ],
    ['a new key after a server error', [call('a', 1, 500), call('b', 2, 409, 'prompt_in_progress')], []],
    [
      'a new key while the prompt is live',
      [call('a', 1, 409, 'prompt_in_progress'), call('a', 1, null), call('b', 2, 200)],
      [],
    ],
    ['a decline that came too late', [call('a', 1, 200), call('b', 4, 200)], [answer('decline', 5)]],
    ['a decline of another order', [call('a', 1, 200), call('b', 9, 200)], [answer('decline', 5, 'ord_2')]],
    [
      'a decline of the attempt before',
      [call('a', 1, 200), call('b', 5, 200), call('c', 9, 200)],
      [answer('decline', 3)],
    ],
    ['a new key after an approval', [call('a', 1, 200), call('b', 9, 200)], [answer('approve', 5)]],
  ])('reports %s', (_, calls, answers) => {
    expect(early(calls, answers)).toHaveLength(1);
  });

  describe('after a pay call that called its retry unsafe', () => {
    const again = [call('a', 2, 200), call('b', 9, 200)];
    const other = [call('a', 2, 200), call('b', 9, 200, null, 'ord_2')];

    it('finds the same order paid again, unless a consent was ticked since', () => {
      expect(early(again, [], [unsafe(1)])).toHaveLength(1);
      expect(early(again, [], [unsafe(1, { retry_safe: null, outcome: 'timeout' })])).toHaveLength(1);
      expect(early(again, [], [unsafe(1)], [1])).toHaveLength(1);
      expect(early(again, [], [unsafe(1)], [8])).toEqual([]);
    });

    it('finds another order, consent or not', () => {
      expect(early(other, [], [unsafe(1)], [8])).toHaveLength(1);
    });

    it('finds nothing after a clear end: declined at once, or by a later attempt', () => {
      expect(early(other, [], [unsafe(1, { outcome: 'decline' })])).toEqual([]);
      const third = call('c', 20, 200, null, 'ord_2');
      expect(early([...again, third], [answer('decline', 12)], [unsafe(1)], [8])).toEqual([]);
      expect(early([...again, third], [answer('timeout', 12)], [unsafe(1)], [8])).toHaveLength(1);
    });

    it('takes an answer from a phone for a planted end that another fault had spent', () => {
      expect(early(again, [answer('timeout', 5)], [unsafe(1)])).toEqual([]);
    });
  });
});

describe('chargesOf', () => {
  it('counts every approval of every order, and paid orders without an approval', () => {
    const one = intention([], [answer('approve', 3), late(5), answer('decline', 1, 'ord_2')]);
    expect(chargesOf(one)).toEqual([
      { orderId: 'ord_1', times: 2 },
      { orderId: 'ord_2', times: 0 },
    ]);
    const paid = {
      ...one,
      answers: [],
      orders: one.orders.map((order) => ({ ...order, status: 'refunded' })),
    };
    expect(chargesOf(paid).map(({ times }) => times)).toEqual([1, 1]);
  });
});
