import { expect, it } from 'vitest';
import { codeBesideRace } from './code-beside-race.ts';

it('is told while a payment is under way, and by no order that another one paid', () => {
  const order = { orderCode: 'AB12-CD34' };
  const held = { order, paidElsewhere: false };
  expect(codeBesideRace({ ...held, stage: 'starting_payment' })).toBe('AB12-CD34');
  expect(codeBesideRace({ ...held, stage: 'prompted' })).toBe('AB12-CD34');
  expect(codeBesideRace({ ...held, stage: 'review' }), 'the summary tells it').toBeNull();
  expect(codeBesideRace({ order, paidElsewhere: true, stage: 'prompted' })).toBeNull();
  expect(codeBesideRace({ order: null, paidElsewhere: false, stage: 'preparing' })).toBeNull();
});
