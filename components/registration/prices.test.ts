import { expect, it } from 'vitest';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import { type Priced, priceWords } from './prices.ts';

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

const tableWith = (counts: Record<string, number>) => ({
  caption: '',
  unfold: '',
  head: [],
  rows: [],
  counts,
});

const words = (typed: Typed, answer: Pick<FormState, 'typed' | 'table'> = FRESH_FORM): string =>
  priceWords(priced, { payment_method: 'momo', ...typed }, answer).replaceAll('\u00a0', ' ');

it('is one entry’s quote by the chosen method', () => {
  expect(words({ 'quantity.five': '1' })).toBe('UGX 10,500 by MTN');
  expect(words({ 'quantity.five': '1', payment_method: 'airtel' })).toBe('UGX 10,700 by Airtel');
});

it('is only a bound for several entries, and where a code may take off some of it', () => {
  expect(words({ 'quantity.five': '2' })).toBe('at most UGX 21,000 by MTN');
  expect(words({ 'quantity.five': '1', 'quantity.ten': '1' })).toBe('at most UGX 31,000 by MTN');
  expect(words({ 'quantity.five': '1', discount_code: 'CLUB' })).toBe('at most UGX 10,500 by MTN');
  expect(words({ 'quantity.five': '1', discount_code: ' ' })).toBe('UGX 10,500 by MTN');
});

it('waits for an entry, for a method, and for a quote', () => {
  expect(words({})).toBe('Choose first.');
  expect(words({ 'quantity.five': '1', payment_method: [] })).toBe('Choose first.');
  expect(words({ 'quantity.ten': '1', payment_method: 'airtel' })).toBe('Choose first.');
});

it('tells of a donation in words, beside a price alone', () => {
  expect(words({ 'quantity.five': '1', donation: '5000' })).toBe('UGX 10,500 by MTN and your donation');
  expect(words({ donation: '5000' })).toBe('Choose first.');
});

it('waits for the server to read a list, and then counts what that understood', () => {
  const typed = { 'quantity.five': '1', roster: 'Ann\nBen' };
  expect(words(typed)).toBe('Choose first.');
  expect(words(typed, { typed, table: tableWith({ five: 2 }) })).toBe('at most UGX 21,000 by MTN');
});
