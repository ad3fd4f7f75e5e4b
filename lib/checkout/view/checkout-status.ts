// The status that an open page polls: from our own database, never a call to the provider.
import { createHash } from 'node:crypto';
import { SEEN_WHILE_WAITING_SECONDS } from '#lib/checkout/limits/waiting-room.ts';
import {
  type ChainCheckout,
  type LoadedCheckout,
  loadChain,
  loadToPoll,
} from '#lib/checkout/load-checkout.ts';
import { loopDelayMs } from '#lib/checkout/queue/loop-delay.ts';
import { type QueuePosition, queuePosition, SEEN_IN_QUEUE_SECONDS } from '#lib/checkout/queue/queue.ts';
import { promptedSince } from '#lib/checkout/state/attempt.ts';
import { chargeDoubt } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CheckoutStage,
  checkoutStage,
  holdOf,
  isSuperseded,
  isTerminal,
  permissionToPay,
  permissionToSupersede,
  shownStage,
} from '#lib/checkout/state/checkout-stage.ts';
import { PAGE_OPEN_SECONDS } from '#lib/checkout/state/fetch-schedule.ts';
import { findOpenRequests, paidOthers } from '#lib/checkout/state/open-requests.ts';
import { againInSeconds } from '#lib/checkout/state/poll-pace.ts';
import { isFetchedSinceRefunds } from '#lib/checkout/state/registration-state.ts';
import type { Ctx } from '#lib/context.ts';
import { findOtherPayments, type OtherEntryPayment } from '#lib/orders/double-payments.ts';
import { mayReadOrders } from '#lib/orders/fetch-order.ts';
import { areSalesPaused } from '#lib/orders/provider-troubles.ts';
import type { Capability } from '#lib/shared/capability.ts';
import { SILENT_SECONDS } from '#lib/shared/mobile-network.ts';

export type CheckoutStatus = {
  /** The order's status, or our own word before there is an order: `preparing`, `refused` or `superseded`. */
  status: string;
  stage: CheckoutStage;
  terminal: boolean;
  /** Set while the checkout waits in the queue. Changes without a new `version`. */
  queue: QueuePosition | null;
  version: string;
  /** Seconds until an open page should ask again; null: nothing changes any more. */
  againInSeconds: number | null;
  /** Our clock in milliseconds, since answers may arrive out of order. */
  at: number;
};

/** What a page and its status show of a checkout beside its own row: asked once for both. */
export type Surroundings = {
  readonly chain: readonly ChainCheckout[];
  /** There is an attempt, and the credential may read its order. */
  readonly reads: boolean;
  /** The provider takes no orders and payments for now; only asked while one waits to go out. */
  readonly salesPaused: boolean;
  readonly otherPayments: readonly OtherEntryPayment[];
};

export async function loadSurroundings(ctx: Ctx, checkout: LoadedCheckout): Promise<Surroundings> {
  const waitsToGoOut = ['preparing', 'starting_payment'].includes(checkoutStage(checkout));
  const [chain, reads, salesPaused, otherPayments] = await Promise.all([
    loadChain(ctx, checkout),
    checkout.attempts.length > 0 && mayReadOrders(ctx),
    waitsToGoOut && areSalesPaused(ctx.db, ctx.now()),
    findOtherPayments(ctx.db, checkout.order),
  ]);
  return { chain, reads, salesPaused, otherPayments };
}

/** `null` if not found. */
export async function checkoutStatus(ctx: Ctx, capability: Capability): Promise<CheckoutStatus | null> {
  const checkout = await loadToPoll(ctx, capability);
  return checkout && statusOf(ctx, checkout, await loadSurroundings(ctx, checkout), 'payerRef' in capability);
}

/** The current registrations are known. */
const isRegistered = (order: LoadedCheckout['order']): boolean =>
  order?.registrations != null && (order.status !== 'partially_refunded' || isFetchedSinceRefunds(order));

export async function statusOf(
  ctx: Ctx,
  checkout: LoadedCheckout,
  { chain, reads, salesPaused, otherPayments }: Surroundings,
  byPayer: boolean,
): Promise<CheckoutStatus> {
  const { order, state, attempts } = checkout;
  const attempt = attempts[0] ?? null;
  const now = ctx.now();
  const stage = shownStage(checkout, now);
  const terminal = isTerminal(stage);
  const { waitsForRoom } = checkout;
  const isWaiting = stage === 'preparing';
  const queue = isWaiting && !waitsForRoom ? await queuePosition(ctx, checkout.queueNumber) : null;
  if (attempt?.liveCheckoutId) await notePageSeen(ctx, checkout, PAGE_OPEN_SECONDS / 2);
  else if (isWaiting)
    await notePageSeen(ctx, checkout, waitsForRoom ? SEEN_WHILE_WAITING_SECONDS : SEEN_IN_QUEUE_SECONDS);
  const versioned = [
    stage,
    permissionToPay(checkout, { reads, byPayer }).may,
    permissionToSupersede(checkout, { reads }, now).may,
    holdOf(checkout, now),
    state,
    order?.status,
    order?.registrations,
    // A read after a partial refund says who still runs, also if it shows the same registrations.
    order?.status === 'partially_refunded' && order.lastFetchedAt,
    order?.holdExpiresAt,
    attempts.map(chargeDoubt),
    attempt?.id,
    attempt?.state,
    attempt?.waitingFor,
    attempt?.failureKind,
    attempt?.refusalCode,
    order?.refunds.length,
    isSilent(stage, promptedSince(order, attempt), now),
    requestedCheck(checkout.refreshAskedAt, order, attempt)?.answered,
    salesPaused,
    waitsForRoom,
    checkout.proofAskedAt,
    checkout.proof,
    isSuperseded(checkout) && [checkout.supersededBy?.id, checkout.supersededBy?.order?.status],
    findOpenRequests(checkout, chain, now).map((one) => one.attempt.id),
    paidOthers(chain).map(({ id }) => id),
    otherPayments.map(({ orderCode, total }) => [orderCode, total]),
  ];
  const ageSeconds = (now.getTime() - (attempt ?? checkout).createdAt.getTime()) / 1000;
  return {
    status: statusName(checkout),
    stage,
    terminal,
    queue,
    version: createHash('sha256').update(JSON.stringify(versioned)).digest('base64url').slice(0, 12),
    againInSeconds: againInSeconds({
      stage,
      terminal,
      queue,
      waitsForRoom,
      attempted: attempt !== null,
      registered: isRegistered(order),
      ageSeconds,
      delayMs: loopDelayMs(),
    }),
    at: now.getTime(),
  };
}

export function statusName(checkout: Pick<LoadedCheckout, 'order' | 'state' | 'supersededBy'>): string {
  if (checkout.order) return checkout.order.status;
  if (isSuperseded(checkout)) return 'superseded';
  return checkout.state === 'refused' ? 'refused' : 'preparing';
}

/** Notes at most once per `seconds` that the page is open. */
async function notePageSeen(ctx: Ctx, { id, pageSeenAt }: LoadedCheckout, seconds: number): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - seconds * 1000);
  if (pageSeenAt && pageSeenAt > before) return;
  await ctx.db.checkout.updateMany({ where: { id }, data: { pageSeenAt: now } });
}

/** No update about the prompt has come for longer than a prompt lives. */
export function isSilent(stage: CheckoutStage, promptedAt: Date | null, now: Date): boolean {
  if (stage !== 'prompted' || !promptedAt) return false;
  return now.getTime() - promptedAt.getTime() >= SILENT_SECONDS * 1000;
}

/**
 * The check that was asked for ("Check now"), and whether the order was fetched since. Null without one since the payment
 * began, and once it brought an update, which the page shows.
 */
export function requestedCheck(
  refreshAskedAt: Date | null,
  order: { lastFetchedAt: Date | null; statusAt: Date } | null,
  attempt: { createdAt: Date } | null,
): { at: Date; answered: boolean } | null {
  if (!refreshAskedAt || (attempt && refreshAskedAt < attempt.createdAt)) return null;
  if (order && order.statusAt >= refreshAskedAt) return null;
  return {
    at: refreshAskedAt,
    answered: order?.lastFetchedAt != null && order.lastFetchedAt >= refreshAskedAt,
  };
}

const AWAITED: readonly CheckoutStage[] = ['starting_payment', 'prompted', 'payment_failed', 'under_review'];

/** Whether "Check now" is offered: orders may be fetched, and an update is awaited. */
export const mayCheckNow = async (ctx: Ctx, stage: CheckoutStage): Promise<boolean> =>
  AWAITED.includes(stage) && (await mayReadOrders(ctx));
