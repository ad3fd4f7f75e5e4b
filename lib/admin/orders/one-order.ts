// One order with all that the mirror knows of it, for its page. It must not call the provider.
import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db, Tx } from '#lib/db/client.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { openCases } from './order-list.ts';

const Answer = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ProviderAnswer = z.infer<typeof Answer>;
const Request = z
  .object({
    referral_code: z.string().optional(),
    discount_code: z.string().optional(),
    note: z.string().optional(),
    payment_method: z.string().optional(),
    custom_fields: z.record(z.string(), Answer).optional().catch(undefined),
  })
  .catch({});
const Waiver = z
  .object({
    version: z.string(),
    digest: z.string().nullable().catch(null),
    acceptedAt: z.coerce.date(),
    name: z.string(),
  })
  .nullable()
  .catch(null);
const Answers = z.record(z.string(), Answer).catch({});
const Guardian = z
  .object({ name: z.string(), phone: z.string().catch(''), relation: z.string().catch('') })
  .nullable()
  .catch(null);
const Detail = z.record(z.string(), z.unknown()).catch({});

/**
 * @param events of the member: other orders of the buyer are counted within them; empty: all. @returns null if no order has this
 * code
 */
export async function findOneOrder(db: Db, orderCode: string, events: readonly string[]) {
  const order = await db.order.findFirst({
    where: { orderCode },
    orderBy: { createdAt: 'desc' },
    include: {
      desk: true,
      refunds: { orderBy: { createdAt: 'asc' } },
      checkout: { include: { attempts: { orderBy: { createdAt: 'desc' } } } },
      participants: { orderBy: { position: 'asc' } },
    },
  });
  if (!order?.desk) return null;
  const { checkout, desk, participants, ...mirrored } = order;
  const request = checkout ? Request.parse(checkout.request) : null;
  const waiver = Waiver.parse(checkout?.waiver ?? null);
  const phone = desk.buyerPhone;
  const [cases, timeline, deliveries, staff, session, text, ofPhone] = await Promise.all([
    openCases(db, [order.id]),
    db.timelineEntry.findMany({
      where: { OR: [{ orderId: order.id }, ...(checkout ? [{ checkoutId: checkout.id }] : [])] },
      orderBy: { id: 'desc' },
      take: MOST_ENTRIES,
    }),
    db.webhookDelivery.findMany({
      where: { orderId: order.id },
      orderBy: { receivedAt: 'desc' },
      take: MOST_DELIVERIES,
      select: { id: true, type: true, receivedAt: true, state: true, body: true },
    }),
    db.auditEntry.findMany({
      where: { orderId: order.id },
      orderBy: { id: 'desc' },
      take: MOST_ENTRIES,
      select: { id: true, at: true, kind: true, staffId: true, staffName: true },
    }),
    db.checkoutSession.findUnique({
      where: { sessionId: order.checkoutSessionId ?? '' },
      select: { ref: true, style: true },
    }),
    db.waiverText.findUnique({ where: { digest: waiver?.digest ?? '' }, select: { text: true } }),
    phone === null
      ? 0
      : db.deskOrder.count({
          where: {
            buyerPhone: phone,
            orderId: { not: order.id },
            ...(events.length > 0 && { eventId: { in: [...events] } }),
          },
        }),
  ]);
  return {
    order: mirrored,
    state: { ...desk, cases: cases.get(order.id) ?? [] },
    buyer: {
      name: desk.buyerName,
      email: desk.buyerEmail,
      phone,
      /** How many other orders with the same number the member may see. */
      others: ofPhone,
    },
    checkout: checkout && {
      ref: checkout.ref,
      locale: checkout.locale,
      requestIds: checkout.requestIds,
      attempts: checkout.attempts,
      request,
    },
    session,
    waiver: waiver && { ...waiver, text: text?.text ?? null },
    people: participants.map(({ answers, guardian, ...person }) => ({
      ...person,
      answers: Answers.parse(answers),
      guardian: Guardian.parse(guardian),
    })),
    timeline: timeline.map(({ id, at, kind, detail }) => ({
      id: String(id),
      at,
      kind,
      detail: Detail.parse(detail),
    })),
    staff: staff.map(({ id, ...entry }) => ({ id: String(id), ...entry })),
    deliveries,
  };
}
export type OneOrder = NonNullable<Awaited<ReturnType<typeof findOneOrder>>>;

const MOST_ENTRIES = 200;
const MOST_DELIVERIES = 20;

export const findOrderOf = (db: Tx, orderCode: string) =>
  db.deskOrder.findFirst({
    where: { orderCode },
    orderBy: { createdAt: 'desc' },
    select: {
      orderId: true,
      eventId: true,
      status: true,
      total: true,
      refunded: true,
      buyerPhone: true,
      buyerEmail: true,
      msisdn: true,
    },
  });

/** A number or an e-mail address of an order that a member wants to see. */
export const Contact = z.discriminatedUnion('field', [
  z.object({ field: z.enum(['phone', 'email', 'payer']) }),
  z.object({ field: z.literal('guardian'), person: z.uuid() }),
  /** Without `person` it is an answer of the order. */
  z.object({ field: z.literal('answer'), person: z.uuid().optional(), key: z.string().min(1).max(200) }),
]);
export type Contact = z.infer<typeof Contact>;

type Contacts = NonNullable<Awaited<ReturnType<typeof findOrderOf>>>;

export async function findContact(db: Tx, order: Contacts, contact: Contact): Promise<string | null> {
  const { orderId } = order;
  const personOf = (id: string) =>
    db.participant.findFirst({ where: { id, orderId }, select: { answers: true, guardian: true } });
  if (contact.field === 'guardian')
    return Guardian.parse((await personOf(contact.person))?.guardian ?? null)?.phone || null;
  if (contact.field === 'answer') {
    const answers = contact.person
      ? Answers.parse((await personOf(contact.person))?.answers ?? {})
      : await orderAnswers(db, orderId);
    const answer = answers[contact.key];
    return answer === undefined ? null : String(answer);
  }
  const { buyerPhone: phone, buyerEmail: email, msisdn: payer } = order;
  return { phone, email, payer }[contact.field];
}

async function orderAnswers(db: Tx, orderId: string) {
  const checkout = await db.checkout.findFirst({ where: { orderId }, select: { request: true } });
  return Request.parse(checkout?.request ?? {}).custom_fields ?? {};
}

/**
 * The state of what an order's page shows, as far as it changes in place.
 * @param since steps after it wait until they are asked for; null: no step waits. `by`: the member who asks; her own steps never
 * wait
 */
export async function findOrderNews(
  db: Db,
  orderId: string,
  { since, by }: { readonly since: Date | null; readonly by: { readonly id: string; readonly name: string } },
) {
  const [found] = await db.$queryRaw<{ state: string; newer: number }[]>`
    SELECT concat_ws(' ', o.updated_at, d.changed_at, c.updated_at,
        (SELECT max(a.updated_at) FROM payment_attempt a WHERE a.checkout_id = c.id),
        (SELECT max(p.updated_at) FROM participant p WHERE p.order_id = o.id),
        (SELECT string_agg(r.id || r.status || r.amount, ' ' ORDER BY r.id) FROM refund r WHERE r.order_id = o.id)
      ) AS state,
      (SELECT count(*) FROM timeline_entry t WHERE (t.order_id = o.id OR t.checkout_id = c.id) AND t.at > ${since}
        AND (t.kind <> 'staff.note' OR t.detail->>'by' IS DISTINCT FROM ${by.name}))::int
      + (SELECT count(*) FROM audit_entry e WHERE e.order_id = o.id AND e.at > ${since} AND e.kind <> 'note_added'
        AND e.staff_id IS DISTINCT FROM ${by.id}::uuid)::int AS newer
    FROM "order" o JOIN desk_order d ON d.order_id = o.id LEFT JOIN checkout c ON c.order_id = o.id
    WHERE o.id = ${orderId}`;
  const { state = '', newer = 0 } = found ?? {};
  return { version: createHash('sha256').update(state).digest('base64url').slice(0, 16), newer };
}

/** A note that members of staff write for each other. */
export const StaffNote = z.string().trim().min(1).max(1000);

export const addNote = (
  tx: Tx,
  { orderId, text, by }: { readonly orderId: string; readonly text: string; readonly by: string },
  now: Date,
): Promise<void> => addToTimeline(tx, { at: now, orderId, kind: 'staff.note', detail: { text, by } });
