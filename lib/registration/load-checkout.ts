// A checkout as it is on disk, found by its buyer's capability or by that of somebody else who pays.
import { randomBytes } from 'node:crypto';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';

const SUCCESSOR = {
  id: true,
  ref: true,
  payerRef: true,
  state: true,
  replacedById: true,
  order: { select: { status: true } },
} as const;
const INCLUDE = {
  order: { include: { refunds: { orderBy: { createdAt: 'asc' } } } },
  replacedBy: { select: SUCCESSOR },
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.CheckoutInclude;

/**
 * `replacedBy` is the one that counts: where that one was refused and had itself been replaced, the one after it.
 * `attempts`: the live one or the latest first.
 */
export type LoadedCheckout = Prisma.CheckoutGetPayload<{ include: typeof INCLUDE }>;

/** With the attempt that counts: the live one, or the latest. What its stage is told from. */
export const factsOf = (checkout: LoadedCheckout) => ({
  ...checkout,
  attempt: checkout.attempts[0] ?? null,
});

const REF_BYTES = 18;
const REF = /^[A-Za-z0-9_-]{24}$/;
const PAYER_REF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The capability of a new checkout. */
export const newRef = (): string => randomBytes(REF_BYTES).toString('base64url');

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
async function loadCheckoutForPayer(ctx: Ctx, payerRef: string): Promise<LoadedCheckout | null> {
  return PAYER_REF.test(payerRef) ? load(ctx, { payerRef }) : null;
}

/** Prisma asks for each relation by itself: an order is not read with the refunds of a moment later. */
const OF_ONE_MOMENT = { isolationLevel: 'RepeatableRead' } as const;

/** An entry in the line has neither order nor attempt nor successor: what a rush asks for most is one row. */
async function load(ctx: Ctx, where: Capability): Promise<LoadedCheckout | null> {
  const row = await ctx.db.checkout.findUnique({ where });
  if (row?.state === 'waiting' && !row.replacedById)
    return { ...row, order: null, replacedBy: null, attempts: [] };
  return (
    row &&
    ctx.db.$transaction(async (tx) => {
      const whole = await tx.checkout.findUnique({ where, include: INCLUDE });
      return whole && withSuccessor(tx, whole);
    }, OF_ONE_MOMENT)
  );
}

/** The latest one counts; anything may be posted under a form's id, or a phone number. */
const MOST = 20;

/** The latest ones that were not refused, the latest first. */
export async function loadCheckouts(ctx: Ctx, where: Prisma.CheckoutWhereInput): Promise<LoadedCheckout[]> {
  const rows = await ctx.db.checkout.findMany({
    where: { ...where, state: { not: 'refused' } },
    include: INCLUDE,
    orderBy: { createdAt: 'desc' },
    take: MOST,
  });
  return Promise.all(rows.map((row) => withSuccessor(ctx.db, row)));
}

/** One, in a transaction that holds it. Throws when it is gone. */
export const loadCheckoutIn = async (tx: Tx, ref: string): Promise<LoadedCheckout> =>
  withSuccessor(tx, await tx.checkout.findUniqueOrThrow({ where: { ref }, include: INCLUDE }));

/** A refused successor took nothing, but whoever took its place before that took this one's too. */
async function withSuccessor(db: Tx, checkout: LoadedCheckout): Promise<LoadedCheckout> {
  const { replacedBy } = checkout;
  if (replacedBy?.state !== 'refused' || !replacedBy.replacedById) return checkout;
  const next = await db.checkout.findUnique({
    where: { id: replacedBy.replacedById },
    select: SUCCESSOR,
  });
  return withSuccessor(db, { ...checkout, replacedBy: next });
}

/**
 * `ref` of the entry that counts again if the checkout `id` is refused: the one it replaced, or, where that one was refused
 * or never left, the one before. Null where there is none.
 */
export async function orderReplacedBy(ctx: Ctx, id: string): Promise<string | null> {
  const before = await ctx.db.checkout.findUnique({
    where: { replacedById: id },
    select: { id: true, ref: true, state: true },
  });
  return before?.state === 'refused' ? orderReplacedBy(ctx, before.id) : (before?.ref ?? null);
}
