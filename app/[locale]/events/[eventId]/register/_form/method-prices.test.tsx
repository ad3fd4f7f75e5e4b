import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { MethodPrices } from './method-prices.tsx';

const kindsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `k${n}`, name: `Kind ${n}`, price: `UGX ${n + 1},000` }));
const drawn = (count: number, fresh: Typed = {}): string =>
  renderToStaticMarkup(<MethodPrices kinds={kindsOf(count)} least="from UGX 1,000" fresh={fresh} />);
/** What is to be seen of it. */
const told = (html: string): string =>
  html
    .replaceAll(/<span hidden="" data-kind.*?<\/span> <span.*?<\/span><\/span>/g, '')
    .replaceAll(/<span hidden="" data-least.*?<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '');

it('shows the least while nothing is chosen, and a few kinds where there is no script', () => {
  const [seen = '', withoutScript = ''] = drawn(2).split('<noscript>');
  expect(told(seen)).toBe('from UGX 1,000');
  expect(told(withoutScript)).toBe('Kind 0 UGX 1,000Kind 1 UGX 2,000');
});

it('shows the least alone of many kinds', () => {
  expect(told(drawn(30))).toBe('from UGX 1,000');
});

it('shows the kinds that are chosen, and no other', () => {
  const chosen = { 'quantity.k3': '2', 'quantity.k7': '1', 'quantity.k8': '0', 'quantity.k9': 'x' };
  expect(told(drawn(30, chosen))).toBe('Kind 3 UGX 4,000Kind 7 UGX 8,000');
});

it('holds against no quantity what a list says', () => {
  expect(told(drawn(30, { 'quantity.k3': '2', roster: 'Akello Grace' }))).toBe('from UGX 1,000');
});
