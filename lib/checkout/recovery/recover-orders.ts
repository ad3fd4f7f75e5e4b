// After a restore: orders that were sold after the dump come back from the provider. Each gets a checkout of its
// `partner_reference` (partner-api.md 2.4), so that its buyer's link works, `/find` finds it and a second entry is asked about.
// Names, answers and signatures are nowhere but in the lost rows: its places wait for their runners.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findRestore } from '#lib/checkout/recovery/last-restore.ts';
import { NOT_PAYABLE } from '#lib/checkout/state/charge-doubt.ts';
import { CLOCKS_DIFFER_MS } from '#lib/checkout/state/decide-update.ts';
import { LONGEST_PROMPT_MS } from '#lib/checkout/state/payment-receipt.ts';
import { placesOf, quantitiesOf } from '#lib/checkout/store-checkout.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import { type Order, Prisma, type Restore } from '#lib/db/generated/client.ts';
import { refOfCheckout } from '#lib/db/new-ref.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { storedRegistrations } from '#lib/orders/apply-order.ts';
import { raiseAttention, settleAttention } from '#lib/orders/attention.ts';
import { followDoublePayments } from '#lib/orders/double-payments.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { lockOrder } from '#lib/orders/order-record.ts';
import { linkRegistrations } from '#lib/orders/participant-rows.ts';
import { fetchSoon } from '#lib/orders/plan-fetch.ts';
import { enqueueComparison, hasComparedSince } from '#lib/orders/reconcile-orders.ts';
import { supersede } from '#lib/orders/supersession.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { type MobileNetwork, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { isSettled, PAID_FOR, SETTLED_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

/** The provider may still be working on a call of the lost time: what a read shows before then is no evidence, milliseconds. */
const LATE_CALL_MS = 60_000;

/** Pause between two rounds while orders are missing. */
const NEXT_ROUND_MS = 2_000;

const planRecovery = (tx: Tx, runAt: Date): Promise<unknown> =>
  enqueue(tx, 'recover_orders', {}, { key: 'recover_orders', runAt });

/** One round, safe to repeat. Does nothing without a restore in the last `RECOVERY_DAYS`. */
export async function recoverOrders(ctx: Ctx): Promise<void> {
  const restore = await findRestore(ctx);
  if (!restore) return;
  const isFirst = restore.recoveredAt === null;
  if (isFirst) await doubtOpenOrders(ctx, restore);
  if (isFirst && !(await isComplete(ctx, restore))) {
    await enqueueComparison(ctx.db);
    await planRecovery(ctx.db, new Date(ctx.now().getTime() + NEXT_ROUND_MS));
    return;
  }
  for (const id of await findLost(ctx, restore)) await recover(ctx, id);
  for (const id of await findUnfilled(ctx, restore)) await fillLater(ctx, id);
  if (isFirst) await endRecovery(ctx, restore);
  await settleNamed(ctx, restore);
}

/** Allows entries and payments again. */
async function endRecovery(ctx: Ctx, { id, dumpedAt, restoredAt }: Restore): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await tx.restore.update({ where: { id }, data: { recoveredAt: ctx.now() } });
    const count = await tx.checkout.count({ where: { recoveredAt: { gte: restoredAt } } });
    const facts = { count, since: dumpedAt.toISOString() };
    if (count > 0) await raiseAttention(tx, { kind: 'orders_recovered', key: caseKey(id), facts });
  });
}

const caseKey = (id: bigint): string => `orders_recovered:${id}`;

/** Whether the mirror has all orders of the lost time with buyers. True without `orders:read`: it never will. */
async function isComplete(ctx: Ctx, restore: Restore): Promise<boolean> {
  if (!(await mayReadOrders(ctx))) {
    ctx.log.error('orders of the lost time cannot be recovered without the scope orders:read');
    return true;
  }
  if (!(await hasComparedSince(ctx.db, restore.restoredAt))) return false;
  const unread = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" o WHERE ${lostOf(restore)} AND buyer_phone IS NULL AND reduced_at IS NULL
      AND (last_fetched_at IS NULL OR last_fetched_at < ${restore.restoredAt}) AND fetches = 0`;
  for (const { id } of unread) await fetchSoon(ctx.db, id, ctx.now());
  return unread.length === 0;
}

/** SQL: an order `o` that our credentials made in the lost time; other websites of the organization have their own. */
const lostOf = ({ dumpedAt, restoredAt }: Restore): Prisma.Sql => Prisma.sql`
  o.created_at > ${new Date(dumpedAt.getTime() - CLOCKS_DIFFER_MS)}
  AND o.created_at < ${new Date(restoredAt.getTime() + CLOCKS_DIFFER_MS)} AND o.channel IS NOT NULL
  AND NOT EXISTS (SELECT FROM checkout WHERE order_id = o.id)
  AND NOT EXISTS (SELECT FROM checkout_session WHERE session_id = o.checkout_session_id)
  AND o.api_client_id IS NOT DISTINCT FROM coalesce(
    (SELECT api_client_id FROM "order" own JOIN checkout ON order_id = own.id ORDER BY own.created_at DESC LIMIT 1), o.api_client_id)`;

async function findLost({ db }: Ctx, restore: Restore): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM "order" o WHERE ${lostOf(restore)} AND buyer_phone IS NOT NULL ORDER BY created_at, id`;
  return rows.map(({ id }) => id);
}

/**
 * Payment requests of the lost time are not known, nor how they ended: each order that may have one gets an attempt that only a
 * fetch from now on resolves, and that no answer called safe to repeat (partner-api.md 2.5a).
 */
async function doubtOpenOrders(ctx: Ctx, { dumpedAt, restoredAt }: Restore): Promise<void> {
  const latest = new Date(dumpedAt.getTime() - LONGEST_PROMPT_MS);
  const open = await ctx.db.$queryRaw<{ id: string; checkoutId: string }[]>`
    SELECT o.id, c.id AS "checkoutId" FROM "order" o JOIN checkout c ON c.order_id = o.id
    WHERE o.status <> ALL(${[...SETTLED_STATUSES]}::text[]) AND o.total > 0
      AND coalesce(o.hold_expires_at, o.created_at) > ${latest} AND c.recovered_at IS NULL AND c.created_at < ${restoredAt}
      AND NOT EXISTS (SELECT FROM payment_attempt WHERE checkout_id = c.id AND created_at >= ${restoredAt})`;
  for (const { id, checkoutId } of open)
    await ctx.db.$transaction(async (tx) => {
      await lockOrder(tx, id);
      await doubt(tx, { id, checkoutId }, restoredAt);
    });
}

async function doubt(tx: Tx, order: { readonly id: string; readonly checkoutId: string }, at: Date) {
  const readFrom = new Date(at.getTime() + LATE_CALL_MS);
  await tx.paymentAttempt.createMany({
    data: {
      checkoutId: order.checkoutId,
      state: 'refused',
      refusalCode: NOT_PAYABLE,
      retrySafe: false,
      idempotencyKey: randomUUID(),
      sentAt: at,
      finishedAt: readFrom,
      createdAt: at,
    },
  });
  await tx.order.updateMany({ where: { id: order.id }, data: { nextFetchAt: readFrom } });
}

async function recover(ctx: Ctx, orderId: string): Promise<void> {
  const [prefixes, event] = await Promise.all([ctx.shop.prefixes(), findEventOf(ctx, orderId)]);
  await ctx.db.$transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    if ((await tx.checkout.count({ where: { orderId } })) > 0) return;
    const now = ctx.now();
    const id = await freeId(tx, order.partnerReference);
    const before = await lockUnpaid(tx, order);
    await tx.checkout.create({
      data: {
        id,
        ref: refOfCheckout(ctx.digest, id),
        state: 'ordered',
        orderId,
        eventId: order.eventId,
        eventName: event?.item.name ?? order.eventId,
        locale: 'en',
        input: typedBy(order),
        request: requestOf(order, id, recognizeNetwork(order.buyerPhone ?? '', prefixes)),
        buyerPhone: order.buyerPhone,
        idempotencyKey: randomUUID(),
        createdAt: order.createdAt,
        recoveredAt: now,
      },
    });
    await addToTimeline(tx, { at: now, checkoutId: id, orderId, kind: 'checkout.recovered' });
    if (!isSettled(order.status) && order.total > 0n) await doubt(tx, { id: orderId, checkoutId: id }, now);
    if (before) await supersede(tx, before, id, now);
    await fill(tx, id, order, now);
    await followDoublePayments(tx, order);
  });
}

async function findEventOf(ctx: Ctx, orderId: string) {
  const order = await ctx.db.order.findUnique({ where: { id: orderId }, select: { eventId: true } });
  return order && findStoredEvent(ctx, order.eventId);
}

const UUID = z.uuid();

/** The id of the lost checkout, if the provider has it and it is free; else a new one. */
async function freeId(tx: Tx, reference: string | null): Promise<string> {
  const id = UUID.safeParse(reference).data;
  return id && (await tx.checkout.count({ where: { id } })) === 0 ? id : randomUUID();
}

type Unpaid = { readonly id: string; readonly queueNumber: bigint };

/** The buyer's unpaid entry for the same event that counted before: the lost one has most likely replaced it. */
async function lockUnpaid(tx: Tx, { eventId, buyerPhone, createdAt }: Order): Promise<Unpaid | null> {
  const [before] = await tx.$queryRaw<Unpaid[]>`
    SELECT c.id, c.queue_number AS "queueNumber" FROM checkout c LEFT JOIN "order" o ON o.id = c.order_id
    WHERE c.event_id = ${eventId} AND c.buyer_phone = ${buyerPhone} AND c.created_at <= ${createdAt}
      AND c.superseded_by_id IS NULL AND c.state <> 'refused'
      AND (o.status IS NULL OR o.status <> ALL(${[...SETTLED_STATUSES]}::text[]))
    ORDER BY c.created_at DESC LIMIT 1 FOR UPDATE OF c`;
  return before ?? null;
}

const typedBy = ({ buyerName, buyerEmail, buyerPhone }: Order) => ({
  [F.buyerName]: buyerName ?? '',
  [F.buyerEmail]: buyerEmail ?? '',
  [F.buyerPhone]: buyerPhone ?? '',
});

/** A read order names no network: the buyer's number usually tells it, and the provider refuses another one. */
const requestOf = (order: Order, id: string, network: MobileNetwork | null) => ({
  event_id: order.eventId,
  lines: [],
  buyer_name: order.buyerName ?? '',
  buyer_email: order.buyerEmail ?? '',
  buyer_phone: order.buyerPhone ?? '',
  payment_method: network ?? 'momo',
  partner_reference: id,
});

async function findUnfilled({ db }: Ctx, { restoredAt }: Restore): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM checkout c JOIN "order" o ON o.id = c.order_id WHERE c.recovered_at >= ${restoredAt}
      AND o.registrations IS NOT NULL AND NOT EXISTS (SELECT FROM participant WHERE checkout_id = c.id)`;
  return rows.map(({ id }) => id);
}

async function fillLater(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { orderId } = await tx.checkout.findUniqueOrThrow({ where: { id } });
    await lockOrder(tx, orderId ?? '');
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId ?? '' } });
    await fill(tx, id, order, ctx.now());
  });
}

/** Gives a recovered checkout one place per registration, once the order was read whole (partner-api.md 2.3). */
async function fill(tx: Tx, checkoutId: string, order: Order, now: Date): Promise<void> {
  const registrations = storedRegistrations(order);
  if (registrations.length === 0) return;
  const { id: orderId, eventId } = order;
  const rows = await tx.participant.count({ where: { orderId } });
  if (rows === 0) await linkRegistrations(tx, { orderId, eventId, checkoutId: null }, registrations, now);
  await tx.participant.updateMany({ where: { orderId, checkoutId: null }, data: { checkoutId } });
  const lines = [...Map.groupBy(registrations, (one) => one.ticket_type_id)].map(([ticket_type_id, own]) => ({
    ticket_type_id,
    quantity: own.length,
    participants: own.map(({ distance_km }) => (distance_km === null ? {} : { distance_km })),
  }));
  await tx.$executeRaw`
    UPDATE checkout SET request = jsonb_set(request, '{lines}', ${JSON.stringify(lines)}::jsonb) WHERE id = ${checkoutId}::uuid`;
  const places = placesOf(quantitiesOf(lines)).map((place) => ({ checkoutId, ...place }));
  await tx.checkoutPlaces.createMany({ data: places, skipDuplicates: true });
}

/** The case of a restore is over once each recovered place has its runner. */
async function settleNamed(ctx: Ctx, { id, restoredAt }: Restore): Promise<void> {
  const nameless = await ctx.db.checkout.count({
    where: {
      recoveredAt: { gte: restoredAt },
      order: { status: { in: [...PAID_FOR] } },
      OR: [{ participants: { none: {} } }, { participants: { some: { name: null } } }],
    },
  });
  if (nameless === 0) await settleAttention(ctx.db, caseKey(id), 'Each place has its runner.');
}
