// Messages that staff send from their own phone to the buyers of the orders that a list shows: one after the other, and each
// only once. Which ones were sent is a row by order and kind, so that a reload or another member goes on behind the last one.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type ListDefinition, type ListQuery, type ListScope, listWhere } from '#lib/admin/list/list.ts';
import { PAID_SQL, stateSql } from '#lib/admin/orders/order-state.ts';
import { isAskedFor, type ListedAsked } from '#lib/admin/participants/participant-list.ts';
import type { Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';

/**
 * `missing`: paid, and the buyer still has to give names or answers. `signature`: paid, and a runner has not signed.
 * `unpaid`: a form that is not paid. `text`: what the member wrote, to all.
 */
export const MESSAGE_KINDS = ['missing', 'signature', 'unpaid', 'text'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A kind as it is stored: two texts are two messages. */
export const StoredKind = z.union([
  z.enum(['missing', 'signature', 'unpaid']),
  z.string().regex(/^text:[\w-]{16}$/),
]);
export const storedKind = (kind: MessageKind, text: string): string =>
  kind === 'text' ? `text:${createHash('sha256').update(text).digest('base64url').slice(0, 16)}` : kind;

export type Addressed<Row> = {
  readonly list: ListDefinition<Row>;
  readonly query: Pick<ListQuery, 'given'>;
  readonly scope: ListScope;
  readonly kind: MessageKind;
  readonly asked: ListedAsked;
};

/** The buyer has paid another order of the event with the same number. */
const PAID_ANOTHER = Prisma.sql`EXISTS (
  SELECT FROM desk_order other WHERE other.buyer_phone = o.buyer_phone AND other.event_id = o.event_id AND other.paid_at IS NOT NULL
)`;

function isMeant({ kind, asked, scope }: Pick<Addressed<unknown>, 'kind' | 'asked' | 'scope'>): Prisma.Sql {
  if (kind === 'missing' || kind === 'signature')
    return Prisma.sql`${PAID_SQL} AND EXISTS (SELECT FROM participant p WHERE p.order_id = o.order_id AND ${isAskedFor(asked, kind)})`;
  if (kind === 'unpaid')
    return Prisma.sql`o.form_at IS NOT NULL AND o.paid_at IS NULL
      AND ${stateSql(scope.now)} IN ('waiting', 'unpaid', 'failed', 'lapsed') AND NOT ${PAID_ANOTHER}`;
  return Prisma.sql`true`;
}

/** The orders of the list, or of its people, whose buyers are meant; each once. */
const meant = <Row>(given: Addressed<Row>): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT o.order_id, o.order_code, o.created_at, coalesce(o.buyer_phone, o.msisdn) IS NOT NULL AS has_number
  FROM ${given.list.from} WHERE ${listWhere(given.list, given.query, given.scope)} AND ${isMeant(given)}`;

export type MessageCounts = { readonly all: number; readonly sent: number; readonly withoutNumber: number };

/** How many orders are meant, and for how many the message was sent; orders without a number are counted apart. */
export async function countMessages<Row>(
  db: Tx,
  given: Addressed<Row>,
  stored: string,
): Promise<MessageCounts> {
  const [counted] = await db.$queryRaw<MessageCounts[]>`
    SELECT count(*) FILTER (WHERE has_number)::int AS all, count(m.order_id) FILTER (WHERE has_number)::int AS sent,
      count(*) FILTER (WHERE NOT has_number)::int AS "withoutNumber"
    FROM (${meant(given)}) AS o LEFT JOIN desk_message m ON m.order_id = o.order_id AND m.kind = ${stored}`;
  return counted ?? { all: 0, sent: 0, withoutNumber: 0 };
}

/**
 * Code of the oldest order whose buyer has not got the message; null: there is none.
 * @param after code of an order that was skipped, and all before it; null: from the start
 */
export async function nextToMessage<Row>(
  db: Tx,
  given: Addressed<Row>,
  { stored, after }: { readonly stored: string; readonly after: string | null },
): Promise<string | null> {
  const behind = after
    ? Prisma.sql`AND (o.created_at, o.order_id) > (SELECT d.created_at, d.order_id FROM desk_order d WHERE d.order_code = ${after}
        ORDER BY d.created_at DESC LIMIT 1)`
    : Prisma.empty;
  const [found] = await db.$queryRaw<{ code: string }[]>`
    SELECT o.order_code AS code FROM (${meant(given)}) AS o
    WHERE o.has_number AND NOT EXISTS (SELECT FROM desk_message m WHERE m.order_id = o.order_id AND m.kind = ${stored}) ${behind}
    ORDER BY o.created_at, o.order_id LIMIT 1`;
  return found?.code ?? null;
}

type Sent = { readonly orderId: string; readonly kind: string };

/** @returns whether it is the first time: two members may send the same one */
export async function noteSent(
  tx: Tx,
  sent: Sent & { readonly staffId: string },
  now: Date,
): Promise<boolean> {
  const { count } = await tx.deskMessage.createMany({ data: { ...sent, sentAt: now }, skipDuplicates: true });
  return count > 0;
}

/** Removes the note of a message that was not sent after all. @returns false if there was no note */
export async function takeBack(tx: Tx, { orderId, kind }: Sent): Promise<boolean> {
  const { count } = await tx.deskMessage.deleteMany({ where: { orderId, kind } });
  return count > 0;
}

/** What the member wrote, with `{name}`, `{race}`, `{code}` and `{link}` filled in. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(name|race|code|link)\}/g, (_, name: string) => values[name] ?? '').trim();
