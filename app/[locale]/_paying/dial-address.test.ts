import { expect, it } from 'vitest';
import { dialAddress } from './dial-address.ts';

it.each([
  ['*165#', 'tel:*165%23'],
  ['*185*9#', 'tel:*185*9%23'],
  ['100', 'tel:100'],
  ['+256772000100', 'tel:+256772000100'],
])('%s is dialled whole', (code, address) => {
  expect(dialAddress(code)).toBe(address);
  expect(new URL(dialAddress(code)).hash).toBe('');
});
