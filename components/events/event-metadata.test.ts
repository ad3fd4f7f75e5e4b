import { expect, it } from 'vitest';
import { sampleEvent } from '#lib/events/testing/sample-event.ts';
import { ticketOffer } from './event-metadata.ts';

const eventOf = (tickets: object[], fields: object = {}) =>
  sampleEvent(tickets, { payment_methods: ['airtel'], ...fields });
const of = (tickets: object[], fields: object = {}) =>
  ticketOffer({ event: eventOf(tickets, fields), pricesKnown: true, availability: 'on_sale' });
const [free, paid] = [{ is_free: true }, { is_free: false }];

it('distinguishes free from paid tickets', () => {
  expect(of([])).toBe('none');
  expect(of([free, free])).toBe('free');
  expect(of([paid])).toBe('paid');
  expect(of([paid, free])).toBe('freeOrPaid');
});

it('promises no payment without an open payment method', () => {
  expect(of([paid], { payments_enabled: false })).toBe('unpayable');
  expect(of([paid, free], { payment_methods: ['card'] })).toBe('unpayable');
  expect(of([free], { payments_enabled: false, payment_methods: [] })).toBe('free');
});

it('promises no prices of a listed event without details', () => {
  const event = eventOf([paid]);
  expect(ticketOffer({ event, pricesKnown: false, availability: 'no_entries' })).toBe('none');
  expect(ticketOffer({ event, pricesKnown: false, availability: 'closed' })).toBe('closed');
});
