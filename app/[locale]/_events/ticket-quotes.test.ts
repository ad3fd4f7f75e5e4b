import { describe, expect, it } from 'vitest';
import type { TicketType } from '#lib/partner-api/schemas/event.ts';
import { methodsOf, ticketQuotes } from './ticket-quotes.ts';

const ticket: TicketType = {
  ticket_type_id: 'tkt_1',
  name: '10 km',
  currency: 'UGX',
  price_minor: 40_000,
  service_fee_minor: 1_700,
  total_minor: 41_700,
  card: null,
  airtel: { service_fee_minor: 1_900, total_minor: 41_900 },
  is_free: false,
  distance_km: null,
  capacity: 100,
  remaining: 7,
};

describe('quotes of a ticket', () => {
  it('are those of the provider, one a method', () => {
    expect(ticketQuotes(ticket, ['momo', 'airtel'])).toEqual([
      { method: 'momo', price: 40_000, fee: 1_700, total: 41_700 },
      { method: 'airtel', price: 40_000, fee: 1_900, total: 41_900 },
    ]);
  });

  it('leave out a method that has no price', () => {
    expect(ticketQuotes({ ...ticket, airtel: null }, ['airtel'])).toEqual([]);
  });

  it('are asked for the methods sold now and known to us, in one order', () => {
    expect(methodsOf({ payment_methods: ['card', 'airtel', 'momo'] })).toEqual(['momo', 'airtel']);
    expect(methodsOf({ payment_methods: ['card'] })).toEqual([]);
  });
});
