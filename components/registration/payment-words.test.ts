import { expect, it } from 'vitest';
import { type FormState, FRESH_FORM, type Typed } from '#components/ui/form/form-state.ts';
import {
  isChosenByHand,
  methodOfNumber,
  type Networks,
  networkWords,
  type Priced,
  payingNumberIn,
  priceWords,
} from './payment-words.ts';

const networks: Networks = {
  prefixes: { momo: ['077'], airtel: ['075'] },
  methods: ['momo', 'airtel'],
  words: {
    seen: { momo: 'MTN number', airtel: 'Airtel number' },
    other: { momo: 'MTN, not what you chose', airtel: 'Airtel, not what you chose' },
    notSold: { momo: 'not by MTN here', airtel: 'not by Airtel here' },
  },
};

const words = (typed: Typed, methods = networks.methods) => networkWords({ ...networks, methods }, typed);

it('names the network of the number, and says where another is chosen', () => {
  expect(words({ paying_number: '0772 123' })).toBe('MTN number');
  expect(words({ paying_number: '0772 123', payment_method: 'momo' })).toBe('MTN number');
  expect(words({ paying_number: '0772 123', payment_method: 'airtel' })).toBe('MTN, not what you chose');
});

it('says if the event does not accept it', () => {
  expect(words({ paying_number: '0752 123', payment_method: 'momo' }, ['momo'])).toBe('not by Airtel here');
});

it('says nothing of a number that fits no network', () => {
  expect(words({ paying_number: '07' })).toBe('');
  expect(words({})).toBe('');
});

it('looks at the number for contact as long as no other is given', () => {
  expect(payingNumberIn({ buyer_phone: '0752 123456' })).toBe('0752 123456');
  expect(payingNumberIn({ buyer_phone: '0752 123456', paying_number: ' ' })).toBe('0752 123456');
  expect(payingNumberIn({ buyer_phone: '0752 123456', paying_number: '0772' })).toBe('0772');
});

it('chooses the method of a number, and takes it back from a whole number of no network', () => {
  expect(methodOfNumber(networks, { paying_number: '0752' })).toBe('airtel');
  expect(methodOfNumber(networks, { paying_number: '0312 123 456' })).toBeNull();
  expect(methodOfNumber(networks, { paying_number: '0312 123' })).toBeUndefined();
});

it('takes a method that the number does not explain for the buyer’s choice', () => {
  const chosen = (typed: Typed, methods = networks.methods) =>
    isChosenByHand({ ...networks, methods }, typed);
  expect(chosen({ buyer_phone: '0772', payment_method: 'momo' })).toBe(false);
  expect(chosen({ buyer_phone: '0772', payment_method: 'airtel' })).toBe(true);
  expect(chosen({ buyer_phone: '0772' })).toBe(false);
  expect(chosen({ buyer_phone: '0772', payment_method: 'momo' }, ['momo'])).toBe(true);
});

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

const price = (typed: Typed, answer: Pick<FormState, 'typed' | 'table'> = FRESH_FORM): string =>
  priceWords(priced, { payment_method: 'momo', ...typed }, answer).replaceAll('\u00a0', ' ');

it('is one registration’s quote by the chosen method', () => {
  expect(price({ 'quantity.five': '1' })).toBe('UGX 10,500 by MTN');
  expect(price({ 'quantity.five': '1', payment_method: 'airtel' })).toBe('UGX 10,700 by Airtel');
});

it('is only an upper bound for several registrations, and with a discount code', () => {
  expect(price({ 'quantity.five': '2' })).toBe('at most UGX 21,000 by MTN');
  expect(price({ 'quantity.five': '1', 'quantity.ten': '1' })).toBe('at most UGX 31,000 by MTN');
  expect(price({ 'quantity.five': '1', discount_code: 'CLUB' })).toBe('at most UGX 10,500 by MTN');
  expect(price({ 'quantity.five': '1', discount_code: ' ' })).toBe('UGX 10,500 by MTN');
});

it('waits for a ticket type, a method and a quote', () => {
  expect(price({})).toBe('Choose first.');
  expect(price({ 'quantity.five': '1', payment_method: [] })).toBe('Choose first.');
  expect(price({ 'quantity.ten': '1', payment_method: 'airtel' })).toBe('Choose first.');
});

it('tells of a donation in words, beside a price alone', () => {
  expect(price({ 'quantity.five': '1', donation: '5000' })).toBe('UGX 10,500 by MTN and your donation');
  expect(price({ donation: '5000' })).toBe('Choose first.');
});

it('waits for the server to read a list, and then counts what that understood', () => {
  const typed = { 'quantity.five': '1', roster: 'Ann\nBen' };
  expect(price(typed)).toBe('Choose first.');
  expect(price(typed, { typed, table: tableWith({ five: 2 }) })).toBe('at most UGX 21,000 by MTN');
});
