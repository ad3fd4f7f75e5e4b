// The gate that every page, route and action of the desk passes by itself. A proxy or a layout is no gate.
import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { Auth } from '#lib/admin/auth.ts';
import { signInPath } from '#lib/admin/safe-next-path.ts';
import { findStaffMember, type StaffMember } from '#lib/admin/staff-member.ts';

/**
 * The signed-in staff member; otherwise the request ends in a redirect to sign-in, which leads back to `next`.
 * @param next where to go after sign-in: a path under `/admin`
 */
export async function requireStaff(auth: Auth, next: string): Promise<StaffMember> {
  const member = await findStaffMember(auth, await headers());
  if (!member) redirect(signInPath(next));
  return member;
}
