import { expect, test } from 'vitest';
import { memoryTokenStore } from './token-store.ts';

test('a dropped token is gone, its successor is not', async () => {
  const store = memoryTokenStore();
  await store.write({ value: 'new', expiresAt: 1, scope: null });
  await store.drop('old');
  expect(await store.read()).toEqual({ value: 'new', expiresAt: 1, scope: null });
  await store.drop('new');
  expect(await store.read()).toBeNull();
});

test('exclusive work runs one at a time, also after work that threw', async () => {
  const store = memoryTokenStore();
  const trace: string[] = [];
  const work = (name: string, fails = false) =>
    store.exclusive(async () => {
      trace.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      trace.push(`${name} out`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(trace).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});
