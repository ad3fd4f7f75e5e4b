import { expect, it } from 'vitest';
import { mayHavePaid } from './may-have-paid.ts';

const OVER = { stage: 'expired', status: 'cart', moneyUnclear: false, attempt: null } as const;

it('is so where the page says not to pay again, and nowhere else', () => {
  expect(mayHavePaid(OVER)).toBe(false);
  expect(mayHavePaid({ ...OVER, status: 'failed' }), 'charged by somebody else, as far as we know').toBe(
    true,
  );
  expect(mayHavePaid({ ...OVER, stage: 'cancelled', status: 'cancelled' })).toBe(false);
  expect(mayHavePaid({ ...OVER, stage: 'cancelled', status: 'cancelled', moneyUnclear: true })).toBe(true);
});
