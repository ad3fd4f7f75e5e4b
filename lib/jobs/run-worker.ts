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

/** Tasks that need no cause, and the seconds between two runs. */
const REGULAR = [
  ['sweep', SWEEP_SECONDS],
  ['fetch_due_orders', READ_DUE_SECONDS],
  ['read_due_sessions', READ_DUE_SECONDS],
  ['reconcile_orders', RECONCILE_SECONDS],
  ['recover_orders', RECONCILE_SECONDS],
  ['prune_history', PRUNE_SECONDS],
  ['reduce_personal_data', REDUCE_SECONDS],
  ['watch_health', WATCH_SECONDS],
  ['merge_desk_sums', MERGE_SECONDS],
  ['backfill', BACKFILL_SECONDS],
] as const;

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
  const timers = REGULAR.map(([task, seconds]) => regularly(ctx, task, seconds));
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
function regularly(ctx: Ctx, task: (typeof REGULAR)[number][0], seconds: number): NodeJS.Timeout {
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
