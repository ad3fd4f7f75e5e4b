// Entry of the files' thread: writes each file that it receives into the stream that came with it.
import { constants, setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Pace } from '#lib/admin/list/export-file.ts';
import { createDb } from '#lib/db/client.ts';
import { type DeskFile, fileOf } from './desk-file.ts';

/** A rest is this many times as long as the work before it; buyers' pages use processors and database meanwhile. */
const REST = 6;

// On Linux each thread has its own priority, so pages go first. Elsewhere this would slow the whole storefront.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(workerData);
const db = createDb(databaseUrl, { connections: 1 });

let turn: Promise<unknown> = Promise.resolve();
let rested = performance.eventLoopUtilization();

/**
 * Reads batches of all files one after the other. Each rest is measured by the time in which a batch was written
 * and the next was read; waiting for a slow reader does not count.
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
