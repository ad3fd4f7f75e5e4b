import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type ContentProblem, onContentProblem } from '#lib/content/content-memory.ts';
import { contentFolder } from './testing/content-folder.ts';

const { folder, write } = contentFolder();
const file = () => `${folder()}/shop.json`;
const Schema = z.strictObject({
  name: z.string(),
  colour: z.string().regex(/^#/, 'is no colour').default('#000'),
});

/** A reader of its own, as each bundle of the modules has one. */
async function reader() {
  vi.resetModules();
  const { fieldsFile } = await import('#lib/content/fields-file.ts');
  return fieldsFile(Schema, { needed: true });
}

function listen() {
  const told: ContentProblem[] = [];
  onContentProblem((problem) => told.push(problem));
  return told;
}

it('tells what is wrong once for each edit, whoever reads it', async () => {
  const told = listen();
  const readers = [await reader(), await reader()];
  const visit = async () => {
    for (const read of [...readers, ...readers]) await read(file());
  };
  await write('shop.json', '{ "name": "A" }');
  await visit();
  expect(told).toEqual([]);
  await write('shop.json', '{ "name": "A", "colour": "red", "color": "#fff" }');
  await visit();
  const mistakes = ['colour: is no colour', 'color: there is no such field'];
  expect(told.splice(0)).toEqual([{ file: file(), wrong: expect.arrayContaining(mistakes) }]);
  await write('shop.json', '{ "name": ');
  await visit();
  expect(told.splice(0)).toEqual([{ file: file(), wrong: [expect.stringContaining('JSON')] }]);
  await write('shop.json', '{ "name": "B" }');
  await visit();
  await write('shop.json', '{ "name": ');
  await visit();
  expect(told).toHaveLength(1);
});

it('tells of a file that says nothing it could work with', async () => {
  const told = listen();
  const read = await reader();
  await expect(read(file())).rejects.toThrow(/shop\.json cannot be used: it is missing/);
  await write('shop.json', '{ "colour": "red" }');
  await expect(read(file())).rejects.toThrow(/cannot be used: .*name: /);
  await write('shop.json', '["name"]');
  await expect(read(file())).rejects.toThrow(/cannot be used: /);
  expect(told).toHaveLength(3);
});

it('remembers for another bundle what was good', async () => {
  await write('shop.json', '{ "name": "A", "colour": "#fff" }');
  await (await reader())(file());
  await write('shop.json', '{ "name": "B", "colour": "red" }');
  await expect((await reader())(file())).resolves.toEqual({ name: 'B', colour: '#fff' });
  await write('shop.json', '{ "name": ');
  await expect((await reader())(file())).resolves.toEqual({ name: 'B', colour: '#fff' });
});
