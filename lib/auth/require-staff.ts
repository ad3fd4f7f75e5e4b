// The session of a staff member in Next: who is signed in, redirect to the sign-in, cookies. Every admin page, route
// and action calls it itself; a proxy or a layout would not protect actions.
import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { signInPath } from './admin-paths.ts';
import type { Auth } from './auth.ts';
import type { CookieToSet } from './sign-in.ts';

export type StaffMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Always `owner` today. */
  readonly role: string;
  /** Sign-in also asks for a code of an authenticator app. */
  readonly hasSecondFactor: boolean;
};

/** The member whose session cookie is in `headers`, or `null` (no session, expired, revoked, forged). */
export async function findStaffMember(auth: Auth, headers: Headers): Promise<StaffMember | null> {
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { id, name, email, role, twoFactorEnabled } = found.user;
  return { id, name, email, role, hasSecondFactor: twoFactorEnabled === true };
}

/**
 * The signed-in member; without a session the request ends in a redirect to the sign-in.
 * @param next where sign-in leads afterwards: a path under `/admin`
 */
export async function requireStaff(auth: Auth, next: string): Promise<StaffMember> {
  const member = await findStaffMember(auth, await headers());
  if (!member) redirect(signInPath(next));
  return member;
}

/** Sets cookies in a server action or route handler. Throws during the rendering of a page, where Next allows none. */
export async function setCookies(wanted: readonly CookieToSet[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of wanted) jar.set(name, value, options);
}
