// A checkout as it is on disk, found by its buyer's capability or by that of somebody else who pays.
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

const INCLUDE = {
  order: { include: { refunds: { orderBy: { createdAt: 'asc' } } } },
  replacedBy: { select: { id: true, ref: true, payerRef: true, state: true } },
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: 1 },
} as const satisfies Prisma.CheckoutInclude;

export type LoadedCheckout = Prisma.CheckoutGetPayload<{ include: typeof INCLUDE }>;

const REF = /^[A-Za-z0-9_-]{24}$/;
const PAYER_REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What opens a checkout: the buyer's own address, or that of somebody else who pays. */
export type Capability = { readonly ref: string } | { readonly payerRef: string };

/** Null for anything that opens none. */
export const loadByCapability = (ctx: Ctx, capability: Capability): Promise<LoadedCheckout | null> =>
  'ref' in capability ? loadCheckout(ctx, capability.ref) : loadCheckoutForPayer(ctx, capability.payerRef);

/** Null for anything that is not the `ref` of a checkout. */
export async function loadCheckout(ctx: Ctx, ref: string): Promise<LoadedCheckout | null> {
  return REF.test(ref) ? load(ctx, { ref }) : null;
}

/** Null for anything that is not the `payerRef` of a checkout. */
export async function loadCheckoutForPayer(ctx: Ctx, payerRef: string): Promise<LoadedCheckout | null> {
  return PAYER_REF.test(payerRef) ? load(ctx, { payerRef }) : null;
}

/** An entry in the line has neither order nor attempt nor successor: what a rush asks for most is one row. */
async function load(ctx: Ctx, where: Capability): Promise<LoadedCheckout | null> {
  const row = await ctx.db.checkout.findUnique({ where });
  if (row?.state === 'waiting' && !row.replacedById)
    return { ...row, order: null, replacedBy: null, attempts: [] };
  return row && ctx.db.checkout.findUnique({ where, include: INCLUDE });
}

/** What one form has sent, the latest first, without what was refused. */
export const loadCheckoutsOfForm = (ctx: Ctx, formId: string): Promise<LoadedCheckout[]> =>
  ctx.db.checkout.findMany({
    where: { formId, state: { not: 'refused' } },
    include: INCLUDE,
    orderBy: { createdAt: 'desc' },
  });

/** One, in a transaction that holds it. Throws when it is gone. */
export const loadCheckoutIn = (tx: Tx, ref: string): Promise<LoadedCheckout> =>
  tx.checkout.findUniqueOrThrow({ where: { ref }, include: INCLUDE });
