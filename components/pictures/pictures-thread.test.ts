import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { box, type Picture } from './picture.ts';
import { openPicturesThread } from './pictures-thread.ts';

const picture = (width: number): Picture => ({
  width,
  height: 600,
  root: box({ display: 'flex', width: '100%', height: '100%', background: '#fff' }, `Picture ${width}`),
});

/** Answers with the width of the picture as four bytes. */
const ANSWER = 'port.postMessage({ png: new Uint32Array([width]).buffer })';
let folder = '';

async function threadProgram(name: string, onPicture: string): Promise<string> {
  const path = join(folder, `${name}.cjs`);
  const port = "const { parentPort: port } = require('node:worker_threads'); let count = 0;";
  await writeFile(path, `${port} port.on('message', ({ width }) => { count += 1; ${onPicture}; });`);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flagoff-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('draws a PNG of the size that the picture asks for', async () => {
  const drawn = await openPicturesThread()(picture(800));
  const bytes = Buffer.from(drawn.ok ? drawn.value : new ArrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([800, 600]);
});

it('leaves the processor time of ten drawings to its thread', async () => {
  const draw = openPicturesThread();
  await draw(picture(799));
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()];
  await Promise.all(Array.from({ length: 10 }, (_, n) => draw(picture(800 + n))));
  const total = ({ user, system }: NodeJS.CpuUsage) => user + system;
  expect(total(process.threadCpuUsage(thread))).toBeLessThan(total(process.cpuUsage(whole)) / 2);
});

it('draws one after the other, in the order of the requests', async () => {
  const entry = await threadProgram('slow', `setTimeout(() => ${ANSWER}, 5)`);
  const draw = openPicturesThread({ entry });
  const drawn = await Promise.all([3, 1, 2].map((width) => draw(picture(width))));
  const widths = drawn.map((result) => result.ok && new Uint32Array(result.value)[0]);
  expect(widths).toEqual([3, 1, 2]);
});

it('refuses a picture while as many wait as may, and draws it later', async () => {
  const draw = openPicturesThread({ entry: await threadProgram('bounded', ANSWER), mostWaiting: 2 });
  const drawn = await Promise.all([1, 2, 3].map((width) => draw(picture(width))));
  expect(drawn.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(drawn[2]).toMatchObject({ error: { code: 'too_many_pictures' } });
  expect(await draw(picture(3))).toMatchObject({ ok: true });
});

it.each([
  ['reports a failure', "if (width === 1) port.postMessage({ failure: 'no font' }); else"],
  ['throws', "if (width === 1) throw new Error('no font');"],
  ['ends', 'if (width === 1) process.exit(3);'],
  ['never answers', 'if (width === 1) return;'],
])(
  'replaces a thread that %s, for the next picture',
  async (name, onFirst) => {
    const entry = await threadProgram(name.replaceAll(' ', '-'), `${onFirst} ${ANSWER}`);
    const draw = openPicturesThread({ entry, longestMs: 5_000 });
    const first = draw(picture(1));
    const second = draw(picture(2));
    await expect(first).rejects.toThrow();
    expect(await second).toMatchObject({ ok: true });
  },
  30_000,
);
