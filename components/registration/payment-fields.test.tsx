import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { MethodPrices } from './payment-fields.tsx';

const ticketsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `k${n}`, name: `Ticket ${n}`, price: `UGX ${n + 1},000` }));
const drawn = (count: number, fresh: Typed = {}): string =>
  renderToStaticMarkup(<MethodPrices tickets={ticketsOf(count)} least="from UGX 1,000" fresh={fresh} />);
const text = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

it('shows the least while nothing is chosen, and a few kinds where there is no script', () => {
  const [seen = '', withoutScript = ''] = drawn(2).split('<noscript>');
  expect(text(seen)).toBe('from UGX 1,000');
  expect(text(withoutScript)).toBe('Ticket 0 UGX 1,000Ticket 1 UGX 2,000');
});

it('shows the least alone of many kinds', () => {
  expect(text(drawn(30))).toBe('from UGX 1,000');
});

it('shows the kinds that are chosen, and no other', () => {
  const chosen = { 'quantity.k3': '2', 'quantity.k7': '1', 'quantity.k8': '0', 'quantity.k9': 'x' };
  expect(text(drawn(30, chosen))).toBe('Ticket 3 UGX 4,000Ticket 7 UGX 8,000');
});

it('holds against no quantity what a list says', () => {
  expect(text(drawn(30, { 'quantity.k3': '2', roster: 'Akello Grace' }))).toBe('from UGX 1,000');
});
