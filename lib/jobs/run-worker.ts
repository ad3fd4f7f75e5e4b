// Runs the job engine in this process, on a direct connection that bypasses any pooler.
import 'server-only';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import { MERGE_SECONDS } from '#lib/admin/orders/merge-sums.ts';
import { SWEEP_SECONDS } from '#lib/checkout/sweep.ts';
import type { Ctx } from '#lib/context.ts';
import { BACKFILL_SECONDS } from '#lib/db/backfill.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { taskList, WATCH_SECONDS } from '#lib/jobs/tasks.ts';
import { PRUNE_SECONDS } from '#lib/orders/prune-history.ts';
import { READ_DUE_SECONDS } from '#lib/orders/read-due.ts';
import { RECONCILE_SECONDS } from '#lib/orders/reconcile-orders.ts';
import { REDUCE_SECONDS } from '#lib/personal-data/reduce-old-entries.ts';
import { server } from '#lib/server.ts';

/** Tasks mostly wait for the provider or the database. */
const CONCURRENCY = 8;

/** Starts the engine. `stop` waits for running tasks. */
export async function runWorker(): Promise<{ stop(): Promise<void> }> {
  const ctx = await server();
  const runner = await run({
    connectionString: ctx.env.DIRECT_DATABASE_URL,
    concurrency: CONCURRENCY,
    // Notifications wake it for jobs that are due; only delayed ones wait for the next of eight polls.
    pollInterval: 2000,
    noHandleSignals: true,
    taskList: taskList(ctx, {
      historyDays: ctx.env.HISTORY_DAYS,
      alerts: ctx.alerts,
    }),
    parsedCronItems: [],
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') ctx.log.error({ job: message }, 'a background task failed and will be retried');
      else if (level === 'warning') ctx.log.warn({ job: message }, 'job engine');
    }),
  });
  const timers = [
    regularly(ctx, 'sweep', SWEEP_SECONDS),
    regularly(ctx, 'fetch_due_orders', READ_DUE_SECONDS),
    regularly(ctx, 'read_due_sessions', READ_DUE_SECONDS),
    regularly(ctx, 'reconcile_orders', RECONCILE_SECONDS),
    regularly(ctx, 'recover_orders', RECONCILE_SECONDS),
    regularly(ctx, 'prune_history', PRUNE_SECONDS),
    regularly(ctx, 'reduce_personal_data', REDUCE_SECONDS),
    regularly(ctx, 'watch_health', WATCH_SECONDS),
    regularly(ctx, 'merge_desk_sums', MERGE_SECONDS),
    regularly(ctx, 'backfill', BACKFILL_SECONDS),
  ];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await runner.stop();
    },
  };
}

/** Enqueues the task every `seconds`. All instances do so; the job's key makes it one job. */
function regularly(
  ctx: Ctx,
  task:
    | 'sweep'
    | 'fetch_due_orders'
    | 'read_due_sessions'
    | 'reconcile_orders'
    | 'recover_orders'
    | 'prune_history'
    | 'reduce_personal_data'
    | 'watch_health'
    | 'merge_desk_sums'
    | 'backfill',
  seconds: number,
): NodeJS.Timeout {
  const ask = () => {
    enqueue(ctx.db, task, {}, { key: task }).catch((error: unknown) =>
      ctx.log.warn({ err: error, task }, 'a regular task could not be planned'),
    );
  };
  ask();
  return setInterval(ask, seconds * 1000);
}
