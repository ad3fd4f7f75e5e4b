import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { createDb } from './client.ts';
import { outageLog } from './outage-log.ts';

const { db } = await testDatabase();
const nowhere = createDb('postgresql://nobody@127.0.0.1:1/none');
const failed = (): Promise<unknown> => nowhere.lease.findMany().catch((error: unknown) => error);

test('many failures of one outage are two lines, and the next outage two more', async () => {
  const said: string[] = [];
  let isBack = false;
  const asks = () => (isBack ? Promise.resolve() : failed().then((error) => Promise.reject(error)));
  const log = outageLog(asks, {
    away: (reason) => said.push(`away: ${reason}`),
    back: (seconds) => said.push(`back after ${seconds} s`),
  });
  onTestFinished(() => log.close());
  for (const err of [await failed(), await failed()]) expect(log.takes({ err, task: 'sweep' })).toBe(true);
  for (const job of [
    'Failed to acquire job: connect ECONNREFUSED 127.0.0.1:5432 (3/20)',
    'PostgreSQL idle client generated error: terminating connection due to administrator command',
  ])
    expect(log.takes({ job })).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^away: [^\n]{5,200}$/)]);
  isBack = true;
  await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(2);
  expect(said[1]).toMatch(/^back after \d+ s$/);
  log.takes({ err: await failed() });
  await expect.poll(() => said, { timeout: 10_000 }).toHaveLength(4);
});

test('a line about anything else is written, also of a transaction that took too long', async () => {
  const log = outageLog(async () => undefined, {
    away: () => expect.unreachable(),
    back: () => expect.unreachable(),
  });
  onTestFinished(() => log.close());
  const slow = await db
    .$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM pg_sleep(0.2)`;
        await tx.lease.findMany();
      },
      { timeout: 50 },
    )
    .catch((error: unknown) => error);
  expect(slow).toMatchObject({ code: 'P2028' });
  const others = [
    { err: slow },
    { err: new Error('fetch failed', { cause: { code: 'ECONNREFUSED' } }) },
    { job: 'Failed task 7 (place_order): the provider answered 500' },
    { name: 'APP_URL' },
    'a text',
    undefined,
  ];
  for (const fields of others) expect(log.takes(fields)).toBe(false);
});
