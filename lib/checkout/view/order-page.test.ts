import { expect, test } from 'vitest';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { maskedView, mayBePassedOn, otherTotal, unitPrices } from '#lib/checkout/view/order-page.ts';

const view = {
  buyer: { name: 'Akello Grace', email: 'grace@example.com', phone: '+256772123456' },
  payingNumber: '0752 123 456',
  submitted: { guardian: { phone: '+256772123456' } },
  attempt: null,
  order: null,
} as unknown as CheckoutView;

test('shows no full number and no full e-mail address', () => {
  const told = JSON.stringify(maskedView(view));
  expect(told).not.toMatch(/123456|123 456|grace@/);
  expect(maskedView(view).buyer).toEqual({
    name: 'Akello Grace',
    email: 'g\u2022\u2022\u2022@example.com',
    phone: '0772\u00a0\u2022\u2022\u2022\u00a0456',
  });
});

test('an order page is passed on from the first payment attempt', () => {
  const attempt = {} as CheckoutView['attempt'];
  const order = (paidAt: Date | null) => ({ paidAt }) as CheckoutView['order'];
  expect(mayBePassedOn({ attempt: null, order: order(null) })).toBe(false);
  expect(mayBePassedOn({ attempt, order: order(null) })).toBe(true);
  expect(mayBePassedOn({ attempt: null, order: order(new Date()) })).toBe(true);
});

const event = {
  ticketPrices: new Map([
    ['half', 50_000],
    ['ten', 20_000],
  ]),
};
const registrations = (...types: string[]) => types.map((ticket_type_id) => ({ ticket_type_id }));

test('prices add up to what the provider states, or are those of one ticket type, or are left out', () => {
  const mixed = registrations('half', 'ten', 'ten');
  expect(unitPrices(mixed, event, 90_000)).toEqual([50_000, 20_000, 20_000]);
  expect(unitPrices(mixed, event, 85_000), 'a price has changed since').toEqual([null, null, null]);
  expect(unitPrices(registrations('ten', 'ten'), event, 30_000)).toEqual([15_000, 15_000]);
  expect(unitPrices(registrations('gone'), event, 15_000)).toEqual([15_000]);
  expect(unitPrices(registrations('ten', 'ten'), event, 30_001)).toEqual([null, null]);
});

test('the total by the other network is that of a single ticket, while its quote is the price of the order', () => {
  const quotes = { ticketTotals: new Map([['half', { momo: 52_500, airtel: 52_900 }]]) };
  const half = { payment_method: 'momo' as const, lines: [{ ticket_type_id: 'half', quantity: 1 }] };
  expect(otherTotal(half, quotes, 52_500)).toBe(52_900);
  expect(otherTotal({ ...half, payment_method: 'airtel' }, quotes, 52_900)).toBe(52_500);
  expect(otherTotal(half, quotes, 52_000), 'the price has changed since').toBeNull();
  expect(otherTotal({ ...half, discount_code: 'CLUB' }, quotes, 52_500)).toBeNull();
  expect(otherTotal({ ...half, donation_amount: 1_000 }, quotes, 52_500)).toBeNull();
  const two = { ...half, lines: [{ ticket_type_id: 'half', quantity: 2 }] };
  expect(otherTotal(two, quotes, 52_500)).toBeNull();
});
