// Password and second factor of a staff member, changed on the account page or by `npm run staff`.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import type { Auth } from '#lib/auth/auth.ts';
import { type AuthContext, type CookieToSet, checkCode, cookiesToSet } from '#lib/auth/sign-in.ts';
import { confirmRules, countAttempt, type Delayed, forgiveAttempt } from '#lib/auth/sign-in-delay.ts';
import type { Db } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type AccountProblem = { readonly code: 'wrong_password' } | Delayed;

/** Shown to the member once. */
export type SecondFactorSetup = {
  /** `otpauth://totp/…`, the text of the QR code. */
  readonly uri: string;
  /** Each signs in once without the app. */
  readonly backupCodes: readonly string[];
};

/** Requires the current password: an open browser must not be enough to take over the account. */
async function withPassword<T>(
  ctx: AuthContext,
  staffId: string,
  act: () => Promise<T>,
): Promise<Result<T, AccountProblem>> {
  const rules = confirmRules(staffId);
  const counted = await countAttempt(ctx, rules);
  if (!counted.ok) return counted;
  try {
    const done = await act();
    await forgiveAttempt(ctx, rules);
    return ok(done);
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') return err({ code: 'wrong_password' });
    throw error;
  }
}

/**
 * Changes the password and ends all of the member's sessions; this browser gets a new one.
 * @param headers of the request, with the session's cookie
 * @returns the cookies to set
 */
export const changePassword = (
  ctx: AuthContext,
  staffId: string,
  { current, next }: { readonly current: string; readonly next: string },
  headers: Headers,
): Promise<Result<CookieToSet[], AccountProblem>> =>
  withPassword(ctx, staffId, async () => {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const answer = await ctx.auth.api.changePassword({ body, headers, returnHeaders: true });
    return cookiesToSet(answer.headers);
  });

/** Creates a secret and backup codes. Sign-in asks for codes only after `turnOnSecondFactor` has accepted one. */
export const beginSecondFactor = (
  ctx: AuthContext,
  staffId: string,
  password: string,
  headers: Headers,
): Promise<Result<SecondFactorSetup, AccountProblem>> =>
  withPassword(ctx, staffId, async () => {
    const begun = await ctx.auth.api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
    if (begun.method !== 'totp') throw new Error(`the second factor is of another kind: ${begun.method}`);
    return { uri: begun.totpURI, backupCodes: begun.backupCodes };
  });

/** Turns the second factor on with its first code. @returns the cookies to set */
export async function turnOnSecondFactor(
  ctx: AuthContext,
  staffId: string,
  code: string,
  headers: Headers,
): Promise<Result<CookieToSet[], { readonly code: 'wrong_code' | 'expired' } | Delayed>> {
  const rules = confirmRules(staffId);
  const counted = await countAttempt(ctx, rules);
  if (!counted.ok) return counted;
  const checked = await checkCode(ctx, staffId, code, headers);
  if (!checked.ok) return checked;
  await forgiveAttempt(ctx, rules);
  return ok(cookiesToSet(checked.value));
}

/** Afterwards sign-in asks only for the password. @returns the cookies to set */
export const turnOffSecondFactor = (
  ctx: AuthContext,
  staffId: string,
  password: string,
  headers: Headers,
): Promise<Result<CookieToSet[], AccountProblem>> =>
  withPassword(ctx, staffId, async () => {
    const answer = await ctx.auth.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true });
    return cookiesToSet(answer.headers);
  });

/**
 * For `npm run staff`: sets a random password without asking for the old one, and ends all sessions of the member.
 * @returns the password; `null` if no member has this e-mail
 */
export async function resetPassword(auth: Auth, db: Db, email: string): Promise<string | null> {
  const password = randomBytes(15).toString('base64url');
  const hash = await (await auth.$context).password.hash(password);
  const member = await db.staff.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!member) return null;
  await db.$transaction([
    db.staffAccount.updateMany({
      where: { userId: member.id, providerId: 'credential' },
      data: { password: hash },
    }),
    db.staffSession.deleteMany({ where: { userId: member.id } }),
  ]);
  return password;
}

/** For a member who lost both app and backup codes. @returns `false` if no member has this e-mail */
export async function removeSecondFactor(db: Db, email: string): Promise<boolean> {
  const member = await db.staff.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!member) return false;
  await db.$transaction([
    db.staffTwoFactor.deleteMany({ where: { userId: member.id } }),
    db.staff.update({ where: { id: member.id }, data: { twoFactorEnabled: false } }),
    db.staffSession.deleteMany({ where: { userId: member.id } }),
  ]);
  return true;
}
