import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureLoopDelay } from '#lib/checkout/queue/loop-delay.ts';

/** Nothing else runs in the thread meanwhile. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('says how late the thread is once a window is over', async () => {
  const delayMs = measureLoopDelay(100);
  expect(delayMs()).toBe(0);
  await sleep(30);
  block(500);
  await sleep(30);
  expect(delayMs()).toBeGreaterThan(40);
});

test('keeps its answer within a window', async () => {
  const delayMs = measureLoopDelay(3_600_000);
  expect(delayMs()).toBe(0);
  block(200);
  await sleep(30);
  expect(delayMs()).toBe(0);
});
