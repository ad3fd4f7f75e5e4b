// Runs the job engine in this process, on a direct connection that bypasses any pooler.
import 'server-only';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import { MERGE_SECONDS } from '#lib/admin/orders/merge-sums.ts';
import { SWEEP_SECONDS } from '#lib/checkout/sweep.ts';
import type { Ctx } from '#lib/context.ts';
import { BACKFILL_SECONDS } from '#lib/db/backfill.ts';
import { type EnqueueOptions, enqueue } from '#lib/db/enqueue.ts';
import { taskList, WATCH_SECONDS } from '#lib/jobs/tasks.ts';
import { PRUNE_SECONDS } from '#lib/orders/prune-history.ts';
import { READ_DUE_SECONDS } from '#lib/orders/read-due.ts';
import { RECONCILE_SECONDS } from '#lib/orders/reconcile-orders.ts';
import { REDUCE_SECONDS } from '#lib/personal-data/reduce-old-entries.ts';
import { server } from '#lib/server.ts';

/** Tasks mostly wait for the provider or the database. */
const CONCURRENCY = 8;
/** Milliseconds between two looks for delayed jobs; notifications name those that are due. */
const POLL_MS = 1_000;
/** Milliseconds after which a job that found no free worker here is left to the other instances. */
const UNSTARTED_MS = 2_000;

/** Starts the engine. `stop` waits for running tasks. */
export async function runWorker(): Promise<{ stop(): Promise<void> }> {
  const ctx = await server();
  const runner = await run({
    connectionString: ctx.env.DIRECT_DATABASE_URL,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // One look for all workers, instead of one for each.
    preset: { worker: { localQueue: { size: CONCURRENCY, ttl: UNSTARTED_MS } } },
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

/**
 * Runs the task now and every `seconds`. All instances plan it for the same moment, a multiple of `seconds`: the job's key makes
 * it one job, however many they are.
 */
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
  const every = seconds * 1000;
  const plan = (when: Pick<EnqueueOptions, 'runAt' | 'keepTime'>) => {
    enqueue(ctx.db, task, {}, { key: task, ...when }).catch((error: unknown) =>
      ctx.log.warn({ err: error, task }, 'a regular task could not be planned'),
    );
  };
  plan({});
  return setInterval(() => {
    plan({ runAt: new Date(Math.ceil(ctx.now().getTime() / every) * every), keepTime: true });
  }, every);
}
