// Entry of the files' thread: writes each file that it receives into the stream that came with it.
import { constants, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Pace } from '#lib/admin/list/export-file.ts';
import { createDb } from '#lib/db/client.ts';
import { type DeskFile, fileOf } from './desk-file.ts';

/** Times as long as the work before it: buyers' pages have the processors and the database for that long. */
const REST = 6;

// On Linux a priority is the thread's own: pages go first. Elsewhere it would be that of the whole storefront.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(workerData);
const db = createDb(databaseUrl, { connections: 1 });

let turn: Promise<unknown> = Promise.resolve();
let rested = performance.eventLoopUtilization();

/**
 * Reads batches of all files one after the other, each with a rest behind it, for the time in which the batch before was
 * written and this one was read. Waiting for a slow reader counts as no work.
 */
const pace: Pace = async function* <Batch>(batches: AsyncIterable<Batch>) {
  const reading = batches[Symbol.asyncIterator]();
  const readAndRest = async () => {
    const writing = performance.eventLoopUtilization(rested).active;
    const began = performance.now();
    const batch = await reading.next();
    await sleep((writing + performance.now() - began) * REST);
    rested = performance.eventLoopUtilization();
    return batch;
  };
  for (;;) {
    const read = turn.then(readAndRest);
    turn = read.catch(() => null);
    const { done, value } = await read;
    if (done) return;
    yield value;
  }
};

parentPort?.on('message', ({ file, into }: { file: DeskFile; into: WritableStream<Uint8Array> }) => {
  // A failure goes to the reader of the stream.
  fileOf(file)
    .write(db, file, pace)
    .pipeTo(into)
    .catch(() => null);
});
