// Sign-in, sign-out, and sign-out everywhere. Cookies to set are returned as values; this file must not know Next.
import 'server-only';
import { isAPIError } from 'better-auth/api';
import {
  type CookieAttributes,
  parseCookies,
  parseSetCookieHeader,
  toCookieOptions,
} from 'better-auth/cookies';
import type { Auth } from '#lib/auth/auth.ts';
import { knownBrowser, knownBrowserCookie } from '#lib/auth/known-browser.ts';
import {
  codeRules,
  countAttempt,
  type DelayCounter,
  type Delayed,
  forgiveAttempt,
  passwordRules,
  usedCodeRule,
} from '#lib/auth/sign-in-delay.ts';
import type { Db } from '#lib/db/client.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

export type AuthContext = DelayCounter & { readonly auth: Auth };
type SignInInput = { readonly email: string; readonly password: string };
/** The same code for an unknown e-mail and a wrong password. */
export type SignInProblem = { readonly code: 'wrong_credentials' } | Delayed;
/** `expired`: the password was given too long ago, or too many codes were wrong; sign-in has to start again. */
export type CodeProblem = { readonly code: 'wrong_code' | 'expired' } | Delayed;
export type CookieToSet = {
  readonly name: string;
  readonly value: string;
  readonly options: ReturnType<typeof toCookieOptions>;
};
export type SignedIn = {
  readonly cookies: CookieToSet[];
  /** There is no session yet; `confirmSignIn` opens it. */
  readonly needsCode: boolean;
};

export function cookiesToSet(headers: Headers): CookieToSet[] {
  const cookies = parseSetCookieHeader(headers.getSetCookie().join(', '));
  const toSet = ([name, attributes]: [string, CookieAttributes]): CookieToSet => ({
    name,
    value: attributes.value,
    options: toCookieOptions(attributes),
  });
  return [...cookies].map(toSet);
}

async function checkPassword(auth: Auth, body: SignInInput, headers: Headers): Promise<SignedIn | null> {
  try {
    const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true });
    return { cookies: cookiesToSet(answer.headers), needsCode: 'twoFactorRedirect' in answer.response };
  } catch (error) {
    if (isAPIError(error) && error.status === 'UNAUTHORIZED') return null;
    throw error;
  }
}

/**
 * Checks e-mail and password of a staff member and opens a session, or starts the second step.
 * @param headers of the request: its address and its known-browser cookie decide how attempts are delayed
 * @returns the cookies to set; `wrong_credentials`; `delayed` with the time of the next attempt
 */
export async function signIn(
  ctx: AuthContext,
  input: SignInInput,
  headers: Headers,
): Promise<Result<SignedIn, SignInProblem>> {
  const { auth, db, now } = ctx;
  const body = { email: input.email.trim().toLowerCase(), password: input.password };
  const member = await db.staff.findUnique({ where: { email: body.email }, select: { id: true } });
  const browser = member && (await knownBrowser(auth, headers, member.id));
  const rules = passwordRules({ email: body.email, address: clientAddress(headers), browser });
  const counted = await countAttempt(ctx, rules);
  if (!counted.ok) return counted;
  const checked = await checkPassword(auth, body, headers);
  if (!checked || !member) return err({ code: 'wrong_credentials' });
  await forgiveAttempt(ctx, rules);
  await db.staffSession.deleteMany({ where: { expiresAt: { lte: now() } } });
  await db.staffVerification.deleteMany({ where: { expiresAt: { lte: now() } } });
  if (checked.needsCode) return ok(checked);
  return ok({
    ...checked,
    cookies: [...checked.cookies, await knownBrowserCookie(auth, headers, member.id)],
  });
}

/** The member whose password was right and whose code is missing; `null` if there is none or it expired. */
async function challengedMember({ auth, db, now }: AuthContext, headers: Headers): Promise<string | null> {
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  const [identifier = ''] = (parseCookies(headers.get('cookie') ?? '').get(name) ?? '').split('.');
  const challenge = await db.staffVerification.findFirst({
    where: { identifier, expiresAt: { gt: now() } },
    select: { value: true },
  });
  return challenge?.value ?? null;
}

/**
 * The second step of a sign-in: a code of the authenticator app or one of the backup codes.
 * @param headers of the request, with the cookie that `signIn` set
 */
export async function confirmSignIn(
  ctx: AuthContext,
  typed: string,
  headers: Headers,
): Promise<Result<CookieToSet[], CodeProblem>> {
  const { auth } = ctx;
  const staffId = await challengedMember(ctx, headers);
  if (staffId === null) return err({ code: 'expired' });
  const rules = codeRules(staffId, await knownBrowser(auth, headers, staffId));
  const counted = await countAttempt(ctx, rules);
  if (!counted.ok) return counted;
  const checked = await checkCode(ctx, staffId, typed, headers);
  if (!checked.ok) return checked;
  await forgiveAttempt(ctx, rules);
  return ok([...cookiesToSet(checked.value), await knownBrowserCookie(auth, headers, staffId)]);
}

const APP_CODE = /^\d{6}$/;

/**
 * Checks a code of the authenticator app, which is accepted once, or a backup code, which is used up.
 * @returns the response headers of better-auth
 */
export async function checkCode(
  ctx: AuthContext,
  staffId: string,
  typed: string,
  headers: Headers,
): Promise<Result<Headers, { readonly code: 'wrong_code' | 'expired' }>> {
  const code = numberText(typed).replaceAll(' ', '');
  const isAppCode = APP_CODE.test(code);
  if (isAppCode && !(await countAttempt(ctx, [usedCodeRule(staffId, code)])).ok)
    return err({ code: 'wrong_code' });
  const asked = { body: { code }, headers, returnHeaders: true } as const;
  try {
    const answer = isAppCode
      ? await ctx.auth.api.verifyTOTP(asked)
      : await ctx.auth.api.verifyBackupCode(asked);
    return ok(answer.headers);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const wrong = error.body?.code === 'INVALID_CODE' || error.body?.code === 'INVALID_BACKUP_CODE';
    return err({ code: wrong ? 'wrong_code' : 'expired' });
  }
}

/** Ends the session in `headers`, if there is one. @returns the cookies that clear it */
export async function signOut(auth: Auth, headers: Headers): Promise<CookieToSet[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return cookiesToSet(answer.headers);
}

/** Ends every session of a member, including this one. @returns the cookies that clear it */
export async function signOutEverywhere(
  auth: Auth,
  db: Db,
  staffId: string,
  headers: Headers,
): Promise<CookieToSet[]> {
  await db.staffSession.deleteMany({ where: { userId: staffId } });
  return signOut(auth, headers);
}
