// The client under a crowd, on a real database.
import { expect, test } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { testDatabase } from '../../tools/test/test-database.ts';

const { url } = await testDatabase();

test('a transaction waits for a connection longer than Prisma’s default', async () => {
  const db = createDb(url, 1);
  const slow = db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(2.5)::text`);
  const behind = db.$transaction((tx) => tx.lease.count());
  await expect(Promise.all([slow, behind])).resolves.toHaveLength(2);
  await db.$disconnect();
});
