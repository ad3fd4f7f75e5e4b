import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requireStaff } from '#lib/admin/require-staff.ts';
import { signIn } from '#lib/admin/sign-in.ts';
import { OWNER, requestHeaders, testDesk } from '#lib/admin/testing/desk.ts';
import { testDatabase } from '../../test/test-database.ts';

const { db } = await testDatabase({ emptied: true });

let request = new Headers();
vi.mock('next/headers', () => ({ headers: async () => request }));

/** Next ends a request by throwing where to go. */
const redirectTo = (address: string) => ({ digest: expect.stringContaining(`;${address};307;`) });

beforeEach(() => {
  request = requestHeaders('192.0.2.1');
});

describe('requireStaff', () => {
  it('answers who is signed in', async () => {
    const desk = await testDesk(db);
    const cookies = await signIn(desk, OWNER, request);
    if (!cookies.ok) throw new Error(cookies.error.code);
    request = requestHeaders('192.0.2.1', cookies.value);
    expect(await requireStaff(desk.auth, '/admin')).toMatchObject({ email: OWNER.email, role: 'owner' });
  });

  it('leads a stranger to sign-in and from there back', async () => {
    const { auth } = await testDesk(db);
    await expect(requireStaff(auth, '/admin')).rejects.toMatchObject(redirectTo('/admin/sign-in'));
    await expect(requireStaff(auth, '/admin?status=paid')).rejects.toMatchObject(
      redirectTo('/admin/sign-in?next=%2Fadmin%3Fstatus%3Dpaid'),
    );
  });

  it('never leads away from the desk', async () => {
    const { auth } = await testDesk(db);
    const elsewhere = requireStaff(auth, 'https://evil.example/admin');
    await expect(elsewhere).rejects.toMatchObject(redirectTo('/admin/sign-in'));
  });
});
