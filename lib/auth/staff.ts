// Members of staff, their roles and sessions. Changes take a transaction, in which the caller writes the audit row.
import 'server-only';
import type { Db, Tx } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { may, type StaffRole } from './permissions.ts';

export type StaffSession = {
  readonly id: string;
  /** Short name, such as `Chrome, Android`; '' if unknown. */
  readonly browser: string;
  readonly since: Date;
  /** Keyed digest of its network address; null if unknown. */
  readonly addressKey: string | null;
};

export type MemberOfStaff = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** Ids of the events that the member may see; empty: all. */
  readonly events: readonly string[];
  readonly hasSecondFactor: boolean;
  /** Null before the first sign-in. */
  readonly lastSignIn: Date | null;
  readonly sessions: readonly StaffSession[];
};

export async function listStaff(db: Db, now: Date, id?: string): Promise<MemberOfStaff[]> {
  const where = id === undefined ? {} : { id };
  const [members, signIns] = await Promise.all([
    db.staff.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      include: { sessions: { where: { expiresAt: { gt: now } }, orderBy: { createdAt: 'desc' } } },
    }),
    db.auditEntry.groupBy({
      by: ['staffId'],
      where: { kind: 'sign_in', staffId: id ?? { not: null } },
      _max: { at: true },
    }),
  ]);
  const lastSignIns = new Map(signIns.map(({ staffId, _max }) => [staffId, _max.at]));
  return members.map(({ sessions, twoFactorEnabled, ...member }) => ({
    id: member.id,
    name: member.name,
    email: member.email,
    role: member.role,
    events: member.events,
    hasSecondFactor: twoFactorEnabled,
    lastSignIn: lastSignIns.get(member.id) ?? null,
    sessions: sessions.map((one) => ({
      id: one.id,
      browser: one.userAgent ?? '',
      since: one.createdAt,
      addressKey: one.ipAddress || null,
    })),
  }));
}

export const listSessions = async (db: Db, now: Date, staffId: string): Promise<readonly StaffSession[]> =>
  (await listStaff(db, now, staffId))[0]?.sessions ?? [];

/** `last_owner`: no member would be left who may change staff. */
export type StaffProblem = { readonly code: 'last_owner' | 'gone' };
type Rank = { readonly role: StaffRole; readonly events: readonly string[] };

/** No other lock of the application may use this key. */
const STAFF_LOCK = 7_410_365_022;

/**
 * Allows one change of staff at a time, until the transaction ends. The right is read again under the lock: another
 * owner may have removed or demoted the member.
 * @param by id of the member who changes @returns whether this member may do it
 */
export async function lockStaff(tx: Tx, by: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${STAFF_LOCK}::bigint)`;
  const member = await tx.staff.findUnique({ where: { id: by }, select: { role: true, events: true } });
  return member !== null && may(member, 'change_staff');
}

const isWholeOwner = ({ role, events }: Rank): boolean => role === 'owner' && events.length === 0;

/** Allows one change of owners at a time: two at once must not each rely on the other owner. */
async function findForChange(
  tx: Tx,
  id: string,
  after: Rank | null,
): Promise<Result<Rank & { readonly name: string }, StaffProblem>> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${STAFF_LOCK}::bigint)`;
  const member = await tx.staff.findUnique({
    where: { id },
    select: { name: true, role: true, events: true },
  });
  if (!member) return err({ code: 'gone' });
  if (!isWholeOwner(member) || (after !== null && isWholeOwner(after))) return ok(member);
  const others = await tx.staff.count({
    where: { role: 'owner', events: { isEmpty: true }, id: { not: id } },
  });
  return others > 0 ? ok(member) : err({ code: 'last_owner' });
}

/** Changes role and events, from the member's next request on. @returns what they were */
export async function changeMember(
  tx: Tx,
  id: string,
  { role, events }: Rank,
  now: Date,
): Promise<Result<Rank, StaffProblem>> {
  const found = await findForChange(tx, id, { role, events });
  if (!found.ok) return found;
  await tx.staff.update({ where: { id }, data: { role, events: [...events] } });
  if (!isWholeOwner({ role, events })) await revokeInvitesOf(tx, id, now);
  return found;
}

/** The member's sessions end at once. Rows of the audit log keep the name. */
export async function removeMember(
  tx: Tx,
  id: string,
  now: Date,
): Promise<Result<Rank & { readonly name: string }, StaffProblem>> {
  const found = await findForChange(tx, id, null);
  if (!found.ok) return found;
  await revokeInvitesOf(tx, id, now);
  // Views that a member of single events saved are not shared.
  await tx.deskView.deleteMany({ where: { scope: id } });
  await tx.staff.delete({ where: { id } });
  return found;
}

/** Links of invites must not outlive the right to invite. */
async function revokeInvitesOf(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.staffInvite.updateMany({
    where: { invitedById: staffId, acceptedAt: null, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Ends one session of a member, or all of them; `except`: the one that stays. @returns how many ended */
export async function endSessions(
  tx: Tx,
  staffId: string,
  which: { readonly only: string } | { readonly except: string } | 'all',
): Promise<number> {
  const id = which === 'all' ? undefined : 'only' in which ? which.only : { not: which.except };
  const { count } = await tx.staffSession.deleteMany({ where: { userId: staffId, id } });
  return count;
}

/** @param language code of a catalog, such as `sw` */
export async function setLanguage(tx: Tx, staffId: string, language: string): Promise<void> {
  await tx.staff.update({ where: { id: staffId }, data: { language } });
}
