import { expect, it } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import { offeredHow } from './offered-how.ts';

const eventOf = (tickets: object[], fields: object = {}) =>
  sampleEvent(tickets, { payment_methods: ['airtel'], ...fields });
const of = (tickets: object[], fields: object = {}) =>
  offeredHow({ event: eventOf(tickets, fields), told: true, availability: 'on_sale' });
const [free, paid] = [{ is_free: true }, { is_free: false }];

it('says of a race what its entries are', () => {
  expect(of([])).toBe('none');
  expect(of([free, free])).toBe('free');
  expect(of([paid])).toBe('paid');
  expect(of([paid, free])).toBe('freeOrPaid');
});

it('promises no payment where none is taken', () => {
  expect(of([paid], { payments_enabled: false })).toBe('unpayable');
  expect(of([paid, free], { payment_methods: ['card'] })).toBe('unpayable');
  expect(of([free], { payments_enabled: false, payment_methods: [] })).toBe('free');
});

it('promises no prices of a race that is listed while its own read finds nothing', () => {
  const event = eventOf([paid]);
  expect(offeredHow({ event, told: false, availability: 'no_entries' })).toBe('none');
  expect(offeredHow({ event, told: false, availability: 'closed' })).toBe('closed');
});
