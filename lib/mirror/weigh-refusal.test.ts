import { expect, test } from 'vitest';
import { weighRefusal } from '#lib/mirror/weigh-refusal.ts';

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);

test.each([
  // status, its source, learned at, refused at; what it says of the refused attempt
  ['failed', 'read', 9, 5, 'failed'],
  ['expired', 'read', 9, 5, 'expired'],
  ['cancelled', 'read', 9, 5, 'failed'],
  ['cart', 'read', 9, 5, 'failed'],
  ['prompt_sent', 'read', 9, 5, null],
  ['payment_initiated', 'read', 9, 5, null],
  ['a_status_of_tomorrow', 'read', 9, 5, null],
  ['paid', 'read', 9, 5, null],
  ['paid', 'webhook', 9, 5, null],
  ['failed', 'read', 5, 5, 'ask'],
  ['failed', 'read', 4, 5, 'ask'],
  ['failed', 'webhook', 9, 5, 'ask'],
  ['cart', 'create', 9, 5, 'ask'],
] as const)('%s by %s at %i, refused at %i: %s', (status, source, seenAt, refusedAt, says) => {
  expect(weighRefusal({ status, source, at: at(seenAt) }, true, at(refusedAt))).toBe(says);
});

test('news that was not taken leaves it to a read', () => {
  expect(weighRefusal({ status: 'failed', source: 'read', at: at(9) }, false, at(5))).toBe('ask');
  expect(weighRefusal({ status: 'paid', source: 'read', at: at(9) }, false, at(5))).toBeNull();
});
