// Invites: a link by which somebody becomes a member of staff, once, within three days. Only a digest of its token is stored.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { writeAudit } from '#lib/admin/audit.ts';
import { isUniqueViolation, type Tx } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { StaffRole } from './permissions.ts';
import { type AuthContext, actorOf } from './sign-in.ts';
import { lockStaff } from './staff.ts';

export const INVITE_HOURS = 72;
const TOKEN_BYTES = 32;

export type InviteInput = {
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  readonly role: StaffRole;
  /** Ids of the events that the member will see; empty: all. */
  readonly events: readonly string[];
  readonly language: string | null;
  readonly invitedById: string;
};

type Stored = Pick<AuthContext, 'db' | 'digest' | 'now'>;

const digestOf = ({ digest }: Pick<Stored, 'digest'>, token: string): string => digest('staff invite', token);

type CreatedInvite = { readonly id: string; readonly token: string; readonly expiresAt: Date };

/**
 * Ends an earlier open invite for the same e-mail. @param tx with the audit row
 * @returns the token, which nothing can show again; `not_allowed` if the author may not invite any more; `is_member` if a
 *   member has this e-mail
 */
export async function createInvite(
  tx: Tx,
  ctx: Pick<Stored, 'digest' | 'now'>,
  { events, ...invite }: InviteInput,
): Promise<Result<CreatedInvite, { readonly code: 'not_allowed' | 'is_member' }>> {
  if (!(await lockStaff(tx, invite.invitedById))) return err({ code: 'not_allowed' });
  if (await tx.staff.findUnique({ where: { email: invite.email } })) return err({ code: 'is_member' });
  const now = ctx.now();
  await tx.staffInvite.updateMany({
    where: { email: invite.email, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { id, expiresAt } = await tx.staffInvite.create({
    data: {
      ...invite,
      events: [...events],
      tokenDigest: digestOf(ctx, token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITE_HOURS * 60 * 60 * 1000),
    },
  });
  return ok({ id, token, expiresAt });
}

/** @param tx with the audit row @returns `over` if it was used, revoked or does not exist */
export async function revokeInvite(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Result<null, { readonly code: 'over' }>> {
  const { count } = await tx.staffInvite.updateMany({
    where: { id, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
  return count > 0 ? ok(null) : err({ code: 'over' });
}

export type Invite = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly events: readonly string[];
  readonly language: string | null;
  readonly expiresAt: Date;
};

const openAt = (now: Date) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: now } });

export const listInvites = ({ db, now }: Pick<Stored, 'db' | 'now'>): Promise<Invite[]> =>
  db.staffInvite.findMany({ where: openAt(now()), orderBy: { createdAt: 'desc' } });

/** The invite of a link; null if it was used, revoked, expired or never existed. */
export const findInvite = (ctx: Stored, token: string): Promise<Invite | null> =>
  ctx.db.staffInvite.findFirst({ where: { tokenDigest: digestOf(ctx, token), ...openAt(ctx.now()) } });

/** `over`: as of `findInvite`. `is_member`: a member has this e-mail by now. */
export type AcceptProblem = { readonly code: 'over' | 'is_member' };

/** A link works only once, also if several people use it at the same time. @returns the member's e-mail */
export async function acceptInvite(
  ctx: AuthContext,
  token: string,
  { name, password }: { readonly name: string; readonly password: string },
  headers: Headers,
): Promise<Result<{ readonly email: string }, AcceptProblem>> {
  // Checked before the password is hashed, which takes a while.
  if (!(await findInvite(ctx, token))) return err({ code: 'over' });
  const hash = await (await ctx.auth.$context).password.hash(password);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const where = { tokenDigest: digestOf(ctx, token), ...openAt(ctx.now()) };
      const { count } = await tx.staffInvite.updateMany({ where, data: { acceptedAt: ctx.now() } });
      if (count === 0) return err({ code: 'over' });
      const invite = await tx.staffInvite.findUniqueOrThrow({ where: { tokenDigest: where.tokenDigest } });
      const { email, role, events, language } = invite;
      const member = await tx.staff.create({
        data: { name, email, role, events, language, emailVerified: true },
      });
      await tx.staffAccount.create({
        data: { userId: member.id, accountId: member.id, providerId: 'credential', password: hash },
      });
      const entry = { kind: 'invite_accepted', subject: invite.id, detail: { role } } as const;
      await writeAudit(tx, actorOf(ctx, member, headers), entry, ctx.now());
      return ok({ email });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return err({ code: 'is_member' });
    throw error;
  }
}
