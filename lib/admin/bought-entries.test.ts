import { expect, it } from 'vitest';
import { boughtEntries } from './bought-entries.ts';

const detail = {
  ticket_types: [
    { ticket_type_id: 'ten', name: '10 km' },
    { ticket_type_id: 'half', name: 'Half Marathon' },
  ],
};
const entries = (request: unknown, registrations: unknown = null) =>
  boughtEntries({ request, registrations, detail });
const line = (ticket_type_id: string, quantity: number) => ({ ticket_type_id, quantity });

it('names each kind once, with how many', () => {
  expect(entries({ lines: [line('ten', 1)] })).toBe('10 km');
  expect(entries({ lines: [line('ten', 2), line('half', 1), line('ten', 1)] })).toBe(
    '3 × 10 km, Half Marathon',
  );
});

it('tells of an order of another channel what its registrations tell', () => {
  const registrations = [{ ticket_type_id: 'half' }, { ticket_type_id: 'half' }];
  expect(entries(undefined, registrations)).toBe('2 × Half Marathon');
});

it('says nothing rather than half of it', () => {
  expect(entries({ lines: [line('ten', 1), line('gone', 1)] })).toBeNull();
  expect(entries(undefined)).toBeNull();
  expect(boughtEntries({ request: { lines: [line('ten', 1)] }, registrations: [], detail: null })).toBeNull();
});
