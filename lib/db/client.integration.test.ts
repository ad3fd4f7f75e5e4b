// The client under a crowd, on a real database.
import { expect, test } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { url } = await testDatabase();

test('a transaction waits for a connection longer than Prisma’s default', async () => {
  const db = createDb(url, { connections: 1 });
  const slow = db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(2.5)::text`);
  const behind = db.$transaction((tx) => tx.lease.count());
  await expect(Promise.all([slow, behind])).resolves.toHaveLength(2);
  await db.$disconnect();
});

test.each([
  { prepares: true, statements: 1 },
  { prepares: false, statements: 0 },
])(
  'a connection prepares a statement once, and none behind a pooler: $prepares',
  async ({ prepares, statements }) => {
    const db = createDb(url, { connections: 1, prepares });
    await db.lease.findMany({ where: { name: 'one' } });
    await db.lease.findMany({ where: { name: 'another' } });
    const prepared =
      await db.$queryRaw`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE '%"leases"%'`;
    expect(prepared).toHaveLength(statements);
    await db.$disconnect();
  },
);

test('statements beyond the most that are prepared are executed without a name', async () => {
  const db = createDb(url, { connections: 1, prepares: true });
  for (let i = 0; i < 520; i += 1) await db.$queryRawUnsafe(`SELECT ${i}`);
  const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`SELECT count(*) FROM pg_prepared_statements`;
  expect(count).toBe(500n);
  await db.$disconnect();
});
