import { expect, it } from 'vitest';
import { refusalErrors } from '#lib/registration/registration-problems.ts';
import { isClosed, mayHavePaid } from './order-ended.tsx';

const closed = (code: string) => isClosed(refusalErrors(code).form);

it.each(['sale_closed', 'payments_disabled', 'not_found'])('the event takes no registrations: %s', (code) => {
  expect(closed(code)).toBe(true);
});

it.each(['insufficient_inventory', 'invalid_discount', 'validation_failed', 'server_error'])(
  'sending the form again may help: %s',
  (code) => {
    expect(closed(code)).toBe(false);
  },
);

const OVER = { stage: 'expired', status: 'cart', moneyUnclear: false, attempt: null } as const;

it('money may have been taken exactly where the page says not to pay again', () => {
  expect(mayHavePaid(OVER)).toBe(false);
  expect(mayHavePaid({ ...OVER, status: 'failed' }), 'others may have charged it').toBe(true);
  expect(mayHavePaid({ ...OVER, stage: 'cancelled', status: 'cancelled' })).toBe(false);
  expect(mayHavePaid({ ...OVER, stage: 'cancelled', status: 'cancelled', moneyUnclear: true })).toBe(true);
});
