// Who is asking, read from the session in the database. It must not know Next: no session is an answer, not a redirect.
import 'server-only';
import type { Auth } from '#lib/admin/auth.ts';

export type StaffMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** `owner` today; roles to come are further values. */
  readonly role: string;
};

/** The signed-in member whose session cookie is in `headers`, or null (none, expired, revoked, forged). */
export async function findStaffMember(auth: Auth, headers: Headers): Promise<StaffMember | null> {
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { id, name, email, role } = found.user;
  return { id, name, email, role };
}
