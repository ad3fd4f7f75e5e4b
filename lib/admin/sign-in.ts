// Signing in, out, and out everywhere. Cookies to set are values in the answer; this must not know Next.
import 'server-only';
import { isAPIError } from 'better-auth/api';
import { type CookieAttributes, parseSetCookieHeader, toCookieOptions } from 'better-auth/cookies';
import type { Auth } from '#lib/admin/auth.ts';
import { countAttempt, forgiveAttempt, type Throttled } from '#lib/admin/sign-in-throttle.ts';
import type { Db } from '#lib/db/client.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

type Desk = { readonly auth: Auth; readonly db: Db; readonly now: () => Date };
type SignInInput = { readonly email: string; readonly password: string };
/** One answer for an unknown e-mail and a wrong password. */
export type SignInProblem = { readonly code: 'wrong_credentials' } | Throttled;
export type CookieToSet = {
  readonly name: string;
  readonly value: string;
  readonly options: ReturnType<typeof toCookieOptions>;
};

function cookiesToSet(headers: Headers): CookieToSet[] {
  const cookies = parseSetCookieHeader(headers.getSetCookie().join(', '));
  const toSet = ([name, attributes]: [string, CookieAttributes]): CookieToSet => ({
    name,
    value: attributes.value,
    options: toCookieOptions(attributes),
  });
  return [...cookies].map(toSet);
}

async function createSession(auth: Auth, body: SignInInput, headers: Headers): Promise<CookieToSet[] | null> {
  try {
    const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true });
    return cookiesToSet(answer.headers);
  } catch (error) {
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return null;
    throw error;
  }
}

/**
 * Checks e-mail and password of a staff member and opens a session.
 * @param headers of the request: its address throttles, its user agent is kept with the session
 * @returns the cookies to set; `wrong_credentials`; `throttled` with the time from which a try is looked at again
 */
export async function signIn(
  { auth, db, now }: Desk,
  input: SignInInput,
  headers: Headers,
): Promise<Result<CookieToSet[], SignInProblem>> {
  const body = { email: input.email.trim().toLowerCase(), password: input.password };
  const attempt = { email: body.email, address: clientAddress(headers) };
  const counted = await countAttempt(db, attempt, now());
  if (!counted.ok) return counted;
  const cookies = await createSession(auth, body, headers);
  if (!cookies) return err({ code: 'wrong_credentials' });
  await forgiveAttempt(db, attempt);
  await db.staffSession.deleteMany({ where: { expiresAt: { lte: now() } } });
  return ok(cookies);
}

/** Ends the session in `headers`, if there is one; the answer clears its cookies. */
export async function signOut(auth: Auth, headers: Headers): Promise<CookieToSet[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return cookiesToSet(answer.headers);
}

/** Ends every session of a member, this one included; the answer clears its cookies. */
export async function signOutEverywhere(
  auth: Auth,
  db: Db,
  staffId: string,
  headers: Headers,
): Promise<CookieToSet[]> {
  await db.staffSession.deleteMany({ where: { userId: staffId } });
  return signOut(auth, headers);
}
