// The step from a kept entry to a placed order: `POST /orders` with the key that is on disk (partner-api.md 4.6).
import { z } from 'zod';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { applyOrder } from '#lib/mirror/apply-order.ts';
import { note } from '#lib/mirror/timeline.ts';
import type { PartnerError } from '#lib/partner-api/errors.ts';
import type { CreateOrderData, CreateOrderRequest } from '#lib/partner-api/schemas/create-order.ts';
import type { Patience, Rest } from '#lib/registration/advance-checkout.ts';
import type { Claim } from '#lib/registration/claim-checkout.ts';
import { createOutcome } from '#lib/registration/order/create-outcome.ts';
import { tellSoldOut } from '#lib/registration/order/tell-sold-out.ts';
import { retryAt } from '#lib/registration/retry-delay.ts';

/** Our own rows: written by `submitEntry` and `changeNetwork` alone, so only the shape is looked at. */
const BodyToSend = z.custom<CreateOrderRequest>(
  (body) => z.object({ event_id: z.string() }).safeParse(body).success,
);

/**
 * Sends the order and writes down what came of it; an unknown outcome leaves everything to the next try. Where the
 * budget is spent the entry keeps its place in the line.
 */
export async function createOrder(ctx: Ctx, claim: Claim, patience: Patience): Promise<Rest | null> {
  const { checkout } = claim;
  const body = BodyToSend.parse(checkout.request);
  const sentAt = ctx.now();
  // Whoever was held up for longer than its lease may find the entry withdrawn or placed: then it never leaves.
  const [marked] = await ctx.db.checkout.updateManyAndReturn({
    where: { id: checkout.id, state: 'waiting' },
    data: { sentAt, tries: { increment: 1 } },
    select: { tries: true },
  });
  if (!marked) return null;
  const { tries } = marked;
  const answer = await ctx.partner.orders.create(body, {
    idempotencyKey: checkout.idempotencyKey,
    priority: 'order',
    deadlineMs: patience.deadlineMs,
  });
  const outcome = createOutcome(answer, tries);
  const now = ctx.now();
  if (outcome.kind === 'out_of_turn') {
    await unsend(ctx, claim);
    const seconds = outcome.error.retryAfterSeconds ?? 1;
    return { until: new Date(now.getTime() + seconds * 1000), line: true };
  }
  await ctx.db.$transaction(async (tx) => {
    if (outcome.kind === 'placed') return placed(tx, checkout.id, outcome.data, sentAt, now);
    if (outcome.kind === 'later') return later(tx, checkout.id, outcome.error, tries, now);
    return refused(tx, checkout.id, outcome.error, now);
  });
  if (outcome.kind === 'refused' && outcome.error.code === 'insufficient_inventory') {
    await tellSoldOut(ctx, checkout.eventId);
  }
  return null;
}

/** As if the call had not been meant: it did not reach the provider's books. Not where somebody else has sent it since. */
async function unsend(ctx: Ctx, { leaseId, checkout: { id, sentAt } }: Claim): Promise<void> {
  await ctx.db.checkout.updateMany({ where: { id, leaseId }, data: { sentAt, tries: { decrement: 1 } } });
}

async function placed(tx: Tx, checkoutId: string, data: CreateOrderData, at: Date, now: Date): Promise<void> {
  const order = { ...data.order, registrations: data.registrations };
  await applyOrder(tx, { order, source: 'create', at }, now);
  await tx.checkout.update({
    where: { id: checkoutId },
    data: {
      state: 'ordered',
      orderId: order.id,
      checkoutLines: data.checkout_lines ?? undefined,
      notBefore: null,
    },
  });
  await note(tx, { at: now, checkoutId, orderId: order.id, kind: 'checkout.ordered' });
}

async function later(
  tx: Tx,
  checkoutId: string,
  error: PartnerError,
  tries: number,
  now: Date,
): Promise<void> {
  const notBefore = retryAt(now, tries, error.retryAfterSeconds);
  await tx.checkout.updateMany({ where: { id: checkoutId, state: 'waiting' }, data: { notBefore } });
  await note(tx, {
    at: now,
    checkoutId,
    kind: 'checkout.delayed',
    detail: { code: error.code, outcome: error.outcome, requestId: error.requestId },
  });
}

async function refused(tx: Tx, checkoutId: string, error: PartnerError, now: Date): Promise<void> {
  await tx.checkout.updateMany({
    where: { id: checkoutId, state: 'waiting' },
    data: { state: 'refused', refusalCode: error.code, submissionKey: null },
  });
  await note(tx, {
    at: now,
    checkoutId,
    kind: 'checkout.refused',
    detail: { code: error.code, requestId: error.requestId },
  });
}
