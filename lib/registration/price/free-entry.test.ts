import { expect, it } from 'vitest';
import { isFreeEntry } from '#lib/registration/price/free-entry.ts';

const costsNothing = (tickets: readonly string[], more: object = {}): boolean => {
  const lines = tickets.map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
  return isFreeEntry({ lines, ...more }, { freeTickets: ['kids', 'fun'] });
};

it('costs nothing where all that was chosen is free and nothing is given on top', () => {
  expect(costsNothing(['kids', 'fun'])).toBe(true);
  expect(costsNothing(['kids', 'ten'])).toBe(false);
  expect(costsNothing(['kids'], { donation_amount: 5000 })).toBe(false);
  expect(costsNothing(['ten'], { discount_code: 'ALL' })).toBe(false);
});

it('is not free before anything is chosen', () => {
  expect(costsNothing([])).toBe(false);
});
