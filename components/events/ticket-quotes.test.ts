import { describe, expect, it } from 'vitest';
import { methodsOf } from '#lib/events/payable.ts';
import { sampleTicket } from '#lib/events/testing/sample-event.ts';
import { TicketTypeSchema } from '#lib/partner-api/schemas/event.ts';
import { ticketQuotes } from './ticket-quotes.ts';

const ticket = TicketTypeSchema.parse(sampleTicket());

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
