import { expect, it } from 'vitest';
import { mayBeTold } from './may-be-told.ts';

it('is what a look can answer: why an order takes no more payment, never how a dispute ends', () => {
  const notPayable = { refusalCode: 'order_not_payable' };
  expect(mayBeTold({ stage: 'under_review', attempt: notPayable })).toBe(true);
  expect(mayBeTold({ stage: 'under_review', attempt: { refusalCode: null } })).toBe(false);
  expect(mayBeTold({ stage: 'under_review', attempt: null })).toBe(false);
  expect(mayBeTold({ stage: 'paid', attempt: notPayable })).toBe(false);
});
