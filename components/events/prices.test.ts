import { describe, expect, it } from 'vitest';
import { methodsOf } from '#lib/events/sale-rules.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { TicketTypeSchema } from '#lib/partner-api/events.ts';
import { saysFree, ticketQuotes } from './prices.tsx';

const ticket = TicketTypeSchema.parse(sampleTicket());

describe('quotes of a ticket', () => {
  it('are those of the provider, one per method', () => {
    expect(ticketQuotes(ticket, ['momo', 'airtel'])).toEqual([
      { method: 'momo', price: 40_000, fee: 1_700, total: 41_700 },
      { method: 'airtel', price: 40_000, fee: 1_900, total: 41_900 },
    ]);
  });

  it('leave out methods without a price', () => {
    expect(ticketQuotes({ ...ticket, airtel: null }, ['airtel'])).toEqual([]);
  });

  it('cover the open methods that we know, in a fixed order', () => {
    expect(methodsOf({ payment_methods: ['card', 'airtel', 'momo'] })).toEqual(['momo', 'airtel']);
    expect(methodsOf({ payment_methods: ['card'] })).toEqual([]);
  });
});

it('does not say twice that a ticket is free', () => {
  expect(saysFree('Free entry', 'Free')).toBe(true);
  expect(saysFree('Entrée gratuite', 'Gratuit')).toBe(false);
  expect(saysFree('Freestyle 5 km', 'Free')).toBe(false);
});
