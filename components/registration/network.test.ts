import { expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { isChosenByHand, methodOfNumber, type Networks, networkWords, payingNumberIn } from './network.ts';

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

it('says where nobody can pay by it', () => {
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
