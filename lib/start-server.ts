// What a storefront process does at its start: owner, jobs, and an orderly end.
import 'server-only';
import { runWorker } from '#lib/jobs/run-worker.ts';
import { prepareServer, server } from '#lib/server.ts';

/** Throws where the environment is wrong or the database is out of reach, so that the process does not start. */
export async function startServer(): Promise<void> {
  await prepareServer();
  const { env } = await server();
  if (env.JOBS === 'off') return;
  const worker = await runWorker();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void worker.stop());
}
