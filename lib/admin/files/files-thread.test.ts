import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskFile } from './desk-file.ts';
import { openFilesThread } from './files-thread.ts';

/** What is to be written by the thread program of a test. */
const file = (what: string): DeskFile => ({
  list: 'webhooks',
  ending: 'csv',
  reader: 'excel',
  content: {
    query: { given: {}, sort: { key: what, direction: 'asc' } },
    eventIds: null,
    at: { now: new Date(0), timeZone: 'UTC' },
    columns: [],
    states: new Map(),
  },
});

/** Writes chunks without an end, or does what the file says. Ends with code 7 if the reader of a file leaves that asks for it. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ file, into }) => {
    const what = file.content.query.sort.key;
    const writer = into.getWriter();
    if (what === 'death on leaving') writer.closed.catch(() => process.exit(7));
    try {
      await writer.write(new TextEncoder().encode('begun'));
      if (what === 'short') return await writer.close();
      if (what === 'broken') return await writer.abort(new Error('the database is gone'));
      if (what === 'death') process.exit(3);
      if (what === 'bug') setTimeout(() => { throw new Error('a bug'); });
      if (what === 'silence') return;
      for (;;) await writer.write(new Uint8Array(1000));
    } catch {}
  });`;

let folder = '';
let entry = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagoff-files-'));
  entry = join(folder, 'thread.cjs');
  await writeFile(entry, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (limits: { mostAtOnce?: number; longestPauseMs?: number } = {}) => {
  const makeFile = openFilesThread({ databaseUrl: '', entry, ...limits });
  return {
    make: (what: string, owner = 'grace') => makeFile(owner, async () => file(what)),
    makeFile,
  };
};
type Made = Awaited<ReturnType<ReturnType<typeof openFilesThread>>>;
const streamOf = (made: Made): ReadableStream<Uint8Array> => {
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};
const textOf = (made: Made) => new Response(streamOf(made)).text();

it('hands on the bytes of a file', async () => {
  expect(await textOf(await open().make('short'))).toBe('begun');
});

it('breaks off a file that cannot be written to its end, and writes the next one', async () => {
  const { make } = open();
  await expect(textOf(await make('broken'))).rejects.toThrow('the database is gone');
  expect(await textOf(await make('short'))).toBe('begun');
});

it.each([
  ['death', 'the files thread ended with 3'],
  ['bug', 'a bug'],
])('breaks off all files of a thread that ends by %s, and replaces it', async (end, reason) => {
  const { make } = open();
  const other = textOf(await make('silence'));
  const own = textOf(await make(end));
  await expect(own).rejects.toThrow(reason);
  await expect(other).rejects.toThrow(reason);
  expect(await textOf(await make('short'))).toBe('begun');
});

it('tells the thread that the reader left', async () => {
  const { make } = open();
  const other = textOf(await make('silence'));
  const reader = streamOf(await make('death on leaving')).getReader();
  await reader.read();
  await reader.cancel();
  await expect(other).rejects.toThrow('the files thread ended with 7');
});

it('refuses a file to a person who has as many made as may be, until one is over', async () => {
  const { make } = open({ mostAtOnce: 2 });
  const first = streamOf(await make('endless'));
  const second = await make('broken');
  expect(await make('short')).toMatchObject({ ok: false, error: { code: 'too_many_files' } });
  expect(await textOf(await make('short', 'sarah'))).toBe('begun');
  await first.cancel();
  await expect.poll(async () => (await make('short')).ok).toBe(true);
  await expect(textOf(second)).rejects.toThrow();
});

it.each([
  ['before the first byte came', 1],
  ['while bytes wait for them', 1_000],
])('breaks off a file whose reader takes nothing for long, %s', async (_when, longestPauseMs) => {
  const { make } = open({ mostAtOnce: 1, longestPauseMs });
  const paused = await make('endless');
  await expect.poll(async () => (await make('short')).ok).toBe(true);
  await expect(textOf(paused)).rejects.toThrow('paused too long');
});

it('gives the place of a file free whose thread ended while its reader paused', async () => {
  const { make } = open({ mostAtOnce: 1 });
  const paused = await make('endless');
  await expect(textOf(await make('death', 'sarah'))).rejects.toThrow('ended with 3');
  await expect.poll(async () => (await make('short')).ok).toBe(true);
  await expect(textOf(paused)).rejects.toThrow('ended with 3');
});

it('asks nothing of the thread before the file is prepared', async () => {
  const { make, makeFile } = open({ mostAtOnce: 1 });
  const refused = makeFile('grace', async () => {
    throw new Error('no audit row');
  });
  await expect(refused).rejects.toThrow('no audit row');
  expect(await textOf(await make('short'))).toBe('begun');
});
