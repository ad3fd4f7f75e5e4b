// What a storefront process does at its start: owner, jobs, what browsers may keep, and an orderly end.
import 'server-only';
import { readNetwork } from '#lib/content/read-networks.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { startJobsThread } from '#lib/jobs/jobs-thread.ts';
import { prepareServer, server } from '#lib/server.ts';

/**
 * Ends the process where the environment or the organizer's file is wrong or the database is out of reach: the framework
 * would go on and answer every request with an error for ever, while one that has ended is started again.
 */
export async function startServer(): Promise<void> {
  try {
    await prepareServer();
    await Promise.all([readOrganizer(), readNetwork('momo')]);
    const { env, log } = await server();
    if (env.JOBS === 'off') return;
    const worker = await startJobsThread((reason) => log.error({ err: reason }, 'the jobs are begun anew'));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void worker.stop());
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).trim();
    process.stderr.write(`the storefront cannot start: ${reason.replaceAll(/\s*\n\s*/g, '\n')}\n`);
    process.exit(1);
  }
}
