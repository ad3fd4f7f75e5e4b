// One mover per checkout at a time. A lease, not a lock: whoever holds it may die, and it lapses by itself.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import type { Checkout, Order, PaymentAttempt } from '#lib/db/generated/client.ts';
import { keepRenewing, LEASE_SECONDS } from '#lib/db/renew-lease.ts';

export type Claim = {
  leaseId: string;
  stopRenewing: () => void;
  checkout: Checkout & { order: Order | null };
  /** The live attempt. */
  attempt: PaymentAttempt | null;
};

/** Takes the lease and reads what is on disk; null when someone else is moving this checkout. */
export async function claimCheckout(ctx: Ctx, checkoutId: string): Promise<Claim | null> {
  const leaseId = randomUUID();
  const taken = await ctx.db.$executeRaw`
    UPDATE checkout SET lease_id = ${leaseId}::uuid, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
    WHERE id = ${checkoutId}::uuid AND (lease_until IS NULL OR lease_until < now())`;
  if (taken === 0) return null;
  const { attempts, ...checkout } = await ctx.db.checkout.findUniqueOrThrow({
    where: { id: checkoutId },
    include: { order: true, attempts: { where: { liveCheckoutId: checkoutId } } },
  });
  const stopRenewing = keepRenewing(
    () => ctx.db.$executeRaw`
      UPDATE checkout SET lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
      WHERE id = ${checkoutId}::uuid AND lease_id = ${leaseId}::uuid AND lease_until > now()`,
  );
  return { leaseId, stopRenewing, checkout, attempt: attempts[0] ?? null };
}

/** Gives the lease back, unless it lapsed and someone else took it. */
export async function releaseCheckout(ctx: Ctx, claim: Claim): Promise<void> {
  claim.stopRenewing();
  await ctx.db.checkout.updateMany({
    where: { id: claim.checkout.id, leaseId: claim.leaseId },
    data: { leaseId: null, leaseUntil: null },
  });
}
