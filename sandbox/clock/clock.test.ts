import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Clock } from './clock.ts';
import type { Task } from './schedule.ts';

const START = 1_000_000;
let clock: Clock;
const ran: string[] = [];
const moves: number[] = [];

/** A clock whose real time is `real()`; `run` may schedule more. */
function makeClock(run: (task: Task) => void | Promise<void> = () => undefined, real = () => START): void {
  ran.length = 0;
  moves.length = 0;
  clock = new Clock({
    real,
    offset: 0,
    moved: (offset) => moves.push(offset),
    run: (task) => {
      ran.push(`${task.id}@${clock.now() - START}`);
      return run(task);
    },
  });
}
afterEach(() => clock.close());

test('advancing runs what falls due, in order, each at its own time, also what is scheduled on the way', async () => {
  makeClock(async ({ id }) => {
    await sleep(1);
    if (id === 'b') clock.schedule(clock.now() + 5, { kind: 'hold', id: 'after b' });
  });
  clock.schedule(START + 30, { kind: 'hold', id: 'c' });
  clock.schedule(START + 10, { kind: 'hold', id: 'a' });
  clock.schedule(START + 20, { kind: 'hold', id: 'b' });
  clock.schedule(START + 101, { kind: 'hold', id: 'late' });
  expect(await clock.advance(100)).toBe(START + 100);
  expect(ran).toEqual(['a@10', 'b@20', 'after b@25', 'c@30']);
  expect(clock.now()).toBe(START + 100);
  expect(moves.at(-1)).toBe(100);
});

test('two advances at once happen one after the other', async () => {
  makeClock(() => sleep(2));
  clock.schedule(START + 5, { kind: 'hold', id: 'a' });
  clock.schedule(START + 15, { kind: 'hold', id: 'b' });
  expect(await Promise.all([clock.advance(10), clock.advance(10)])).toEqual([START + 10, START + 20]);
  expect(ran).toEqual(['a@5', 'b@15']);
});

test('a task that is moved or cancelled does not run at its old time', async () => {
  makeClock();
  clock.schedule(START + 5, { kind: 'hold', id: 'a' });
  clock.schedule(START + 8, { kind: 'hold', id: 'a' });
  clock.schedule(START + 6, { kind: 'hold', id: 'b' });
  clock.cancel({ kind: 'hold', id: 'b' });
  await clock.advance(10);
  expect(ran).toEqual(['a@8']);
});

test('real time runs due tasks', async () => {
  const began: number[] = [];
  makeClock(() => void began.push(Date.now()), Date.now);
  const now = clock.now();
  clock.schedule(now + 40, { kind: 'hold', id: 'b' });
  clock.schedule(now + 20, { kind: 'hold', id: 'a' });
  expect(ran).toEqual([]);
  await expect.poll(() => ran.map((entry) => entry.split('@')[0])).toEqual(['a', 'b']);
  expect(began[0]).toBeGreaterThanOrEqual(now + 20);
  expect(began[1]).toBeGreaterThanOrEqual(now + 40);
});

test('advancing first waits for what is under way', async () => {
  const order: string[] = [];
  makeClock(async () => {
    await sleep(30);
    order.push('done');
  }, Date.now);
  clock.schedule(clock.now(), { kind: 'delivery', id: 'a' });
  await sleep(10);
  await clock.advance(0);
  order.push('advanced');
  expect(order).toEqual(['done', 'advanced']);
});

test('reset forgets the tasks and the offset', async () => {
  makeClock();
  clock.schedule(START + 5, { kind: 'hold', id: 'a' });
  await clock.advance(1);
  clock.reset();
  expect(clock.now()).toBe(START);
  await clock.advance(10);
  expect(ran).toEqual([]);
});

test('a reset in the middle of an advance stays a reset', async () => {
  makeClock(async () => {
    clock.reset();
    await sleep(1);
  });
  clock.schedule(START + 5, { kind: 'hold', id: 'a' });
  clock.schedule(START + 6, { kind: 'hold', id: 'b' });
  await clock.advance(100);
  expect(ran).toEqual(['a@5']);
  expect(clock.now()).toBe(START);
});
