// What runs on the thread of the jobs. Says once that it works, and ends when it is told to.
import { parentPort } from 'node:worker_threads';
import { runWorker } from '#lib/jobs/run-worker.ts';

const worker = await runWorker();
parentPort?.once('message', async () => {
  await worker.stop();
  process.exit();
});
parentPort?.postMessage('working');
