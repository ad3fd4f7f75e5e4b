import { expect, test } from 'vitest';
import { budgetUse } from '#lib/upstream/budget-use.ts';
import { DOCUMENTED_LIMITS, sharedBudget } from '#lib/upstream/shared-budget.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const use = (now = new Date()) => budgetUse(db, 'write', DOCUMENTED_LIMITS, now);

test('nothing is used before the first call', async () => {
  expect(await use()).toEqual({ used: 0, limit: 60 });
});

test('calls of the open window are counted, and a window that is over is not', async () => {
  const budget = sharedBudget(db);
  for (let n = 0; n < 3; n++) await budget.acquire('write', 'payment');
  expect(await use()).toEqual({ used: 3, limit: 60 });
  expect(await use(new Date(Date.now() + 61_000))).toEqual({ used: 0, limit: 60 });
});

test('the limit that the provider named counts', async () => {
  const seen = { status: 200, retryAfterSeconds: null, limit: 600, remaining: 590, resetSeconds: 50 };
  await sharedBudget(db).observe('write', seen);
  expect(await use()).toEqual({ used: 10, limit: 600 });
});
