// The audit log: what members of staff did and saw, one row each, written in the transaction of the change. Rows say whose
// number was shown, never the number.
import { z } from 'zod';
import { type Db, type Tx, toJson } from '#lib/db/client.ts';

/** Each kind has its words in the messages `desk.audit.kinds`. */
export const AUDIT_KINDS = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sign_out_everywhere',
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'language_changed',
  'invite_created',
  'invite_revoked',
  'invite_accepted',
  'member_changed',
  'member_removed',
  'session_ended',
  'sessions_ended',
  'contact_shown',
  'order_checked',
  'note_added',
  'message_prepared',
  'case_taken',
  'case_given_back',
  'case_closed',
  'case_waiting',
  'opened_again',
  'job_retried',
  'participant_edited',
  'orders_exported',
  'participants_exported',
  'view_saved',
  'view_removed',
  'person_erased',
  'person_exported',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What a row says beside who and when. */
export type AuditInput = {
  readonly kind: AuditKind;
  readonly eventId?: string | null;
  /** The provider's id of the order. */
  readonly orderId?: string | null;
  /** Whom or what it is about, if not an order: id of a member, a case, a view. */
  readonly subject?: string | null;
  /** Codes, counts and names of fields; never a phone number, an e-mail address, an answer or a secret. */
  readonly detail?: AuditDetail;
};
export type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Who acts. `id` is null for a failed sign-in; `addressKey`: keyed digest of the network address, if there is one. */
export type AuditActor = {
  readonly id: string | null;
  readonly name: string;
  readonly addressKey: string | null;
};

/** Writes one row. Call it with the transaction of the change, so that neither stands without the other. */
export async function writeAudit(tx: Tx, actor: AuditActor, input: AuditInput, at: Date): Promise<void> {
  const { kind, eventId = null, orderId = null, subject = null, detail = {} } = input;
  await tx.auditEntry.create({
    data: {
      at,
      staffId: actor.id,
      staffName: actor.name,
      addressKey: actor.addressKey,
      kind,
      eventId,
      orderId,
      subject,
      detail: toJson(detail),
    },
  });
}

export type AuditFilter = {
  /** Id of the member. */
  readonly staffId?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** The provider's id of the order. */
  readonly orderId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
};

export type AuditRow = {
  readonly id: bigint;
  readonly at: Date;
  /** Name of then; '' for a stranger. */
  readonly name: string;
  /** Null of a kind that this version does not know. */
  readonly kind: AuditKind | null;
  readonly order: { readonly code: string } | null;
  readonly eventId: string | null;
  readonly detail: AuditDetail;
  /** Keyed digest of the network address. */
  readonly addressKey: string | null;
};

const Detail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

const Kind = z.enum(AUDIT_KINDS);

/**
 * One page of the log, the newest row first.
 * @param before id of the last row of the page before; null: the newest page
 */
export async function findAudit(
  db: Db,
  { staffId, kind, orderId, from, until }: AuditFilter,
  before: bigint | null,
  limit: number,
): Promise<{ readonly rows: AuditRow[]; readonly next: bigint | null }> {
  const found = await db.auditEntry.findMany({
    where: {
      staffId,
      kind,
      orderId,
      at: from || until ? { gte: from, lt: until } : undefined,
      id: before === null ? undefined : { lt: before },
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const page = found.slice(0, limit);
  const orders = await db.order.findMany({
    where: { id: { in: page.flatMap((row) => row.orderId ?? []) } },
    select: { id: true, orderCode: true },
  });
  const codes = new Map(orders.map(({ id, orderCode }) => [id, orderCode]));
  const rows = page.map((row) => {
    const code = row.orderId === null ? undefined : codes.get(row.orderId);
    const known = Kind.safeParse(row.kind);
    return {
      id: row.id,
      at: row.at,
      name: row.staffName,
      kind: known.success ? known.data : null,
      order: code === undefined ? null : { code },
      eventId: row.eventId,
      detail: Detail.catch({}).parse(row.detail),
      addressKey: row.addressKey,
    };
  });
  return { rows, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** The provider's id of an order by its code; null if there is none. */
export const orderIdOf = async (db: Db, code: string): Promise<string | null> =>
  (await db.order.findFirst({ where: { orderCode: code }, select: { id: true } }))?.id ?? null;
