// One order with all that the mirror knows of it, for its page. It must not call the provider.
import 'server-only';
import { z } from 'zod';
import type { Db, Tx } from '#lib/db/client.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { openCases } from './order-list.ts';

const Request = z
  .object({
    referral_code: z.string().optional(),
    discount_code: z.string().optional(),
    note: z.string().optional(),
    payment_method: z.string().optional(),
  })
  .catch({});
const Waiver = z
  .object({
    version: z.string(),
    digest: z.string().nullable().catch(null),
    acceptedAt: z.coerce.date(),
    name: z.string(),
    ip: z.string().nullable().catch(null),
  })
  .nullable()
  .catch(null);
const Answers = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
  .catch({});
const Guardian = z
  .object({ name: z.string(), phone: z.string().catch(''), relation: z.string().catch('') })
  .nullable()
  .catch(null);
const Detail = z.record(z.string(), z.unknown()).catch({});

/** @returns null if no order has this code */
export async function findOneOrder(db: Db, orderCode: string) {
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
      select: { id: true, at: true, kind: true, staffName: true },
    }),
    db.checkoutSession.findUnique({
      where: { sessionId: order.checkoutSessionId ?? '' },
      select: { ref: true, style: true },
    }),
    db.waiverText.findUnique({ where: { digest: waiver?.digest ?? '' }, select: { text: true } }),
    phone === null ? 0 : db.deskOrder.count({ where: { buyerPhone: phone, orderId: { not: order.id } } }),
  ]);
  return {
    order: mirrored,
    state: {
      ...desk,
      cases: cases.get(order.id) ?? [],
    },
    buyer: {
      name: desk.buyerName,
      email: desk.buyerEmail,
      phone,
      /** Other orders with the same number. */
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
    people: participants.map((person) => ({
      id: person.id,
      name: person.name,
      ticketTypeId: person.ticketTypeId,
      distanceKm: person.distanceKm,
      registrationStatus: person.registrationStatus,
      answers: Answers.parse(person.answers),
      guardian: Guardian.parse(person.guardian),
      signedAt: person.signedAt,
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

/** The order that an action is about. */
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

/** What members of staff tell each other. */
export const Note = z.string().trim().min(1).max(1000);

export const addNote = (
  tx: Tx,
  { orderId, text, by }: { readonly orderId: string; readonly text: string; readonly by: string },
  now: Date,
): Promise<void> => addToTimeline(tx, { at: now, orderId, kind: 'staff.note', detail: { text, by } });
