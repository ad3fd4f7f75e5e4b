import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../tools/test/test-database.ts';
import { requireStaff } from './require-staff.ts';
import { signIn } from './sign-in.ts';
import { OWNER, requestHeaders, testAuthContext } from './testing/test-auth.ts';

const { db } = await testDatabase({ emptied: true });

let request = new Headers();
vi.mock('next/headers', () => ({ headers: async () => request }));

/** Next ends a request by throwing where to go. */
const redirectTo = (address: string) => ({ digest: expect.stringContaining(`;${address};307;`) });

beforeEach(() => {
  request = requestHeaders('192.0.2.1');
});

describe('requireStaff', () => {
  it('returns the signed-in member', async () => {
    const ctx = await testAuthContext(db);
    const signedIn = await signIn(ctx, OWNER, request);
    if (!signedIn.ok) throw new Error(signedIn.error.code);
    request = requestHeaders('192.0.2.1', signedIn.value.cookies);
    expect(await requireStaff(ctx.auth, '/admin')).toMatchObject({ email: OWNER.email, role: 'owner' });
  });

  it('redirects a stranger to sign-in and back', async () => {
    const { auth } = await testAuthContext(db);
    await expect(requireStaff(auth, '/admin')).rejects.toMatchObject(redirectTo('/admin/sign-in'));
    await expect(requireStaff(auth, '/admin?status=paid')).rejects.toMatchObject(
      redirectTo('/admin/sign-in?next=%2Fadmin%3Fstatus%3Dpaid'),
    );
  });

  it('never redirects away from the admin pages', async () => {
    const { auth } = await testAuthContext(db);
    const elsewhere = requireStaff(auth, 'https://evil.example/admin');
    await expect(elsewhere).rejects.toMatchObject(redirectTo('/admin/sign-in'));
  });
});
