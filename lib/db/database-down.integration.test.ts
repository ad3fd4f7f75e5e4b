// What errors a database makes that is not there, goes away under a statement, or is asked something wrong.
import { expect, test } from 'vitest';
import { createDb, type Db } from '#lib/db/client.ts';
import { isDatabaseDown, nullIfDatabaseDown } from '#lib/db/database-down.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { db } = await testDatabase();
const nowhere = createDb('postgresql://nobody@127.0.0.1:1/none');

const ask = (of: Db) => of.lease.findMany();
const failure = async (work: Promise<unknown>): Promise<unknown> => {
  const failed = await work.then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (!failed) throw new Error('it did not fail');
  return failed.error;
};
/** As PostgreSQL ends every connection when it is stopped. */
const cutOff = async (of: Db) => {
  await of.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    await tx.lease.findMany();
  });
};

test.each([
  ['a query', ask],
  ['a raw statement', (of: Db) => of.$executeRaw`SELECT 1`],
  ['a transaction', (of: Db) => of.$transaction((tx) => tx.lease.findMany())],
])('%s fails with an outage if there is no database', async (_, work) => {
  expect(isDatabaseDown(await failure(work(nowhere)))).toBe(true);
});

test('a connection that ends during a statement is an outage, and later statements succeed', async () => {
  expect(isDatabaseDown(await failure(cutOff(db)))).toBe(true);
  const rounds = Array.from({ length: 3 }, () => ask(db).then(() => null, isDatabaseDown));
  expect(await Promise.all(rounds)).not.toContain(false);
  expect(await ask(db)).toEqual([]);
});

test.each([
  ['disk_full', '53100'],
  ['out_of_memory', '53200'],
  ['read_only_sql_transaction', '25006'],
  ['crash_shutdown', '57P02'],
])('%s is an outage: the same statement may succeed later', async (_, code) => {
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$`;
  expect(isDatabaseDown(await failure(db.$executeRawUnsafe(raise)))).toBe(true);
});

test('a faulty statement does not count as an outage', async () => {
  const wrong = await failure(db.$executeRaw`SELECT nothing`);
  expect(isDatabaseDown(wrong)).toBe(false);
  expect(() => nullIfDatabaseDown(wrong)).toThrow();
  expect(isDatabaseDown('down')).toBe(false);
});
