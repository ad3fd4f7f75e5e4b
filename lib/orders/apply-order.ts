// Merges every received order (answer of a create call, webhook, fetch) into the mirror: loads what is known, asks the pure
// `decideUpdate`, writes its decision. The answer of a pay call is not an order: `send-payment` merges it.

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Decision, decideUpdate } from '#lib/checkout/state/decide-update.ts';
import { holdEnd } from '#lib/checkout/state/hold-end.ts';
import { type MirroredRegistration, mergeRegistrations } from '#lib/checkout/state/registration-state.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { settleRefunded } from '#lib/orders/attention.ts';
import { type LoadedRecord, loadRecord, type OrderStep, writeDecision } from '#lib/orders/order-record.ts';
import { linkRegistrations } from '#lib/orders/participant-rows.ts';
import { type Order, type Registration, RegistrationSchema } from '#lib/partner-api/orders.ts';
import { isRefunded, isSettled, settledRank } from '#lib/shared/vocabulary/order-status.ts';

/** Only create answers and single fetches have `registrations` (partner-api.md 2.3). */
export type SeenOrder = Order & { registrations?: Registration[] };

export type OrderUpdate = {
  /** As the provider sent it; webhooks have no buyer. */
  order: SeenOrder;
  source: OrderSource;
  /** When the call was sent, or the webhook arrived. */
  at: Date;
  /** Webhooks only: `created` (partner-api.md 6.2), whole seconds of the provider's clock. */
  queuedAt?: Date;
  /** Webhooks of refunds only (partner-api.md 6.2). */
  refund?: { id: string; amount: number; status: string; createdAt: Date };
};

/**
 * Merges an update into the mirror, updates the order's checkout and plans the next fetch. Call it in a transaction. Updates may
 * repeat and arrive in any order.
 * @returns what to log by `logNews` once the transaction has committed
 */
export async function applyOrder(tx: Tx, update: OrderUpdate, now: Date): Promise<OrderStep[]> {
  const { order } = update;
  const record = await loadRecord(tx, order);
  const seen = { ...update, whole: order.registrations !== undefined, isRefund: update.refund !== undefined };
  const decision = decideUpdate(record, seen, now);
  const of = { orderId: order.id, eventId: order.event_id, checkoutId: record.checkout?.id ?? null };
  const registrations = registrationsAfter(update, record.order);
  const reducedAt = record.order?.reducedAt ?? record.checkout?.reducedAt ?? null;
  await writeOrder(tx, { update, known: record.order, registrations, reducedAt }, decision, now);
  const isFurther = update.refund && (await writeRefund(tx, order.id, update.refund));
  const isFirstLink =
    record.checkout?.orderId === null && (await linkCheckout(tx, record.checkout.id, order.id));
  if (registrations && (isFirstLink || hasChanged(registrations, record.order)))
    await linkRegistrations(tx, of, registrations, now);
  else if (isFirstLink)
    await tx.participant.updateMany({ where: { checkoutId: of.checkoutId }, data: { orderId: order.id } });
  const news = await writeDecision(tx, of, decision, now);
  if (isRefunded(order.status) || update.refund?.status === 'succeeded') await settleRefunded(tx, order);
  const isTold = !isFurther || news.some(({ what }) => what === 'refunded');
  return isTold ? news : [...news, { what: 'refunded', order: order.id, event: order.event_id }];
}

/** @returns whether the checkout was not linked before */
async function linkCheckout(tx: Tx, checkoutId: string, orderId: string): Promise<boolean> {
  const { count } = await tx.checkout.updateMany({
    where: { id: checkoutId, orderId: null },
    data: { orderId, state: 'ordered' },
  });
  return count > 0;
}

/** @returns whether it is new, and not the first of the order, which the status tells */
async function writeRefund(
  tx: Tx,
  orderId: string,
  { id, amount, ...refund }: NonNullable<OrderUpdate['refund']>,
): Promise<boolean> {
  const create = { id, orderId, amount: BigInt(amount), ...refund };
  const known = await tx.refund.findMany({ where: { orderId }, select: { id: true } });
  await tx.refund.upsert({ where: { id }, create, update: { status: refund.status } });
  return known.length > 0 && known.every((one) => one.id !== id);
}

type Seen = {
  update: OrderUpdate;
  known: LoadedRecord['order'];
  /** Null if the registrations stay as they are. */
  registrations: MirroredRegistration[] | null;
  /** When the buyer's data was deleted: from then on none is stored. */
  reducedAt: Date | null;
};

async function writeOrder(
  tx: Tx,
  { update: { order }, known, registrations, reducedAt }: Seen,
  { status, taken }: Decision,
  now: Date,
): Promise<void> {
  const shown = registrations?.map((one) => ({ ...one })) satisfies Prisma.InputJsonArray | undefined;
  const buyer = reducedAt ? { reducedAt } : buyerOf(order);
  const data = { ...buyer, ...(shown && { registrations: shown }), ...status };
  const fresh = whileCurrent(order, known?.firstSeenAt ?? now);
  if (!known) {
    await tx.order.createMany({
      data: { id: order.id, firstSeenAt: now, ...fixed(order), ...fresh, ...data },
    });
  } else {
    const current = taken ? fresh : {};
    await tx.order.updateMany({ where: { id: order.id }, data: { ...current, ...data } });
  }
}

/** Columns that never change. */
function fixed(order: SeenOrder) {
  return {
    orderCode: order.order_code,
    eventId: order.event_id,
    currency: order.currency,
    createdAt: new Date(order.created_at),
    ticketCount: order.ticket_count,
    channel: order.attribution.channel,
    apiClientId: order.attribution.api_client_id,
    checkoutSessionId: order.attribution.checkout_session_id,
    partnerReference: order.attribution.partner_reference,
  };
}

/** Columns that an older update may also fill: webhooks have no buyer (partner-api.md 6.2). */
function buyerOf(order: SeenOrder) {
  return (
    order.buyer && {
      buyerName: order.buyer.name,
      buyerEmail: order.buyer.email,
      buyerPhone: order.buyer.phone,
    }
  );
}

const Registrations = z.array(RegistrationSchema.extend({ seenPaid: z.boolean().optional() }));

/**
 * All registrations after the update. Null if they stay as they are: an update that is older than the last fetch, or lags behind the
 * money that is known, shows them as they were.
 */
function registrationsAfter(
  { order, at }: OrderUpdate,
  known: LoadedRecord['order'],
): MirroredRegistration[] | null {
  if (!order.registrations) return null;
  const isOlder = known?.lastFetchedAt != null && at < known.lastFetchedAt;
  if (isOlder || settledRank(order.status) < settledRank(known?.status ?? '')) return null;
  return mergeRegistrations(storedRegistrations(known), order.registrations, isSettled(order.status));
}

/** The registrations as merged so far; empty for an order that was never read whole. */
export const storedRegistrations = (
  order: { readonly registrations: unknown } | null,
): MirroredRegistration[] => Registrations.safeParse(order?.registrations).data ?? [];

const hasChanged = (registrations: MirroredRegistration[], known: LoadedRecord['order']): boolean =>
  !isDeepStrictEqual(storedRegistrations(known), registrations);

/** Columns that change with the status, and are stored only together with it. */
function whileCurrent(order: SeenOrder, firstSeenAt: Date) {
  return {
    subtotal: BigInt(order.subtotal),
    discountTotal: BigInt(order.discount_total),
    donationTotal: BigInt(order.donation_total),
    serviceFee: BigInt(order.service_fee),
    total: BigInt(order.total),
    failureKind: order.failure_kind,
    holdExpiresAt: holdEnd(order, firstSeenAt),
  };
}
