// A buyer's checkout as it is on disk, found by her capability.
import type { Ctx } from '#lib/context.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

const INCLUDE = {
  order: { include: { refunds: true } },
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
} as const satisfies Prisma.CheckoutInclude;

export type LoadedCheckout = Prisma.CheckoutGetPayload<{ include: typeof INCLUDE }>;

const REF = /^[A-Za-z0-9_-]{24}$/;

/** Null for anything that is not the `ref` of a checkout. */
export async function loadCheckout(ctx: Ctx, ref: string): Promise<LoadedCheckout | null> {
  if (!REF.test(ref)) return null;
  return ctx.db.checkout.findUnique({ where: { ref }, include: INCLUDE });
}
