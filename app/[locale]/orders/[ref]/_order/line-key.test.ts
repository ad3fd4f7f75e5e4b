import { expect, test } from 'vitest';
import { lineKey } from './line-key.ts';

test.each([
  ['Subtotal', 'subtotal'],
  ['Service fee', 'service_fee'],
  ['SERVICE_FEE', 'service_fee'],
  [' Total ', 'total'],
  ['Discount', 'discount'],
  ['Donation', 'donation'],
])('the line "%s" is known', (label, key) => expect(lineKey(label)).toBe(key));

test.each(['', 'Total due', 'Marathon 42 km', 'toString'])('the line "%s" keeps its own words', (label) => {
  expect(lineKey(label)).toBeNull();
});
