import { expect, it } from 'vitest';
import { ORDER_TIME_ZONE, orderTime } from './order-time.ts';

it('writes day and minute in the zone that the heading names, wherever the server stands', () => {
  expect(ORDER_TIME_ZONE).toBe('UTC');
  expect(orderTime(new Date('2026-03-01T23:05:59.999Z'))).toBe('1 Mar 2026, 23:05');
});
