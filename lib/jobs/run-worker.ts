// The job engine in this process, on its own connection past any pooler.
import 'server-only';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import { enqueue } from '#lib/db/enqueue.ts';
import { taskList } from '#lib/jobs/tasks.ts';
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
  const askForSweep = () => {
    enqueue(ctx.db, 'sweep', {}, { key: 'sweep' }).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the sweep could not be planned'),
    );
  };
  askForSweep();
  const sweeping = setInterval(askForSweep, SWEEP_SECONDS * 1000);
  return {
    stop: async () => {
      clearInterval(sweeping);
      await runner.stop();
    },
  };
}
