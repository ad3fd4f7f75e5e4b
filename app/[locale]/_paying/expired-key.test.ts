import { expect, it } from 'vitest';
import { expiredKey } from './expired-key.ts';

const failed = { failureKind: null, refusalCode: null };

it.each([
  ['never tried', 'cart', null, 'not_charged'],
  ['never tried by us, but tried', 'failed', null, 'unknown'],
  ['timed out', 'expired', { ...failed, failureKind: 'timed_out' }, 'timed_out'],
  ['declined', 'failed', { ...failed, failureKind: 'declined' }, 'declined'],
  ['failed without a reason', 'failed', failed, 'other'],
  ['given up on', 'cart', { ...failed, failureKind: 'no_news' }, 'unknown'],
  ['refused: too late', 'cart', { ...failed, refusalCode: 'hold_expired' }, 'hold_expired'],
  ['refused: another network', 'cart', { ...failed, refusalCode: 'reprice_required' }, 'not_charged'],
] as const)('an order whose time is over, %s', (_, status, attempt, key) => {
  expect(expiredKey({ status, attempt, moneyUnclear: false })).toBe(key);
});

it('an order whose time is over, tried again after a request that nobody told the end of', () => {
  const attempt = { ...failed, refusalCode: 'hold_expired' };
  expect(expiredKey({ status: 'cart', attempt, moneyUnclear: true })).toBe('unknown');
});
