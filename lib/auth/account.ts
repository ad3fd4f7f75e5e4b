import 'server-only';
import { randomBytes } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { type AuditKind, writeAudit } from '#lib/admin/audit.ts';
import type { Auth } from '#lib/auth/auth.ts';
import {
  type AuthContext,
  actorOf,
  type CookieToSet,
  checkCode,
  cookiesToSet,
  usableCode,
} from '#lib/auth/sign-in.ts';
import { confirmRules, countSignIn, type Delayed, forgiveSignIn } from '#lib/auth/sign-in-delay.ts';
import type { Db } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type AccountProblem = { readonly code: 'wrong_password' } | Delayed;

export type SecondFactorSetup = {
  /** `otpauth://totp/…`, the text of the QR code. */
  readonly uri: string;
  /** Each code signs in once without the app. */
  readonly backupCodes: readonly string[];
};

type AccountChange = {
  readonly member: { readonly id: string; readonly name: string };
  readonly headers: Headers;
};

/** Asks for the password, because an open browser must not be enough to take over the account. */
async function withPassword<T>(
  ctx: AuthContext,
  { member, headers }: AccountChange,
  kind: AuditKind | null,
  act: (auth: Auth) => Promise<T>,
): Promise<Result<T, AccountProblem>> {
  const rules = confirmRules(member.id);
  const counted = await countSignIn(ctx, rules);
  if (!counted.ok) return counted;
  try {
    const done = await ctx.db.$transaction(async (tx) => {
      const acted = await act(ctx.authOn(tx));
      if (kind) await writeAudit(tx, actorOf(ctx, member, headers), { kind }, ctx.now());
      return acted;
    });
    await forgiveSignIn(ctx, rules);
    return ok(done);
  } catch (error) {
    if (isAPIError(error) && error.body?.code === 'INVALID_PASSWORD') return err({ code: 'wrong_password' });
    throw error;
  }
}

/** Ends all of the member's sessions; this browser gets a new one. @returns the cookies to set */
export const changePassword = (
  ctx: AuthContext,
  change: AccountChange,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<Result<CookieToSet[], AccountProblem>> =>
  withPassword(ctx, change, 'password_changed', async (auth) => {
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const answer = await auth.api.changePassword({ body, headers: change.headers, returnHeaders: true });
    return cookiesToSet(answer.headers);
  });

/** Sign-in asks for codes only after `turnOnSecondFactor` has accepted one. */
export const beginSecondFactor = (
  ctx: AuthContext,
  change: AccountChange,
  password: string,
): Promise<Result<SecondFactorSetup, AccountProblem>> =>
  withPassword(ctx, change, null, async (auth) => {
    const begun = await auth.api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: change.headers,
    });
    if (begun.method !== 'totp') throw new Error(`the second factor is of another kind: ${begun.method}`);
    return { uri: begun.totpURI, backupCodes: begun.backupCodes };
  });

/** @returns the cookies to set */
export async function turnOnSecondFactor(
  ctx: AuthContext,
  { member, headers }: AccountChange,
  code: string,
): Promise<Result<CookieToSet[], { readonly code: 'wrong_code' | 'expired' } | Delayed>> {
  const rules = confirmRules(member.id);
  const counted = await countSignIn(ctx, rules);
  if (!counted.ok) return counted;
  const typed = await usableCode(ctx, member.id, code);
  const checked = await ctx.db.$transaction(async (tx) => {
    const found = await checkCode(ctx.authOn(tx), typed, headers);
    if (found.ok)
      await writeAudit(tx, actorOf(ctx, member, headers), { kind: 'second_factor_on' }, ctx.now());
    return found;
  });
  if (!checked.ok) return checked;
  await forgiveSignIn(ctx, rules);
  return ok(cookiesToSet(checked.value));
}

/** @returns the cookies to set */
export const turnOffSecondFactor = (
  ctx: AuthContext,
  change: AccountChange,
  password: string,
): Promise<Result<CookieToSet[], AccountProblem>> =>
  withPassword(ctx, change, 'second_factor_off', async (auth) => {
    const answer = await auth.api.disableTwoFactor({
      body: { password },
      headers: change.headers,
      returnHeaders: true,
    });
    return cookiesToSet(answer.headers);
  });

/** The actor is somebody with access to the database. */
const BY_COMMAND = { id: null, name: 'npm run staff', addressKey: null };

/**
 * Called by `npm run staff`, without the old password. Ends all sessions of the member.
 * @returns a random password; `null` if no member has this e-mail
 */
export async function resetPassword(auth: Auth, db: Db, email: string): Promise<string | null> {
  const password = randomBytes(15).toString('base64url');
  const hash = await (await auth.$context).password.hash(password);
  const member = await db.staff.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!member) return null;
  await db.$transaction(async (tx) => {
    await tx.staffAccount.updateMany({
      where: { userId: member.id, providerId: 'credential' },
      data: { password: hash },
    });
    await tx.staffSession.deleteMany({ where: { userId: member.id } });
    await writeAudit(tx, BY_COMMAND, { kind: 'password_reset', subject: member.id }, new Date());
  });
  return password;
}

/** Helps a member who lost both app and backup codes. @returns `false` if no member has this e-mail */
export async function removeSecondFactor(db: Db, email: string): Promise<boolean> {
  const member = await db.staff.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!member) return false;
  await db.$transaction(async (tx) => {
    await tx.staffTwoFactor.deleteMany({ where: { userId: member.id } });
    await tx.staff.update({ where: { id: member.id }, data: { twoFactorEnabled: false } });
    await tx.staffSession.deleteMany({ where: { userId: member.id } });
    await writeAudit(tx, BY_COMMAND, { kind: 'second_factor_off', subject: member.id }, new Date());
  });
  return true;
}
