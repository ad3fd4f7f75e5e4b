// Sign-in and sign-out. Cookies to set are returned as values; this file must not know Next.
import 'server-only';
import { isAPIError } from 'better-auth/api';
import {
  type CookieAttributes,
  parseCookies,
  parseSetCookieHeader,
  toCookieOptions,
} from 'better-auth/cookies';
import { type AuditActor, writeAudit } from '#lib/admin/audit.ts';
import { type Auth, addressKey } from '#lib/auth/auth.ts';
import { knownBrowser, knownBrowserCookie } from '#lib/auth/known-browser.ts';
import {
  codeRules,
  countSignIn,
  type DelayCounter,
  type Delayed,
  type DelayRule,
  forgiveSignIn,
  nextAttemptAt,
  passwordRules,
  usedCodeRule,
} from '#lib/auth/sign-in-delay.ts';
import type { Tx } from '#lib/db/client.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { numberText } from '#lib/shared/typed-text.ts';

export type AuthContext = DelayCounter & {
  readonly auth: Auth;
  /** The library on a transaction: a session and its audit row are written together. */
  readonly authOn: (tx: Tx) => Auth;
};
type SignInInput = { readonly email: string; readonly password: string };
/** One code for an unknown e-mail and a wrong password. */
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
 * Opens a session, or starts the second step. @param headers its address and known-browser cookie decide the delay
 * @returns the cookies to set; `wrong_credentials`; `delayed` with the time of the next attempt
 */
export async function signIn(
  ctx: AuthContext,
  input: SignInInput,
  headers: Headers,
): Promise<Result<SignedIn, SignInProblem>> {
  const { auth, db, now } = ctx;
  const body = { email: input.email.trim().toLowerCase(), password: input.password };
  const member = await db.staff.findUnique({
    where: { email: body.email },
    select: { id: true, name: true },
  });
  const browser = member && (await knownBrowser(auth, headers, member.id));
  const rules = passwordRules({ email: body.email, address: clientAddress(headers), browser });
  const counted = await countSignIn(ctx, rules);
  if (!counted.ok) return counted;
  const waits = await secondsOfWait(ctx, rules);
  const checked = await db.$transaction(async (tx) => {
    const actor = actorOf(ctx, await stillMember(tx, member), headers);
    const found = await checkPassword(ctx.authOn(tx), body, headers);
    if (!found) await writeAudit(tx, actor, failed('password', waits), now());
    else if (!found.needsCode) await writeAudit(tx, actor, { kind: 'sign_in' }, now());
    return found;
  });
  if (!checked || !member) return err({ code: 'wrong_credentials' });
  await forgiveSignIn(ctx, rules);
  await db.staffSession.deleteMany({ where: { expiresAt: { lte: now() } } });
  await db.staffVerification.deleteMany({ where: { expiresAt: { lte: now() } } });
  if (checked.needsCode) return ok(checked);
  return ok({
    ...checked,
    cookies: [...checked.cookies, await knownBrowserCookie(auth, headers, member.id)],
  });
}

type Member = { readonly id: string; readonly name: string };

/** Null once the member is removed. A removal that begins now waits until the transaction ends. */
async function stillMember(tx: Tx, member: Member | null): Promise<Member | null> {
  if (!member) return null;
  const held = await tx.$queryRaw<object[]>`SELECT 1 FROM staff WHERE id = ${member.id}::uuid FOR KEY SHARE`;
  return held.length > 0 ? member : null;
}

/** Author of an audit row. Without a member, nothing that was typed is stored. */
export const actorOf = (
  { digest }: Pick<AuthContext, 'digest'>,
  member: Member | null,
  headers: Headers,
): AuditActor => ({
  id: member?.id ?? null,
  name: member?.name ?? '',
  addressKey: addressKey(digest, headers),
});

const failed = (factor: 'password' | 'code', waits: number) =>
  ({ kind: 'sign_in_failed', detail: { factor, waits } }) as const;

async function secondsOfWait(ctx: AuthContext, rules: readonly DelayRule[]): Promise<number> {
  const at = await nextAttemptAt(ctx, rules);
  return at ? Math.ceil((at.getTime() - ctx.now().getTime()) / 1000) : 0;
}

/** The member of the second step; `null` if there is no such step or it expired. */
async function challengedMember({ auth, db, now }: AuthContext, headers: Headers): Promise<Member | null> {
  const { name } = (await auth.$context).createAuthCookie('two_factor');
  const [identifier = ''] = (parseCookies(headers.get('cookie') ?? '').get(name) ?? '').split('.');
  const challenge = await db.staffVerification.findFirst({
    where: { identifier, expiresAt: { gt: now() } },
    select: { value: true },
  });
  if (!challenge) return null;
  return db.staff.findUnique({ where: { id: challenge.value }, select: { id: true, name: true } });
}

/** @param typed a code of the authenticator app or a backup code @param headers with the cookie that `signIn` set */
export async function confirmSignIn(
  ctx: AuthContext,
  typed: string,
  headers: Headers,
): Promise<Result<CookieToSet[], CodeProblem>> {
  const { auth, db, now } = ctx;
  const member = await challengedMember(ctx, headers);
  if (member === null) return err({ code: 'expired' });
  const rules = codeRules(member.id, await knownBrowser(auth, headers, member.id));
  const counted = await countSignIn(ctx, rules);
  if (!counted.ok) return counted;
  const waits = await secondsOfWait(ctx, rules);
  const code = await usableCode(ctx, member.id, typed);
  const checked = await db.$transaction(async (tx) => {
    if (!(await stillMember(tx, member))) return err({ code: 'expired' } as const);
    const found = await checkCode(ctx.authOn(tx), code, headers);
    const entry = found.ok
      ? ({ kind: 'sign_in', detail: { factor: 'code' } } as const)
      : failed('code', waits);
    await writeAudit(tx, actorOf(ctx, member, headers), entry, now());
    return found;
  });
  if (!checked.ok) return checked;
  await forgiveSignIn(ctx, rules);
  return ok([...cookiesToSet(checked.value), await knownBrowserCookie(auth, headers, member.id)]);
}

const APP_CODE = /^\d{6}$/;

type TypedCode = { readonly code: string; readonly isOfApp: boolean };

/** Counts a code of the app as given. Null if it was given before. */
export async function usableCode(
  ctx: DelayCounter,
  staffId: string,
  typed: string,
): Promise<TypedCode | null> {
  const code = numberText(typed).replaceAll(' ', '');
  const isOfApp = APP_CODE.test(code);
  if (isOfApp && !(await countSignIn(ctx, [usedCodeRule(staffId, code)])).ok) return null;
  return { code, isOfApp };
}

/** A backup code is used up. @param typed of `usableCode` @returns the response headers of better-auth */
export async function checkCode(
  auth: Auth,
  typed: TypedCode | null,
  headers: Headers,
): Promise<Result<Headers, { readonly code: 'wrong_code' | 'expired' }>> {
  if (typed === null) return err({ code: 'wrong_code' });
  const asked = { body: { code: typed.code }, headers, returnHeaders: true } as const;
  try {
    const answer = typed.isOfApp ? await auth.api.verifyTOTP(asked) : await auth.api.verifyBackupCode(asked);
    return ok(answer.headers);
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const wrong = error.body?.code === 'INVALID_CODE' || error.body?.code === 'INVALID_BACKUP_CODE';
    return err({ code: wrong ? 'wrong_code' : 'expired' });
  }
}

/** @param tx with the audit row @returns the cookies that clear it */
export async function signOut(
  { authOn }: Pick<AuthContext, 'authOn'>,
  tx: Tx,
  headers: Headers,
): Promise<CookieToSet[]> {
  const answer = await authOn(tx).api.signOut({ headers, returnHeaders: true });
  return cookiesToSet(answer.headers);
}

/** Ends all of the member's sessions. @param tx with the audit row @returns the cookies that clear this one */
export async function signOutEverywhere(
  ctx: Pick<AuthContext, 'authOn'>,
  tx: Tx,
  staffId: string,
  headers: Headers,
): Promise<CookieToSet[]> {
  await tx.staffSession.deleteMany({ where: { userId: staffId } });
  return signOut(ctx, tx, headers);
}
