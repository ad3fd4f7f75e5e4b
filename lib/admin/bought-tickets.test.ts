import { expect, it } from 'vitest';
import { boughtTickets } from './bought-tickets.ts';

const detail = {
  ticket_types: [
    { ticket_type_id: 'ten', name: '10 km' },
    { ticket_type_id: 'half', name: 'Half Marathon' },
  ],
};
const tickets = (request: unknown, registrations: unknown = null) =>
  boughtTickets({ request, registrations, detail });
const line = (ticket_type_id: string, quantity: number) => ({ ticket_type_id, quantity });

it('names each ticket type once, with its quantity', () => {
  expect(tickets({ lines: [line('ten', 1)] })).toBe('10 km');
  expect(tickets({ lines: [line('ten', 2), line('half', 1), line('ten', 1)] })).toBe(
    '3 × 10 km, Half Marathon',
  );
});

it('uses the registrations of an order of another channel', () => {
  const registrations = [{ ticket_type_id: 'half' }, { ticket_type_id: 'half' }];
  expect(tickets(undefined, registrations)).toBe('2 × Half Marathon');
});

it('counts the entries that were cancelled', () => {
  const registrations = ['confirmed', 'cancelled', 'refunded'].map((status) => ({
    ticket_type_id: 'ten',
    status,
  }));
  expect(tickets({ lines: [line('ten', 3)] }, registrations)).toBe('3 × 10 km (2 cancelled)');
  expect(tickets(undefined, registrations)).toBe('3 × 10 km (2 cancelled)');
});

it('is null if any ticket type is unknown', () => {
  expect(tickets({ lines: [line('ten', 1), line('gone', 1)] })).toBeNull();
  expect(tickets(undefined)).toBeNull();
  expect(boughtTickets({ request: { lines: [line('ten', 1)] }, registrations: [], detail: null })).toBeNull();
});
