import { describe, expect, it } from 'vitest';
import { ensureOwner } from '#lib/admin/ensure-owner.ts';
import { signIn } from '#lib/admin/sign-in.ts';
import { OWNER, requestHeaders, testAuth } from '#lib/admin/testing/desk.ts';
import { createDb } from '#lib/db/client.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db, url } = await testDatabase({ emptied: true });

const signInWith = (email: string, password: string) =>
  signIn({ auth: testAuth(db), db, now: () => new Date() }, { email, password }, requestHeaders('192.0.2.1'));

describe('ensureOwner', () => {
  it('creates an owner who can sign in, and keeps no readable password', async () => {
    expect(await ensureOwner(testAuth(db), db, OWNER)).toBe('created');
    expect(await db.staff.findMany({ select: { email: true, role: true } })).toEqual([
      { email: OWNER.email, role: 'owner' },
    ]);
    const [account] = await db.staffAccount.findMany();
    expect(account?.password).not.toContain(OWNER.password);
    expect(await signInWith(OWNER.email, OWNER.password)).toMatchObject({ ok: true });
  });

  it('creates one owner when several instances start at once', async () => {
    const other = createDb(url);
    const starts = [db, other, db, other].map((each) => ensureOwner(testAuth(each), each, OWNER));
    expect((await Promise.all(starts)).toSorted()).toEqual(['created', 'exists', 'exists', 'exists']);
    expect(await db.staff.count()).toBe(1);
    await other.$disconnect();
  });

  it('neither changes a password nor adds a person later', async () => {
    await ensureOwner(testAuth(db), db, OWNER);
    expect(await ensureOwner(testAuth(db), db, { ...OWNER, password: 'another password' })).toBe('exists');
    expect(await ensureOwner(testAuth(db), db, { email: 'b@desk.example', password: 'b' })).toBe('exists');
    expect(await db.staff.count()).toBe(1);
    expect(await signInWith(OWNER.email, 'another password')).toMatchObject({ ok: false });
    expect(await signInWith(OWNER.email, OWNER.password)).toMatchObject({ ok: true });
  });
});
