import { expect, test } from 'vitest';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { maskedView } from '#lib/checkout/view/order-page.ts';
import { checkoutLines, unitPrices } from '#lib/checkout/view/placed-order.ts';
import { totalBy } from '#lib/checkout/view/shared-view.ts';

const view = {
  buyer: { name: 'Akello Grace', email: 'grace@example.com', phone: '+256772123456' },
  payingNumber: '0752 123 456',
  submitted: { guardian: { phone: '+256772123456' } },
  people: [],
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

test('the total by another network is that of a single ticket, while its quote is the price of the order', () => {
  const quotes = {
    ticketTotals: new Map([
      [
        'half',
        new Map([
          ['momo', 52_500],
          ['airtel', 52_900],
        ] as const),
      ],
    ]),
  };
  const half = { payment_method: 'momo' as const, lines: [{ ticket_type_id: 'half', quantity: 1 }] };
  expect(totalBy('airtel', half, quotes, 52_500)).toBe(52_900);
  expect(totalBy('momo', { ...half, payment_method: 'airtel' }, quotes, 52_900)).toBe(52_500);
  expect(totalBy('airtel', half, quotes, 52_000), 'the price has changed since').toBeNull();
  expect(totalBy('airtel', { ...half, discount_code: 'CLUB' }, quotes, 52_500)).toBeNull();
  expect(totalBy('airtel', { ...half, donation_amount: 1_000 }, quotes, 52_500)).toBeNull();
  const two = { ...half, lines: [{ ticket_type_id: 'half', quantity: 2 }] };
  expect(totalBy('airtel', two, quotes, 52_500)).toBeNull();
});

test.each([
  ['below zero', -5_000, 5_000n, 47_500n, -5_000],
  ['above zero, and taken off the total', 5_000, 5_000n, 47_500n, -5_000],
  ['above zero, and added to the total', 5_000, 5_000n, 57_500n, 5_000],
  ['proven by neither sign', 5_000, 4_000n, 52_500n, -4_000],
  ['of nothing', 0, 0n, 52_500n, 0],
])('a discount line %s is shown as the total proves it', (_, amount, discountTotal, total, shown) => {
  const order = { subtotal: 50_000n, discountTotal, donationTotal: 1_000n, serviceFee: 1_500n, total };
  const lines = checkoutLines(
    [
      { label: 'Subtotal', amount: 50_000 },
      { label: 'Discount', amount },
    ],
    order,
  );
  expect(lines).toEqual([
    { label: 'Subtotal', amount: 50_000 },
    { label: 'Discount', amount: shown },
  ]);
});

test('without the lines of the provider, the discount of the order is taken off', () => {
  const order = { subtotal: 50_000n, donationTotal: 0n, serviceFee: 2_500n };
  const amountOf = (discountTotal: bigint, total: bigint) =>
    checkoutLines(null, { ...order, discountTotal, total }).find(({ label }) => label === 'Discount')?.amount;
  expect(amountOf(5_000n, 47_500n)).toBe(-5_000);
  expect(amountOf(-5_000n, 47_500n)).toBe(-5_000);
  expect(amountOf(0n, 52_500n)).toBeUndefined();
});
