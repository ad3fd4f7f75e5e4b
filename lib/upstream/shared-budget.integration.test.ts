// The budget that instances share, counted in a real database.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Budget } from '#lib/partner-api/budget.ts';
import { sharedBudget } from '#lib/upstream/shared-budget.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
let one: Budget;
let two: Budget;

// Windows are told apart by their seconds: none may pass while the database takes its time.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  one = sharedBudget(db);
  two = sharedBudget(db);
});
afterEach(() => {
  vi.useRealTimers();
});

const seen = { status: 200, retryAfterSeconds: null, limit: null, remaining: null, resetSeconds: null };

async function granted(count: number, priority: 'payment' | 'order' = 'payment'): Promise<number> {
  const asked = Array.from({ length: count }, (_, n) => (n % 2 ? one : two).acquire('write', priority));
  return (await Promise.all(asked)).filter((leave) => leave.ok).length;
}

test('two instances together get what one would', async () => {
  expect(await granted(80)).toBe(60);
  const refused = await one.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(50);
  expect((await one.acquire('read', 'read')).ok).toBe(true);
});

test('what an answer tells of limit, rest and window holds for everyone at once', async () => {
  await one.acquire('write', 'payment');
  await one.observe('write', { ...seen, limit: 20, remaining: 3, resetSeconds: 12 });
  await two.observe('write', { ...seen, limit: 20, remaining: 3, resetSeconds: 12 });
  expect(await granted(10)).toBe(3);
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThanOrEqual(13);
});

test('a late answer never gives points back', async () => {
  await granted(40);
  await one.observe('write', { ...seen, limit: 60, remaining: 59, resetSeconds: 59 });
  expect(await granted(60)).toBe(20);
});

test('a 429 closes the door for everyone, as long as it says', async () => {
  await one.observe('write', { ...seen, status: 429, retryAfterSeconds: 30 });
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(28);
});

test('new orders keep points free for payments', async () => {
  expect(await granted(40, 'order')).toBeLessThan(15);
  const refused = await one.acquire('write', 'order');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThan(5);
  expect(await granted(40, 'payment')).toBe(40);
});

test('the earliest end that an answer told is the window’s, whoever heard it', async () => {
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 12 });
  await two.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 11 });
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 12 });
  const refused = await two.acquire('write', 'payment');
  expect(refused.ok || refused.error.retryAfterSeconds).toBeLessThanOrEqual(11.1);
  expect(refused.ok || refused.error.retryAfterSeconds).toBeGreaterThan(10);
});

test('an answer from the last moment of a window does not end the next one', async () => {
  expect(await granted(30)).toBe(30);
  await one.observe('write', { ...seen, limit: 60, remaining: 0, resetSeconds: 1 });
  expect(await granted(60)).toBe(30);
});

test('reads for lists use at most half of a window, and no more of its beginning than a burst', async () => {
  const lists = async (calls: number) => {
    let granted = 0;
    for (let call = 0; call < calls; call++) if ((await one.acquire('read', 'list')).ok) granted++;
    return granted;
  };
  expect(await lists(70)).toBeGreaterThanOrEqual(50);
  expect(await lists(5)).toBeLessThan(5);
  await one.observe('read', { ...seen, limit: 300, remaining: 147, resetSeconds: 6 });
  expect(await lists(1)).toBe(0);
  expect((await two.acquire('read', 'background')).ok).toBe(true);
});

test('reads that nobody waits for leave a part of the window to pages', async () => {
  await one.observe('read', { ...seen, limit: 100, remaining: 24, resetSeconds: 30 });
  expect((await two.acquire('read', 'background')).ok).toBe(false);
  expect((await two.acquire('read', 'read')).ok).toBe(true);
});
