// The job engine in this process, on its own connection past any pooler.
import 'server-only';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import type { Ctx } from '#lib/context.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { taskList } from '#lib/jobs/tasks.ts';
import { READ_SECONDS } from '#lib/mirror/read-due-orders.ts';
import { RECONCILE_SECONDS } from '#lib/mirror/reconcile-orders.ts';
import { SWEEP_SECONDS } from '#lib/registration/sweep.ts';
import { server } from '#lib/server.ts';

/** Tasks mostly wait for the provider or the database. */
const CONCURRENCY = 8;

/** Starts working; `stop` lets running tasks finish. */
export async function runWorker(): Promise<{ stop(): Promise<void> }> {
  const ctx = await server();
  const runner = await run({
    connectionString: ctx.env.DIRECT_DATABASE_URL,
    concurrency: CONCURRENCY,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(ctx),
    parsedCronItems: [],
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error')
        ctx.log.error({ job: message }, 'a background task failed and will be tried again');
      else if (level === 'warning') ctx.log.warn({ job: message }, 'job engine');
    }),
  });
  const clocks = [
    regularly(ctx, 'sweep', SWEEP_SECONDS),
    regularly(ctx, 'read_orders', READ_SECONDS),
    regularly(ctx, 'reconcile_orders', RECONCILE_SECONDS),
  ];
  return {
    stop: async () => {
      for (const clock of clocks) clearInterval(clock);
      await runner.stop();
    },
  };
}

/** Asked for by every instance, done once: the job's key is its name. */
function regularly(
  ctx: Ctx,
  task: 'sweep' | 'read_orders' | 'reconcile_orders',
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
