import { describe, expect, it } from 'vitest';
import type { PromptAnswer } from '../fleet/payer-phones.ts';
import { findEarlyKeys } from './early-keys.ts';
import type { PayCall } from './pay-calls.ts';

const call = (key: string, at: number, status: number | null, errorCode: string | null = null): PayCall => ({
  orderId: 'ord_1',
  key,
  at,
  status,
  errorCode,
});
const answer = (outcome: PromptAnswer['outcome'], at: number): PromptAnswer => ({
  orderId: 'ord_1',
  outcome,
  sentAt: at,
  takenAt: at + 5,
  status: outcome === 'approve' ? 'paid' : 'failed',
});

describe('findEarlyKeys', () => {
  it.each<[string, PayCall[], PromptAnswer[]]>([
    ['one key, asked again after no answer', [call('a', 1, null), call('a', 2, 500), call('a', 3, 200)], []],
    ['a new key after the payer declined', [call('a', 1, 200), call('b', 9, 200)], [answer('decline', 5)]],
    [
      'a new key after a lost answer and a decline',
      [call('a', 1, null), call('b', 9, 200)],
      [answer('fail', 5)],
    ],
    [
      'a new key after a conclusive refusal',
      [call('a', 1, null), call('a', 2, 409, 'order_not_payable'), call('b', 3, 200)],
      [],
    ],
    ['a new key after one that was turned away', [call('a', 1, 401, 'invalid_token'), call('b', 3, 200)], []],
    [
      'three keys, each after its end',
      [call('a', 1, 200), call('b', 5, 200), call('c', 9, 200)],
      [answer('decline', 3), answer('timeout', 7)],
    ],
  ])('is content with %s', (_, calls, answers) => {
    expect(findEarlyKeys(calls, answers)).toEqual([]);
  });

  it.each<[string, PayCall[], PromptAnswer[]]>([
    ['two prompts at once', [call('a', 1, 200), call('b', 2, 200)], []],
    ['a new key after no answer at all', [call('a', 1, null), call('b', 2, 200)], []],
    ['a new key after a server error', [call('a', 1, 500), call('b', 2, 409, 'prompt_in_progress')], []],
    [
      'a new key while the prompt is live',
      [call('a', 1, 409, 'prompt_in_progress'), call('a', 1, null), call('b', 2, 200)],
      [],
    ],
    ['a decline that came too late', [call('a', 1, 200), call('b', 4, 200)], [answer('decline', 5)]],
    [
      'a decline of the attempt before',
      [call('a', 1, 200), call('b', 5, 200), call('c', 9, 200)],
      [answer('decline', 3)],
    ],
    ['a new key after an approval', [call('a', 1, 200), call('b', 9, 200)], [answer('approve', 5)]],
  ])('tells of %s', (_, calls, answers) => {
    expect(findEarlyKeys(calls, answers)).toHaveLength(1);
  });

  it('looks at each order by itself', () => {
    expect(findEarlyKeys([call('a', 1, 200), { ...call('b', 2, 200), orderId: 'ord_2' }], [])).toEqual([]);
  });
});
