import { expect, test } from 'vitest';
import { registrationKey } from './participants.tsx';

test('a registration is called confirmed or over only where its status says so', () => {
  expect(['confirmed', 'issued', 'cancelled', 'refunded'].map(registrationKey)).toEqual([
    'confirmed',
    'confirmed',
    'over',
    'over',
  ]);
  expect(['pending', 'something_new', 'constructor'].map(registrationKey)).toEqual([null, null, null]);
});
