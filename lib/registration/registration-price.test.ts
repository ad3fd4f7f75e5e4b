import { describe, expect, it, test } from 'vitest';
import { parseRegistrationInput } from '#lib/registration/registration-input.ts';
import { isFreeRegistration, priceBefore } from '#lib/registration/registration-price.ts';

const shown = { shown_prices: JSON.stringify({ a: { momo: 21_100, airtel: 21_300 }, b: { momo: 31_100 } }) };
const one = { lines: [{ ticket_type_id: 'a', quantity: 1 }], payment_method: 'momo' as const };
const three = {
  ...one,
  lines: [
    { ticket_type_id: 'a', quantity: 2 },
    { ticket_type_id: 'b', quantity: 1 },
  ],
};

describe('the price that the form showed', () => {
  test.each([
    [21_100, null],
    [36_550, 21_100],
    [15_000, 21_100],
  ])('of one entry is its quote: %s', (total, before) => {
    expect(priceBefore(shown, one, total)).toBe(before);
  });

  test('is that of the method by which the order is paid', () => {
    expect(priceBefore(shown, { ...one, payment_method: 'airtel' as const }, 21_300)).toBeNull();
    expect(priceBefore(shown, { ...one, payment_method: 'airtel' as const }, 21_100)).toBe(21_300);
  });

  test.each([
    [73_300, null],
    [70_000, null],
    [73_301, 73_300],
  ])('of several is a bound: %s', (total, before) => {
    expect(priceBefore(shown, three, total)).toBe(before);
  });

  test('with a discount is a bound, and with a donation says nothing', () => {
    expect(priceBefore(shown, { ...one, discount_code: 'TEN' }, 19_000)).toBeNull();
    expect(priceBefore(shown, { ...one, discount_code: 'TEN' }, 30_000)).toBe(21_100);
    expect(priceBefore(shown, { ...one, donation_amount: 5_000 }, 26_300)).toBeNull();
  });

  test('is read whole of a race with two hundred kinds of entry', () => {
    const kinds = Array.from(
      { length: 200 },
      (_, n) => `tkt_00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const form = new FormData();
    for (const kind of kinds) form.append(`quantity.${kind}`, '');
    const quotes = Object.fromEntries(kinds.map((kind) => [kind, { momo: 1_021_100, airtel: 1_021_300 }]));
    form.append('shown_prices', JSON.stringify(quotes));
    const last = { ...one, lines: [{ ticket_type_id: kinds.at(-1) ?? '', quantity: 1 }] };
    expect(priceBefore(parseRegistrationInput(form), last, 1_021_100)).toBeNull();
    expect(priceBefore(parseRegistrationInput(form), last, 1_036_550)).toBe(1_021_100);
  });

  test.each(['', 'no JSON', '[]', '{}', '{"a":{"momo":"1"}}', '{"a":{"momo":-1}}', '{"a":{"airtel":1}}'])(
    'that does not tell it says nothing: %j',
    (text) => {
      expect(priceBefore({ shown_prices: text }, one, 36_550)).toBeNull();
      expect(priceBefore({}, one, 36_550)).toBeNull();
    },
  );
});

const costsNothing = (tickets: readonly string[], more: object = {}): boolean => {
  const lines = tickets.map((ticket_type_id) => ({ ticket_type_id, quantity: 1 }));
  return isFreeRegistration({ lines, ...more }, { freeTickets: ['kids', 'fun'] });
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
