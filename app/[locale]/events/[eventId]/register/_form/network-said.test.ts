import { expect, it } from 'vitest';
import type { Typed } from '#components/ui/form/form-state.ts';
import { type Networks, networkSaid, numberIn } from './network-said.ts';

const networks: Networks = {
  prefixes: { momo: ['077'], airtel: ['075'] },
  methods: ['momo', 'airtel'],
  words: {
    seen: { momo: 'MTN number', airtel: 'Airtel number' },
    other: { momo: 'MTN, not what you chose', airtel: 'Airtel, not what you chose' },
    notSold: { momo: 'not by MTN here', airtel: 'not by Airtel here' },
  },
};

const said = (typed: Typed, methods = networks.methods) => networkSaid({ ...networks, methods }, typed);

it('names the network of the number, and says where another is chosen', () => {
  expect(said({ paying_number: '0772 123' })).toBe('MTN number');
  expect(said({ paying_number: '0772 123', payment_method: 'momo' })).toBe('MTN number');
  expect(said({ paying_number: '0772 123', payment_method: 'airtel' })).toBe('MTN, not what you chose');
});

it('says where nobody can pay by it', () => {
  expect(said({ paying_number: '0752 123', payment_method: 'momo' }, ['momo'])).toBe('not by Airtel here');
});

it('says nothing of a number that fits no network', () => {
  expect(said({ paying_number: '07' })).toBe('');
  expect(said({})).toBe('');
});

it('looks at the number for contact as long as no other is given', () => {
  expect(numberIn({ buyer_phone: '0752 123456' })).toBe('0752 123456');
  expect(numberIn({ buyer_phone: '0752 123456', paying_number: ' ' })).toBe('0752 123456');
  expect(numberIn({ buyer_phone: '0752 123456', paying_number: '0772' })).toBe('0772');
});
