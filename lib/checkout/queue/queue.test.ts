import { expect, test } from 'vitest';
import { positionIn } from '#lib/checkout/queue/queue.ts';

test('a checkout that is not in the last snapshot is behind all others', () => {
  const waiting = new Map([
    [7n, 1],
    [3n, 2],
  ]);
  expect([7n, 3n, 9n].map((queueNumber) => positionIn(waiting, queueNumber))).toEqual([1, 2, 3]);
});
