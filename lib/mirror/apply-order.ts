// Every order that arrives (the answer of a create call, webhooks, reads) comes into the mirror here and nowhere else.
// What a pay call answers is no order: that is `apply-pay-status`.

import type { Tx } from '#lib/db/client.ts';
import type { Order as OrderRow, Prisma } from '#lib/db/generated/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import { takeBackPlace } from '#lib/mirror/give-way.ts';
import { liftRefusal, type MirroredAttempt } from '#lib/mirror/lift-refusal.ts';
import { linkCheckout } from '#lib/mirror/link-checkout.ts';
import { lockOrder } from '#lib/mirror/lock-order.ts';
import { mayHaveCharged, mayHavePrompted } from '#lib/mirror/may-have-charged.ts';
import { mergeStatus, type Verdict } from '#lib/mirror/merge-status.ts';
import { noteStatus } from '#lib/mirror/note-status.ts';
import { isPaidFor } from '#lib/mirror/order-states.ts';
import { lookAtDue } from '#lib/mirror/plan-read.ts';
import type { ReadNeed } from '#lib/mirror/read-schedule.ts';
import { settleAttempt } from '#lib/mirror/settle-attempt.ts';
import { statusAfter } from '#lib/mirror/status-after.ts';
import type { Order, Registration } from '#lib/partner-api/schemas/order.ts';

/** `registrations` comes with create answers and single reads only (partner-api.md 2.3). */
export type SeenOrder = Order & { registrations?: Registration[] };

export type OrderNews = {
  /** As the provider sent it; webhooks carry no buyer. */
  order: SeenOrder;
  source: OrderSource;
  /** When the call was sent, or the webhook arrived. */
  at: Date;
};

/**
 * Merges news into the mirror, links and settles our own checkout, and plans the next read; call it in a
 * transaction. Safe to repeat, in any order.
 */
export async function applyOrder(tx: Tx, news: OrderNews, now: Date): Promise<void> {
  const { order } = news;
  await lockOrder(tx, order.id);
  const known = await tx.order.findUnique({ where: { id: order.id } });
  const checkoutId = await linkCheckout(tx, order, known === null);
  const attempts = checkoutId ? await attemptsOf(tx, checkoutId) : [];
  const prompts = attempts.filter(mayHavePrompted).length;
  const verdict = mergeStatus(
    known && { status: known.status, source: known.statusSource, at: known.statusAt },
    { status: order.status, source: news.source, at: news.at },
    prompts,
  );
  const doubts = {
    moneyUnclear: order.total > 0 && attempts.some(mayHaveCharged),
    retryUnsafe: attempts.some(({ retrySafe }) => retrySafe === false),
  };
  await save(tx, news, known, { verdict, again: prompts > 1, ...doubts }, now);
  if (checkoutId)
    await tx.checkout.updateMany({
      where: { id: checkoutId, orderId: null },
      data: { orderId: order.id, state: 'ordered' },
    });
  const taken = verdict === 'take';
  if (taken) {
    const move = { from: known?.status ?? null, to: order.status, source: news.source };
    await noteStatus(tx, { orderId: order.id, checkoutId, ...move }, now);
  }
  if (taken && checkoutId) await settleAttempt(tx, checkoutId, order, now);
  if (taken && checkoutId && isPaidFor(order.status)) await takeBackPlace(tx, checkoutId, now);
  const seen = { ...news, status: taken || !known ? order.status : known.status };
  await liftRefusal(tx, { orderId: order.id, attempts, seen, taken, failureKind: order.failure_kind }, now);
}

const attemptsOf = (tx: Tx, checkoutId: string): Promise<MirroredAttempt[]> =>
  tx.paymentAttempt.findMany({
    where: { checkoutId },
    select: { id: true, refusalCode: true, failureKind: true, retrySafe: true, finishedAt: true },
  });

async function save(
  tx: Tx,
  news: OrderNews,
  known: OrderRow | null,
  { verdict, ...need }: { verdict: Verdict } & Pick<ReadNeed, 'again' | 'moneyUnclear' | 'retryUnsafe'>,
  now: Date,
): Promise<void> {
  const { order } = news;
  const whole = order.registrations !== undefined;
  const seen = { status: order.status, source: news.source, at: news.at, whole, ...need };
  const status = statusAfter(known, seen, verdict, now);
  const data = { ...stillTrue(order), ...status };
  if (!known) {
    await tx.order.create({ data: { id: order.id, ...fixed(order), ...whileCurrent(order), ...data } });
  } else {
    const current = verdict === 'take' ? whileCurrent(order) : {};
    await tx.order.update({ where: { id: order.id }, data: { ...current, ...data } });
  }
  if (status.nextReadAt && status.nextReadAt <= now) await lookAtDue(tx);
}

/** What an order is born with. */
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

/** What only adds to our knowledge, whatever its age: webhooks carry neither (partner-api.md 6.2). */
function stillTrue(order: SeenOrder) {
  const buyer = order.buyer && {
    buyerName: order.buyer.name,
    buyerEmail: order.buyer.email,
    buyerPhone: order.buyer.phone,
  };
  const registrations: Prisma.InputJsonArray | undefined = order.registrations?.map((one) => ({ ...one }));
  return { ...buyer, ...(registrations && { registrations }) };
}

/** What moves with the status, and is taken only with it. */
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
