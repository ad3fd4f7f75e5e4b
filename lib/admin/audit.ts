// The audit log: what members of staff did and saw, one row each, written in the transaction of the change. Rows say whose
// number was shown, never the number.
import { z } from 'zod';
import type { ListDefinition, ListScope } from '#lib/admin/list/list.ts';
import { type AskedAt, dayFilters, filter, manyOf, oneOf } from '#lib/admin/list/list-filters.ts';
import { EXPORTED_LISTS } from '#lib/auth/permissions.ts';
import { type Tx, toJson } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { bareCode } from '#lib/shared/compare-text.ts';

/** Kinds of rows, as the page's filter groups them. Each kind has its words in the messages `desk.audit.kinds`. */
export const AUDIT_GROUPS = {
  access: [
    'sign_in',
    'sign_in_failed',
    'sign_out',
    'sign_out_everywhere',
    'password_changed',
    'password_reset',
    'second_factor_on',
    'second_factor_off',
    'language_changed',
  ],
  staff: [
    'invite_created',
    'invite_revoked',
    'invite_accepted',
    'member_changed',
    'member_removed',
    'session_ended',
    'sessions_ended',
  ],
  orders: [
    'contact_shown',
    'order_checked',
    'note_added',
    'message_prepared',
    'message_sent',
    'message_not_sent',
    'participant_edited',
    ...EXPORTED_LISTS.map((list) => `${list}_exported` as const),
    'view_saved',
    'view_removed',
  ],
  cases: ['case_taken', 'case_given_back', 'case_closed', 'case_waiting', 'opened_again', 'job_retried'],
  data: ['person_looked_up', 'person_erased', 'person_exported'],
  settings: ['setting_changed', 'setting_undone'],
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;
export type AuditKind = (typeof AUDIT_GROUPS)[AuditGroup][number];
export const AUDIT_KINDS: readonly AuditKind[] = Object.values(AUDIT_GROUPS).flat();

export type AuditInput = {
  readonly kind: AuditKind;
  readonly eventId?: string | null;
  /** The provider's id of the order. */
  readonly orderId?: string | null;
  /** Id of the member, case or view that the row is about, if not an order. */
  readonly subject?: string | null;
  /** Codes, counts, names of fields and values of settings; never a person's number or e-mail address, an answer or a secret. */
  readonly detail?: AuditDetail;
};
export type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Who acts. `id` is null without a member; `addressKey` is a keyed digest of the network address, if there is one. */
export type AuditActor = {
  readonly id: string | null;
  readonly name: string;
  readonly addressKey: string | null;
};

/** Writes one row. Call it with the transaction of the change, so that neither is stored without the other. */
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

const Detail = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

const Row = z.object({
  id: z.string(),
  at: z.date(),
  /** The member's name at that time; '' for a stranger. */
  name: z.string(),
  /** Null for a kind that this version does not know. */
  kind: z.enum(AUDIT_KINDS).nullable().catch(null),
  orderCode: z.string().nullable(),
  eventId: z.string().nullable(),
  subject: z.string().nullable(),
  detail: Detail.catch({}),
  addressKey: z.string().nullable(),
});
export type AuditRow = z.infer<typeof Row>;

/** Rows of the order with this bare code, and of cases about it. */
const ofOrder = (code: string) => {
  const codes = Prisma.sql`ARRAY(SELECT d.order_code FROM desk_order d
    WHERE d.search @@ search_query(${code}) AND upper(regexp_replace(d.order_code, '[^[:alnum:]]', '', 'g')) = ${code})`;
  return Prisma.sql`(o.order_code = ANY (${codes}) OR a.subject IN (
    SELECT i.id::text FROM attention_item i LEFT JOIN "order" io ON io.id = i.order_id
    WHERE io.order_code = ANY (${codes}) OR i.facts->'orderCodes' ?| ${codes}))`;
};

export const AUDIT_LIST: ListDefinition<AuditRow> = {
  from: Prisma.sql`audit_entry AS a LEFT JOIN "order" o ON o.id = a.order_id`,
  id: Prisma.sql`a.id::text`,
  select: Prisma.sql`
    a.id::text AS id, a.at, a.staff_name AS name, a.kind, o.order_code AS "orderCode", a.event_id AS "eventId", a.subject, a.detail,
    a.address_key AS "addressKey"`,
  row: Row,
  filters: {
    event: filter({ schema: oneOf(z.string()), where: (id) => Prisma.sql`a.event_id = ${id}` }),
    member: filter({ schema: oneOf(z.uuid()), where: (id) => Prisma.sql`a.staff_id = ${id}::uuid` }),
    kind: filter({
      schema: manyOf(z.enum(AUDIT_KINDS)),
      where: (kinds) => Prisma.sql`a.kind = ANY (${kinds})`,
    }),
    order: filter({
      schema: oneOf(z.string().transform(bareCode)),
      where: ofOrder,
    }),
    ...dayFilters(Prisma.sql`a.at`),
  },
  sorts: {
    at: { sql: Prisma.sql`a.at`, type: 'timestamptz', first: 'desc' },
    member: { sql: Prisma.sql`a.staff_name`, type: 'text', first: 'asc' },
  },
  sort: 'at',
};

/** Only members of all events see the log. */
export const auditScope = (at: AskedAt): ListScope => ({
  ...at,
  events: [],
  eventId: Prisma.sql`a.event_id`,
});
