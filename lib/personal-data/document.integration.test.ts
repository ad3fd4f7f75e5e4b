import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase();

/** Rows that begin with a table and its columns: `| `table` | `column`, `column` |…`. */
const ROW = /^\| `(\w+)` \| ((?:`\w+`(?:, )?)+) \|/gm;

test('docs/personal-data.md names each column of the database once, and no other', async () => {
  const text = await readFile(new URL('../../docs/personal-data.md', import.meta.url), 'utf8');
  const named = [...text.matchAll(ROW)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/\w+/g)].map(([column]) => `${table}.${column}`),
  );
  const stored = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name IN (
      SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE')`;
  const columns = stored.map(({ name }) => name).filter((name) => !name.startsWith('_'));
  expect(named.toSorted()).toEqual(columns.toSorted());
});
