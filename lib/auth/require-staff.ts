// Finds the member who sent a request, and sets cookies in Next. Pages, routes and actions use `desk-adapters.tsx`.
import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';
import type { Auth } from './auth.ts';
import { type Permitted, STAFF_ROLES } from './permissions.ts';
import type { CookieToSet } from './sign-in.ts';

export type StaffMember = Permitted & {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Language of the desk; null: English. */
  readonly language: string | null;
  readonly hasSecondFactor: boolean;
  readonly sessionId: string;
};

const Role = z.enum(STAFF_ROLES);

/** `null` if the session is missing, expired, revoked or forged. */
export async function findStaffMember(auth: Auth, headers: Headers): Promise<StaffMember | null> {
  const found = await auth.api.getSession({ headers });
  if (!found) return null;
  const { id, name, email, role, events, language, twoFactorEnabled } = found.user;
  return {
    id,
    name,
    email,
    role: Role.parse(role),
    events,
    language: language ?? null,
    hasSecondFactor: twoFactorEnabled === true,
    sessionId: found.session.id,
  };
}

/** Throws during the rendering of a page, where Next allows no cookies. */
export async function setCookies(wanted: readonly CookieToSet[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of wanted) jar.set(name, value, options);
}
