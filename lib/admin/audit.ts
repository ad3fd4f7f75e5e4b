// The audit log: what members of staff did and saw, one row each, written in the transaction of the change. Rows say whose
// number was shown, never the number.
import type { Tx } from '#lib/db/client.ts';
import { toJson } from '#lib/db/client.ts';

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
