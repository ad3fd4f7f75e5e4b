// A checkout as it is on disk, found by its buyer's capability or by that of somebody else who pays.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

const INCLUDE = {
  order: { include: { refunds: { orderBy: { createdAt: 'asc' } } } },
  replacedBy: { select: { id: true, ref: true, payerRef: true, state: true } },
  replaces: { select: { ref: true } },
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
} as const satisfies Prisma.CheckoutInclude;

export type LoadedCheckout = Prisma.CheckoutGetPayload<{ include: typeof INCLUDE }>;

const REF = /^[A-Za-z0-9_-]{24}$/;
const PAYER_REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null for anything that is not the `ref` of a checkout. */
export async function loadCheckout(ctx: Ctx, ref: string): Promise<LoadedCheckout | null> {
  if (!REF.test(ref)) return null;
  return ctx.db.checkout.findUnique({ where: { ref }, include: INCLUDE });
}

/** Null for anything that is not the `payerRef` of a checkout. */
export async function loadCheckoutForPayer(ctx: Ctx, payerRef: string): Promise<LoadedCheckout | null> {
  if (!PAYER_REF.test(payerRef)) return null;
  return ctx.db.checkout.findUnique({ where: { payerRef }, include: INCLUDE });
}

/** The same in a transaction that holds it. Throws when it is gone. */
export const loadCheckoutIn = (tx: Tx, ref: string): Promise<LoadedCheckout> =>
  tx.checkout.findUniqueOrThrow({ where: { ref }, include: INCLUDE });
