import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Collection } from './collection.ts';
import { Journal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'collection-'));
const file = join(folder, 'rows.jsonl');
afterEach(() => rmSync(file, { force: true }));

const schema = z.object({ id: z.string(), colour: z.string(), size: z.number() });

/** A collection as it comes back from `file`. */
function open() {
  const journal = new Journal(file);
  onTestFinished(() => journal.close());
  const rows = new Collection({
    name: 'rows',
    schema,
    key: (row) => row.id,
    indexes: { colour: (row) => row.colour },
    journal,
    changed: () => undefined,
  });
  for (const [, id, row] of journal.replay()) rows.restore(id, row);
  journal.rewrite([...rows.changes()]);
  return { rows, journal };
}

test('rows are found by id and by index, oldest first, also after they change', () => {
  const { rows } = open();
  for (const id of ['a', 'b', 'c']) rows.put({ id, colour: 'red', size: 1 });
  rows.put({ id: 'b', colour: 'blue', size: 2 });
  expect(rows.ids('colour', 'red')).toEqual(['a', 'c']);
  rows.put({ id: 'b', colour: 'red', size: 3 });
  expect(rows.by('colour', 'red').map((row) => row.size)).toEqual([1, 1, 3]);
  rows.delete('a');
  expect(rows.ids('colour', 'red')).toEqual(['c', 'b']);
  expect(rows.ids('colour', 'blue')).toEqual([]);
});

test('everything put or deleted is there when the file is opened again', () => {
  const first = open();
  for (const id of ['a', 'b', 'c']) first.rows.put({ id, colour: 'red', size: 1 });
  first.rows.put({ id: 'a', colour: 'blue', size: 2 });
  first.rows.delete('b');
  first.journal.close();
  const second = open();
  expect([...second.rows.all()]).toEqual([
    { id: 'a', colour: 'blue', size: 2 },
    { id: 'c', colour: 'red', size: 1 },
  ]);
  expect(second.rows.ids('colour', 'red')).toEqual(['c']);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
});

test('a transaction is on disk whole or not at all, wherever the file is cut', () => {
  const { rows, journal } = open();
  rows.put({ id: 'before', colour: 'red', size: 0 });
  const start = statSync(file).size;
  journal.transact(() => {
    rows.put({ id: 'one', colour: 'red', size: 1 });
    journal.transact(() => rows.put({ id: 'two', colour: 'red', size: 2 }));
    rows.put({ id: 'three', colour: 'red', size: 3 });
  });
  journal.close();
  const whole = readFileSync(file);
  for (let length = start; length <= whole.length; length += 1) {
    writeFileSync(file, whole.subarray(0, length));
    const again = open();
    again.journal.close();
    // The last byte is the end of the line, which a whole line can do without.
    expect(again.rows.size).toBe(length >= whole.length - 1 ? 4 : 1);
  }
});

test('the newest rows stay, never a tenth more than the limit', () => {
  const { rows } = open();
  for (let size = 1; size <= 100; size += 1) {
    rows.put({ id: `row ${size}`, colour: 'red', size });
    rows.trim(20);
    expect(rows.size).toBeLessThanOrEqual(22);
    expect(rows.size).toBeGreaterThanOrEqual(Math.min(size, 20));
  }
  expect(rows.get('row 100')).toBeDefined();
  expect(rows.get('row 1')).toBeUndefined();
  expect(rows.ids('colour', 'red')).toHaveLength(rows.size);
});
