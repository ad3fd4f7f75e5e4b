// Entry of the jobs thread. Posts one message when it works; any message to it stops it.
import { parentPort } from 'node:worker_threads';
import { runWorker } from '#lib/jobs/run-worker.ts';

const worker = await runWorker();
parentPort?.once('message', async () => {
  await worker.stop();
  process.exit();
});
parentPort?.postMessage('working');
