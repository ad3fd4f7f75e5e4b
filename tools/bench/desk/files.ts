// Costs of a file of all rows: time to its first byte and to its end, and memory of the storefront meanwhile.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultSection } from '../../scripts/shared/results-page.ts';
import { inMb, inMs, verdict } from './figures.ts';
import { askAsOwner, type Desk } from './session.ts';

const ROUNDS = 2;
const FIRST_BYTE_MS = 1_000;
const MEMORY_BYTES = 200 * 1_048_576;
const SAMPLE_MS = 50;
/** Pause between two files, so that the memory of one is not counted for the next. */
const REST_MS = 2_000;

type FileTimes = {
  readonly firstMs: number;
  readonly totalMs: number;
  readonly bytes: number;
  readonly grown: number;
};

/** @param large the event with the most participants */
export async function benchFiles(desk: Desk, large: string): Promise<ResultSection> {
  const files = [
    ...['csv', 'xlsx'].map((ending) => ({
      name: `all orders, ${ending.toUpperCase()}`,
      path: `/admin/orders/export.${ending}`,
    })),
    ...['csv', 'xlsx'].map((ending) => ({
      name: `all participants of a race, ${ending.toUpperCase()}`,
      path: `/admin/participants/export.${ending}?event=${large}&show=all`,
    })),
  ];
  const taken = files.map((): FileTimes[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { path }] of files.entries()) {
      await sleep(REST_MS);
      taken[place]?.push(await timesOf(desk, path));
    }
  }
  const participants = await desk.db.participant.count({ where: { eventId: large } });
  return {
    title: 'Files of the desk',
    method: `All orders, and all ${participants.toLocaleString('en')} participants of the largest race (a file is of one race), over HTTP, the worst of ${ROUNDS} rounds; memory: resident set of the storefront's process at its highest, every ${SAMPLE_MS} ms, above that before the file. The same webhooks arrive.`,
    columns: ['file', 'first byte', 'whole', 'size', 'memory', 'aim: 1 s, 200 MB'],
    rows: files.map(({ name }, place) => {
      const worst = (pick: (times: FileTimes) => number) => Math.max(...(taken[place] ?? []).map(pick));
      const [first, grown] = [worst(({ firstMs }) => firstMs), worst((times) => times.grown)];
      return [
        name,
        `${inMs(first)} ms`,
        `${(worst(({ totalMs }) => totalMs) / 1000).toFixed(1)} s`,
        `${inMb(worst(({ bytes }) => bytes))} MB`,
        `${inMb(grown)} MB`,
        verdict(first <= FIRST_BYTE_MS && grown <= MEMORY_BYTES),
      ];
    }),
  };
}

async function timesOf(desk: Desk, path: string): Promise<FileTimes> {
  const watch = await watchMemory(desk.site.pid);
  const began = performance.now();
  const { body } = await askAsOwner(desk, path);
  let firstMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of body ?? []) {
    if (bytes === 0) firstMs = performance.now() - began;
    bytes += chunk.byteLength;
  }
  const totalMs = performance.now() - began;
  return { firstMs, totalMs, bytes, grown: await watch.stop() };
}

/** `stop` answers the bytes of its highest resident set above the first one. */
async function watchMemory(pid: number): Promise<{ stop: () => Promise<number> }> {
  const first = await residentBytes(pid);
  let highest = first;
  let going = true;
  const watching = (async () => {
    while (going) {
      highest = Math.max(highest, await residentBytes(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    stop: async () => {
      going = false;
      await watching;
      return highest - first;
    },
  };
}

/** Resident memory; `/proc` exists on Linux alone. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
