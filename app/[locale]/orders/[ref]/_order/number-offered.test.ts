import { expect, test } from 'vitest';
import { numberOffered } from './number-offered.ts';

const prefixes = { momo: ['077', '078'], airtel: ['070', '075'] };
const view = (payingNumber: string | null, phone = '+256772010379') => ({
  payingNumber,
  buyer: { name: 'Nambi Rose', email: 'rose@example.org', phone },
});

test('her own number is offered to the network that it is on, or may be on', () => {
  expect(numberOffered(view(null), 'momo', prefixes)).toBe('0772 010 379');
  expect(numberOffered(view(null, '+256792010379'), 'airtel', prefixes)).toBe('0792 010 379');
});

test('no number is offered that cannot pay', () => {
  expect(numberOffered(view(null), 'airtel', prefixes)).toBe('');
  expect(numberOffered(view(null, '+254712345678'), 'momo', prefixes)).toBe('');
});

test('what she typed to pay with stays, whatever it looks like: numbers move between networks', () => {
  expect(numberOffered(view('+256772010379'), 'airtel', prefixes)).toBe('0772 010 379');
  expect(numberOffered(view('0752 12'), 'momo', prefixes)).toBe('0752 12');
});
