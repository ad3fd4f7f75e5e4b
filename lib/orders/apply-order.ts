// Merges every received order (answer of a create call, webhook, fetch) into the mirror. The answer of a pay call is not an
// order: `lib/checkout/apply-pay-status` merges it.

import type { FetchNeed } from '#lib/checkout/state/fetch-schedule.ts';
import {
  contradicts,
  mergeStatus,
  type Observation,
  statusAfter,
  type Verdict,
} from '#lib/checkout/state/merge-status.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Order as OrderRow, Prisma } from '#lib/db/generated/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { enqueueDueFetches } from '#lib/orders/plan-fetch.ts';
import { raiseOrderCases } from '#lib/orders/raise-cases.ts';
import { addStatusToTimeline } from '#lib/orders/timeline.ts';
import type { Order, Registration } from '#lib/partner-api/orders.ts';

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
};

/** The result of merging the update. */
export type MergedUpdate = {
  /** The mirror now has the status of the update. */
  taken: boolean;
  /** The update, with the status that the mirror has after the merge. */
  seen: Observation;
};

/** What the checkout of an order adds to the merge. */
export type FollowedOrder = Pick<FetchNeed, 'moneyUnclear' | 'retryUnsafe'> & {
  /** Null for orders of other channels. */
  checkoutId: string | null;
  /** Attempts that may have sent a prompt. */
  prompts: number;
  /** Applies the merged update to the checkout. */
  follow(merged: MergedUpdate, now: Date): Promise<void>;
};

/** `lib/checkout/follow-order`; called in the transaction that holds the order's lock. */
export type FollowOrder = (tx: Tx, update: OrderUpdate, known: OrderRow | null) => Promise<FollowedOrder>;

/**
 * Locks an order, stored or not, until the end of the transaction. Take the lock before any write to the order, its checkout
 * or its attempts: two writers would deadlock otherwise.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${orderId}, 0))`;
}

/**
 * Merges an update into the mirror, updates the order's checkout and plans the next fetch. Call it in a transaction. Updates may
 * repeat and arrive in any order.
 */
export async function applyOrder(
  { followOrder }: { readonly followOrder: FollowOrder },
  tx: Tx,
  update: OrderUpdate,
  now: Date,
): Promise<void> {
  const { order } = update;
  await lockOrder(tx, order.id);
  const known = await tx.order.findUnique({ where: { id: order.id } });
  const { checkoutId, prompts, moneyUnclear, retryUnsafe, follow } = await followOrder(tx, update, known);
  const before = known && { status: known.status, source: known.statusSource, at: known.statusAt };
  const after = { status: order.status, source: update.source, at: update.at };
  const verdict = mergeStatus(before, after, prompts);
  await save(tx, update, known, { verdict, again: prompts > 1, moneyUnclear, retryUnsafe }, now);
  if (checkoutId)
    await tx.checkout.updateMany({
      where: { id: checkoutId, orderId: null },
      data: { orderId: order.id, state: 'ordered' },
    });
  const taken = verdict === 'take';
  if (taken) {
    const move = { from: known?.status ?? null, to: order.status, source: update.source };
    await addStatusToTimeline(tx, { orderId: order.id, checkoutId, ...move }, now);
  }
  const outcome = { order, checkoutId, known, taken, contradicts: contradicts(before, after) };
  await raiseOrderCases(tx, outcome, now);
  const status = taken || !known ? order.status : known.status;
  await follow({ taken, seen: { ...after, status } }, now);
}

async function save(
  tx: Tx,
  update: OrderUpdate,
  known: OrderRow | null,
  { verdict, ...need }: { verdict: Verdict } & Pick<FetchNeed, 'again' | 'moneyUnclear' | 'retryUnsafe'>,
  now: Date,
): Promise<void> {
  const { order } = update;
  const whole = order.registrations !== undefined;
  const seen = { status: order.status, source: update.source, at: update.at, whole, ...need };
  const status = statusAfter(known, seen, verdict, now);
  const data = { ...additions(order), ...status };
  if (!known) {
    await tx.order.create({ data: { id: order.id, ...fixed(order), ...whileCurrent(order), ...data } });
  } else {
    const current = verdict === 'take' ? whileCurrent(order) : {};
    await tx.order.update({ where: { id: order.id }, data: { ...current, ...data } });
  }
  if (status.nextFetchAt && status.nextFetchAt <= now) await enqueueDueFetches(tx);
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

/** Columns that an older update may also fill: webhooks have neither buyer nor registrations (partner-api.md 6.2). */
function additions(order: SeenOrder) {
  const buyer = order.buyer && {
    buyerName: order.buyer.name,
    buyerEmail: order.buyer.email,
    buyerPhone: order.buyer.phone,
  };
  const registrations: Prisma.InputJsonArray | undefined = order.registrations?.map((one) => ({ ...one }));
  return { ...buyer, ...(registrations && { registrations }) };
}

/** Columns that change with the status, and are stored only together with it. */
function whileCurrent(order: SeenOrder) {
  return {
    subtotal: BigInt(order.subtotal),
    discountTotal: BigInt(order.discount_total),
    donationTotal: BigInt(order.donation_total),
    serviceFee: BigInt(order.service_fee),
    total: BigInt(order.total),
    failureKind: order.failure_kind,
    holdExpiresAt: order.hold_expires_at ? new Date(order.hold_expires_at) : null,
  };
}
