import { expect, it } from 'vitest';
import type { FormAnswer, Typed } from '#components/ui/form/form-state.ts';
import { type Priced, priceSaid } from './price-said.ts';

const priced: Priced = {
  tickets: [
    { id: 'five', totals: { momo: 10_500, airtel: 10_700 } },
    { id: 'ten', totals: { momo: 20_500 } },
  ],
  currency: 'UGX',
  locale: 'en-UG',
  words: {
    one: { momo: '# by MTN', airtel: '# by Airtel' },
    several: { momo: 'at most # by MTN', airtel: 'at most # by Airtel' },
    waiting: 'Choose first.',
    plusDonation: '# and your donation',
  },
};

const said = (typed: Typed, answer: FormAnswer | null = null): string =>
  priceSaid(priced, { payment_method: 'momo', ...typed }, answer).replaceAll('\u00a0', ' ');

it('is one entry’s quote by the chosen method', () => {
  expect(said({ 'quantity.five': '1' })).toBe('UGX 10,500 by MTN');
  expect(said({ 'quantity.five': '1', payment_method: 'airtel' })).toBe('UGX 10,700 by Airtel');
});

it('is only a bound for several entries, and where a code may take off some of it', () => {
  expect(said({ 'quantity.five': '2' })).toBe('at most UGX 21,000 by MTN');
  expect(said({ 'quantity.five': '1', 'quantity.ten': '1' })).toBe('at most UGX 31,000 by MTN');
  expect(said({ 'quantity.five': '1', discount_code: 'CLUB' })).toBe('at most UGX 10,500 by MTN');
  expect(said({ 'quantity.five': '1', discount_code: ' ' })).toBe('UGX 10,500 by MTN');
});

it('waits for an entry, for a method, and for a quote', () => {
  expect(said({})).toBe('Choose first.');
  expect(said({ 'quantity.five': '1', payment_method: [] })).toBe('Choose first.');
  expect(said({ 'quantity.ten': '1', payment_method: 'airtel' })).toBe('Choose first.');
});

it('tells of a donation in words, beside a price alone', () => {
  expect(said({ 'quantity.five': '1', donation: '5000' })).toBe('UGX 10,500 by MTN and your donation');
  expect(said({ donation: '5000' })).toBe('Choose first.');
});

it('waits for the server to read a list, and then counts what that understood', () => {
  const typed = { 'quantity.five': '1', roster: 'Ann\nBen' };
  expect(said(typed)).toBe('Choose first.');
  expect(said(typed, { typed, counts: { five: 2 } })).toBe('at most UGX 21,000 by MTN');
});
