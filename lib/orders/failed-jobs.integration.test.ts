// The case of background jobs that used up their attempts, with the real job engine's tables.
import { Logger, runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import { findFailedJobs, retryFailedJobs } from '#lib/admin/health/failed-jobs.ts';
import { noticeFailedJobs } from '#lib/orders/raise-cases.ts';
import { listAttention } from '#lib/orders/testing/list-attention.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db, url } = await testDatabase();
const cases = async () => {
  await noticeFailedJobs(db);
  return (await listAttention(db, 10)).items.map(({ kind, facts }) => ({ kind, ...facts }));
};
const add = (task: string, key: string) =>
  db.$executeRaw`SELECT graphile_worker.add_job(${task}::text, '{}'::json, job_key => ${key}::text, max_attempts => 1)`;
const run = (work: () => Promise<void>) =>
  runOnce({
    connectionString: url,
    taskList: { fetch_order: work, sweep: work },
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });

test('jobs that failed for good are one case, until Retry has done them', async () => {
  expect(await cases()).toEqual([]);
  await add('fetch_order', 'fetch_order:ord_1');
  await add('sweep', 'sweep');
  await run(async () => {
    throw new Error('the provider did not answer');
  });
  await expect.poll(async () => (await findFailedJobs(db)).length).toBe(2);
  expect(await cases()).toEqual([{ kind: 'jobs_failed', which: ['fetch_order', 'sweep'] }]);
  const first = (await findFailedJobs(db)).find(({ task }) => task === 'fetch_order');
  expect(first).toMatchObject({
    task: 'fetch_order',
    orderId: 'ord_1',
    tries: 1,
    error: 'the provider did not answer',
  });
  expect(await retryFailedJobs(db, [first?.id ?? ''], new Date())).toBe(1);
  expect(await cases()).toEqual([{ kind: 'jobs_failed', which: ['sweep'] }]);
  expect(await retryFailedJobs(db, null, new Date())).toBe(1);
  await run(async () => undefined);
  await expect.poll(cases).toEqual([]);
  expect(await retryFailedJobs(db, [first?.id ?? ''], new Date())).toBe(0);
});
