// The access token that instances share, sealed in a real database.
import { beforeEach, expect, test } from 'vitest';
import { sharedTokenStore } from '#lib/partner-api/shared/shared-token-store.ts';
import { testDatabase } from '../../../tools/test/test-database.ts';

const { db } = await testDatabase({ emptied: true });
const settings = { db, clientId: 'client-X', secret: 'a secret of the instances' };
const token = { value: 'tok_abc', expiresAt: Date.now() + 60_000, scope: 'events:read orders:write' };
let one: ReturnType<typeof sharedTokenStore>;
let two: ReturnType<typeof sharedTokenStore>;

beforeEach(() => {
  one = sharedTokenStore(settings);
  two = sharedTokenStore(settings);
});

test('one instance stores the token, another loads it, and the table holds it encrypted', async () => {
  await one.save(token);
  expect(await two.load()).toEqual(token);
  const row = await db.partnerToken.findFirstOrThrow();
  expect(Buffer.from(row.sealed).toString('latin1')).not.toContain('tok_abc');
});

test('another secret finds no token, and writes its own', async () => {
  await one.save(token);
  const stranger = sharedTokenStore({ ...settings, secret: 'a new secret' });
  expect(await stranger.load()).toBeNull();
  await stranger.save(token);
  expect(await stranger.load()).toEqual(token);
});

test('dropping a token keeps its successor', async () => {
  await one.save(token);
  await two.drop('tok_old');
  expect(await one.load()).toEqual(token);
  await two.drop('tok_abc');
  expect(await one.load()).toBeNull();
});

test('exclusive work of all instances never overlaps', async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setTimeout(resolve, 20));
    inside -= 1;
  };
  await Promise.all([one, two, one, two, one].map((store) => store.exclusive(work)));
  expect(most).toBe(1);
});

test('work that throws releases the lock', async () => {
  await expect(one.exclusive(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await two.exclusive(async () => 'in')).toBe('in');
});

test('an instance that dies while working delays the others by at most ten seconds', async () => {
  const before = Date.now();
  const until = await one.exclusive(async () => {
    const lease = await db.lease.findUniqueOrThrow({ where: { name: 'token:client-X' } });
    return lease.until.getTime();
  });
  expect(until).toBeGreaterThan(before);
  expect(until).toBeLessThanOrEqual(Date.now() + 10_500);
});
