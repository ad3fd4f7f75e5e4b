import { expect, it, vi } from 'vitest';
import { boundedQueue } from './bounded-queue.ts';

it('runs one piece of work after the other, also after one that failed', async () => {
  const queue = boundedQueue(10);
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const done = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('runs nothing more while as much waits as may, and takes new work afterwards', async () => {
  const queue = boundedQueue(2);
  const refused = vi.fn(async () => 3);
  const taken = [queue(async () => 1), queue(async () => 2)];
  expect(queue(refused)).toBeUndefined();
  expect(await Promise.all(taken)).toEqual([1, 2]);
  expect(refused).not.toHaveBeenCalled();
  expect(await queue(refused)).toBe(3);
});
