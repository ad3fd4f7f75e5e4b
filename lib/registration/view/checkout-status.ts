// What the status page polls: cheap, from our own disk, never a call to the provider.
import { createHash } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import { PAGE_OPEN_SECONDS } from '#lib/mirror/read-urgency.ts';
import {
  type CheckoutStage,
  canPay,
  checkoutStage,
  isReplaced,
  isTerminal,
} from '#lib/registration/checkout-stage.ts';
import { type LinePlace, linePlace } from '#lib/registration/line/line.ts';
import {
  type Capability,
  factsOf,
  type LoadedCheckout,
  loadByCapability,
} from '#lib/registration/load-checkout.ts';
import { promptedSince } from '#lib/registration/payment/prompt-seen.ts';
import { askedFor, isSilent } from '#lib/registration/view/awaited-news.ts';
import { againInSeconds } from '#lib/registration/view/poll-pace.ts';

export type CheckoutStatus = {
  /** The order's status, or our own word before there is an order: `preparing`, `refused` or `replaced`. */
  status: string;
  stage: CheckoutStage;
  terminal: boolean;
  /** While the entry waits for its order to be placed. It moves without a new `version`. */
  line: LinePlace | null;
  /** Changes whenever the page would look different. */
  version: string;
  /** How soon an open page should ask again; null: nothing changes any more. */
  againInSeconds: number | null;
  /** Our clock, in milliseconds: an answer may arrive after a later one. */
  at: number;
};

/** Null where the capability opens nothing. */
export async function checkoutStatus(ctx: Ctx, capability: Capability): Promise<CheckoutStatus | null> {
  const checkout = await loadByCapability(ctx, capability);
  return checkout && statusOf(ctx, checkout);
}

/** Of a checkout as it was loaded. */
export async function statusOf(ctx: Ctx, checkout: LoadedCheckout): Promise<CheckoutStatus> {
  const facts = factsOf(checkout);
  const { order, state, attempt } = facts;
  const now = ctx.now();
  const stage = checkoutStage(facts, now);
  const terminal = isTerminal(stage);
  const line = stage === 'preparing' ? await linePlace(ctx, checkout.lineNo) : null;
  if (attempt?.liveCheckoutId) await seePage(ctx, checkout);
  const looks = [
    stage,
    canPay(facts, now),
    state,
    order?.status,
    order?.registrations,
    order?.holdExpiresAt,
    attempt?.id,
    attempt?.state,
    attempt?.waitingFor,
    attempt?.failureKind,
    attempt?.refusalCode,
    order?.refunds.length,
    isSilent(stage, promptedSince(order, attempt), now),
    askedFor(checkout.askedAt, order, attempt)?.answered,
    isReplaced(checkout) && [checkout.replacedBy?.id, checkout.replacedBy?.order?.status],
  ];
  const ageSeconds = (now.getTime() - (attempt ?? checkout).createdAt.getTime()) / 1000;
  return {
    status: statusName(checkout),
    stage,
    terminal,
    line,
    version: createHash('sha256').update(JSON.stringify(looks)).digest('base64url').slice(0, 12),
    againInSeconds: againInSeconds({
      stage,
      terminal,
      line,
      attempted: attempt !== null,
      registered: Boolean(order?.registrations),
      ageSeconds,
    }),
    at: now.getTime(),
  };
}

/** `CheckoutStatus.status` of a checkout. */
export function statusName(checkout: Pick<LoadedCheckout, 'order' | 'state' | 'replacedBy'>): string {
  if (checkout.order) return checkout.order.status;
  if (isReplaced(checkout)) return 'replaced';
  return checkout.state === 'refused' ? 'refused' : 'preparing';
}

/** Remembers that somebody waits in front of the page: her order is read first. */
async function seePage(ctx: Ctx, { id, pageSeenAt }: LoadedCheckout): Promise<void> {
  const now = ctx.now();
  const before = new Date(now.getTime() - (PAGE_OPEN_SECONDS / 2) * 1000);
  if (pageSeenAt && pageSeenAt > before) return;
  await ctx.db.checkout.updateMany({ where: { id }, data: { pageSeenAt: now } });
}
