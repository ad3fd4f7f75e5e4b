import { describe, expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const shared = await testDatabase();
const emptied = await testDatabase({ emptied: true });

const count = async ({ db }: typeof shared): Promise<number> => db.lease.count();
const put = ({ db }: typeof shared, name: string) =>
  db.lease.create({ data: { name, holder: crypto.randomUUID(), until: new Date() } });

describe('testDatabase', () => {
  it('is migrated and the job queue is in it', async () => {
    expect(await count(shared)).toBe(0);
    const jobs = await shared.db.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM graphile_worker.jobs`;
    expect(jobs[0]?.count).toBe(0n);
  });

  it('is one of its own for each call', async () => {
    await put(shared, 'a');
    expect([await count(shared), await count(emptied)]).toEqual([1, 0]);
  });

  it('keeps what a test wrote, unless it is to be emptied', async () => {
    await put(emptied, 'a');
    expect([await count(shared), await count(emptied)]).toEqual([1, 1]);
  });

  it('is emptied before the next test', async () => {
    expect([await count(shared), await count(emptied)]).toEqual([1, 0]);
  });
});
