// The job engine in this process, on its own connection past any pooler.
import 'server-only';
import { run, Logger as WorkerLogger } from 'graphile-worker';
import { taskList } from '#lib/jobs/tasks.ts';
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
  return { stop: () => runner.stop() };
}
