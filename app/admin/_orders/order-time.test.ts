import { expect, it } from 'vitest';
import { orderTimeIn } from './order-time.ts';

it('writes day and minute of the organizer’s zone, wherever the server stands', () => {
  const at = new Date('2026-03-01T22:05:59.999Z');
  expect(orderTimeIn('Africa/Kampala')(at)).toBe('2 Mar 2026, 01:05');
  expect(orderTimeIn('UTC')(at)).toBe('1 Mar 2026, 22:05');
});
