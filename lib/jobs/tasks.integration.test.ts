// The tasks as the job engine runs them: every one that is planned anywhere is bound, and does its use case's work.
import { randomUUID } from 'node:crypto';
import { Logger, runOnce, type Task } from 'graphile-worker';
import { beforeEach, expect, test } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { enqueue, type TaskName } from '#lib/db/enqueue.ts';
import { taskList } from '#lib/jobs/tasks.ts';

const { ctx, runJobs, databaseUrl } = await testStorefront();
const WITHOUT_PAYLOAD = [
  'process_deliveries',
  'fetch_due_orders',
  'read_due_sessions',
  'serve_queue',
  'admit_waiting',
  'sweep',
  'reconcile_orders',
  'recover_orders',
  'prune_history',
  'reduce_personal_data',
  'watch_health',
  'merge_desk_sums',
  'backfill',
] as const;
const shop = { ...ctx.shop, retention: async () => 12 };
const alerts = { smtpUrl: null, webhookSecret: async () => null };
const tasks = taskList({ ...ctx, shop }, { historyDays: 365, alerts });

const jobs = () => ctx.db.$queryRaw<{ task: string; attempts: number; error: string | null }[]>`
  SELECT task_identifier AS task, attempts, last_error AS error FROM graphile_worker.jobs ORDER BY 1`;

beforeEach(() => ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`);

async function waitingCheckout(): Promise<string> {
  const id = randomUUID();
  const request = {
    event_id: 'evt_kampala_city_marathon',
    lines: [{ ticket_type_id: 'tkt_kcm_42', quantity: 1 }],
    buyer_name: 'Akello Grace',
    buyer_email: 'grace@example.com',
    buyer_phone: '+256772123456',
    payment_method: 'momo',
    waiver_accepted: true,
    waiver_version: '2026-01',
    partner_reference: id,
  };
  const facts = { eventId: request.event_id, eventName: 'Marathon', locale: 'en', input: {} };
  const keys = { ref: id.replaceAll('-', '').slice(0, 24), idempotencyKey: randomUUID() };
  await ctx.db.checkout.create({ data: { id, ...facts, ...keys, request } });
  return id;
}

test('every task has its use case', () => {
  const planned: TaskName[] = ['advance_checkout', 'create_session', 'fetch_order', ...WITHOUT_PAYLOAD];
  expect(Object.keys(tasks).sort()).toEqual([...planned].sort());
});

test.each(WITHOUT_PAYLOAD)('%s is done when nothing is there to do', async (task) => {
  await enqueue(ctx.db, task, {}, { key: task });
  expect((await jobs()).map((job) => job.task)).toEqual([task]);
  await runJobs();
  await expect.poll(jobs).toEqual([]);
});

test('advance_checkout advances the checkout that it names', async () => {
  const checkoutId = await waitingCheckout();
  await enqueue(ctx.db, 'advance_checkout', { checkoutId });
  await runJobs();
  expect(await ctx.db.checkout.findUnique({ where: { id: checkoutId } })).toMatchObject({ state: 'ordered' });
});

test('sweep and the queue find a checkout without a job', async () => {
  const id = await waitingCheckout();
  await enqueue(ctx.db, 'sweep', {});
  await runJobs();
  expect(await ctx.db.checkout.findUnique({ where: { id } })).toMatchObject({ state: 'ordered' });
});

test('the job that processes webhooks starts before checkout jobs that were enqueued earlier', async () => {
  for (let n = 0; n < 3; n++) await enqueue(ctx.db, 'advance_checkout', { checkoutId: randomUUID() });
  await enqueue(ctx.db, 'process_deliveries', {}, { key: 'process_deliveries' });
  const begun: string[] = [];
  const note: Task = (_, helpers) => void begun.push(helpers.job.task_identifier);
  const noted = Object.fromEntries(Object.keys(tasks).map((task) => [task, note]));
  const logger = new Logger(() => () => undefined);
  const one = { connectionString: databaseUrl, concurrency: 1, noHandleSignals: true, logger };
  await runOnce({ ...one, taskList: noted });
  expect(begun).toHaveLength(4);
  expect(begun[0]).toBe('process_deliveries');
});

test('an invalid payload fails, and its job is retried', async () => {
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('advance_checkout', '{"checkoutId": "7"}'::json)`;
  const logger = new Logger(() => () => undefined);
  await runOnce({ connectionString: databaseUrl, taskList: tasks, noHandleSignals: true, logger });
  const retried = [{ task: 'advance_checkout', attempts: 1, error: expect.stringContaining('checkoutId') }];
  await expect.poll(jobs).toMatchObject(retried);
});
