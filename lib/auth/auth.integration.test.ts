import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDb } from '#lib/db/client.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { testDatabase } from '../../tools/test/test-database.ts';
import { createAuth, ensureOwner } from './auth.ts';
import { signIn } from './sign-in.ts';
import { AUTH_SETTINGS, OWNER, requestHeaders, testAuth } from './testing/test-auth.ts';

const { db, url } = await testDatabase({ emptied: true });

const signInWith = (email: string, password: string) =>
  signIn(
    {
      auth: testAuth(db),
      authOn: testAuth,
      db,
      digest: keyedDigest(AUTH_SETTINGS.secret),
      now: () => new Date(),
    },
    { email, password },
    requestHeaders('192.0.2.1'),
  );

const LONG = { timeout: 20_000 };

/** How many statements wait for a lock in this database. */
async function waiting(): Promise<number> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return row?.waiting ?? 0;
}

it('hashes passwords with scrypt at a cost of 16384, 16, 1 and a random salt', async () => {
  const { password } = await createAuth({ ...AUTH_SETTINGS, db }).$context;
  const [stored = '', again = ''] = await Promise.all([0, 1].map(() => password.hash(OWNER.password)));
  const [salt = '', key] = stored.split(':');
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 };
  expect(scryptSync(OWNER.password, salt, 64, cost).toString('hex')).toBe(key);
  expect(again.split(':')[0]).not.toBe(salt);
  expect(await password.verify({ hash: stored, password: OWNER.password })).toBe(true);
  expect(await password.verify({ hash: stored, password: `${OWNER.password}.` })).toBe(false);
});

describe('ensureOwner', () => {
  it('creates an owner who can sign in, and stores no plain password', async () => {
    expect(await ensureOwner(testAuth(db), db, OWNER)).toBe('created');
    expect(await db.staff.findMany({ select: { email: true, role: true } })).toEqual([
      { email: OWNER.email, role: 'owner' },
    ]);
    const [account] = await db.staffAccount.findMany();
    expect(account?.password).not.toContain(OWNER.password);
    expect(await signInWith(OWNER.email, OWNER.password)).toMatchObject({ ok: true });
  });

  it('creates one owner when two instances start at once', async () => {
    const other = createDb(url);
    const starting: Promise<string>[] = [];
    await db.$transaction(async (tx) => {
      // Blocks writes to `staff` until both calls have passed their first count.
      await tx.$executeRaw`LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE`;
      starting.push(ensureOwner(testAuth(other), other, { ...OWNER, email: 'one@admin.example' }));
      starting.push(ensureOwner(testAuth(other), other, { ...OWNER, email: 'two@admin.example' }));
      await expect.poll(waiting).toBe(2);
    }, LONG);
    expect((await Promise.all(starting)).toSorted()).toEqual(['created', 'exists']);
    expect(await db.staff.count()).toBe(1);
    await other.$disconnect();
  });

  it('later neither changes a password nor adds a member', async () => {
    await ensureOwner(testAuth(db), db, OWNER);
    expect(await ensureOwner(testAuth(db), db, { ...OWNER, password: 'another password' })).toBe('exists');
    expect(await ensureOwner(testAuth(db), db, { email: 'b@admin.example', password: 'b' })).toBe('exists');
    expect(await db.staff.count()).toBe(1);
    expect(await signInWith(OWNER.email, 'another password')).toMatchObject({ ok: false });
    expect(await signInWith(OWNER.email, OWNER.password)).toMatchObject({ ok: true });
  });
});
