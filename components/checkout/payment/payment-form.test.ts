import { expect, test } from 'vitest';
import { suggestedNumber } from './payment-form.tsx';

const prefixes = { momo: ['077', '078'], airtel: ['070', '075'] };
const view = (payingNumber: string | null, phone = '+256772010379') => ({
  payingNumber,
  buyer: { name: 'Nambi Rose', email: 'rose@example.org', phone },
});

test('the buyer’s own number is suggested for its network, or if its network is unknown', () => {
  expect(suggestedNumber(view(null), 'momo', prefixes)).toBe('0772 010 379');
  expect(suggestedNumber(view(null, '+256792010379'), 'airtel', prefixes)).toBe('0792 010 379');
});

test('no number is suggested that cannot pay', () => {
  expect(suggestedNumber(view(null), 'airtel', prefixes)).toBe('');
  expect(suggestedNumber(view(null, '+254712345678'), 'momo', prefixes)).toBe('');
});

test('the number typed to pay with stays as it is: numbers move between networks', () => {
  expect(suggestedNumber(view('+256772010379'), 'airtel', prefixes)).toBe('0772 010 379');
  expect(suggestedNumber(view('0752 12'), 'momo', prefixes)).toBe('0752 12');
});
