import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ContentProblem, contentFile, onContentProblem } from './load-file.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const file = () => `${folder()}/a.md`;

it('parses UTF-8 with and without a byte order mark', async () => {
  const read = contentFile((text) => text);
  await write('a.md', '\uFEFFMbio za Ng’ambo');
  await expect(read(file())).resolves.toBe('Mbio za Ng’ambo');
});

it.each(['utf16le', 'latin1'] as const)('refuses a text in %s', async (encoding) => {
  const read = contentFile((text) => text);
  await write('a.md', Buffer.from('Où est le départ ?', encoding));
  await expect(read(file())).rejects.toThrow(/a\.md cannot be used: it is not UTF-8/);
});

it('parses each state of a file once, also one that cannot be used', async () => {
  let parsed = 0;
  const read = contentFile(() => {
    parsed += 1;
    throw new Error('no');
  });
  await write('a.md', 'a');
  await expect(read(file())).rejects.toThrow(/cannot be used: no/);
  await expect(read(file())).rejects.toThrow(/cannot be used: no/);
  expect(parsed).toBe(1);
});

it('remembers nothing of files that were never there', async () => {
  const read = contentFile((text) => text);
  const remembered = vi.spyOn(Map.prototype, 'set');
  await expect(read(`${folder()}/none.md`)).rejects.toThrow(/cannot be used/);
  // The cache of last checks numbers its keys; it holds at most 500.
  const unbounded = remembered.mock.calls.filter(([, value]) => typeof value !== 'number');
  expect(unbounded.filter(([key]) => String(key).includes('none.md'))).toEqual([]);
  remembered.mockRestore();
});

const shop = () => `${folder()}/shop.json`;
const Schema = z.strictObject({
  name: z.string(),
  colour: z.string().regex(/^#/, 'is not a colour').default('#000'),
});

/** A reader of its own, as each bundle of the modules has one. */
async function reader() {
  vi.resetModules();
  const { jsonFile } = await import('./load-file.ts');
  return jsonFile(Schema, { required: true });
}

function listen() {
  const reports: ContentProblem[] = [];
  onContentProblem((problem) => reports.push(problem));
  return reports;
}

it('reports mistakes once for each edit, for all readers together', async () => {
  const reports = listen();
  const readers = [await reader(), await reader()];
  const visit = async () => {
    for (const read of [...readers, ...readers]) await read(shop());
  };
  await write('shop.json', '{ "name": "A" }');
  await visit();
  expect(reports).toEqual([]);
  await write('shop.json', '{ "name": "A", "colour": "red", "color": "#fff" }');
  await visit();
  const mistakes = ['colour: is not a colour', 'color: unknown field'];
  expect(reports.splice(0)).toEqual([{ file: shop(), wrong: expect.arrayContaining(mistakes) }]);
  await write('shop.json', '{ "name": ');
  await visit();
  expect(reports.splice(0)).toEqual([{ file: shop(), wrong: [expect.stringContaining('JSON')] }]);
  await write('shop.json', '{ "name": "B" }');
  await visit();
  await write('shop.json', '{ "name": ');
  await visit();
  expect(reports).toHaveLength(1);
});

it('reports a file without usable content', async () => {
  const reports = listen();
  const read = await reader();
  await expect(read(shop())).rejects.toThrow(/shop\.json cannot be used: it is missing/);
  await write('shop.json', '{ "colour": "red" }');
  await expect(read(shop())).rejects.toThrow(/cannot be used: .*name: /);
  await write('shop.json', '["name"]');
  await expect(read(shop())).rejects.toThrow(/cannot be used: /);
  expect(reports).toHaveLength(3);
});

it('shares the last good state with other bundles', async () => {
  await write('shop.json', '{ "name": "A", "colour": "#fff" }');
  await (await reader())(shop());
  await write('shop.json', '{ "name": "B", "colour": "red" }');
  await expect((await reader())(shop())).resolves.toEqual({ name: 'A', colour: '#fff' });
  await write('shop.json', '{ "name": ');
  await expect((await reader())(shop())).resolves.toEqual({ name: 'A', colour: '#fff' });
});
