// A checkout as stored, found by its buyer's capability (`ref`) or its payer's (`payerRef`), and its stored request.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { storedConsents } from '#lib/checkout/state/double-payment.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { chainIds } from '#lib/orders/supersession.ts';
import { type Capability, isCapability } from '#lib/shared/capability.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';

const SUCCESSOR = {
  id: true,
  ref: true,
  payerRef: true,
  state: true,
  supersededById: true,
  order: { select: { status: true } },
} as const;
const INCLUDE = {
  order: { include: { refunds: { orderBy: { createdAt: 'asc' } } } },
  supersededBy: { select: SUCCESSOR },
  supersedes: { select: { id: true, ref: true, state: true } },
  attempts: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
} as const satisfies Prisma.CheckoutInclude;

/**
 * `supersededBy`: the checkout that superseded this one; where that one was refused after being superseded itself, the next.
 * `attempts`: the latest first.
 */
export type LoadedCheckout = Prisma.CheckoutGetPayload<{ include: typeof INCLUDE }>;

/** `null` if not found. */
export async function loadByCapability(ctx: Ctx, capability: Capability): Promise<LoadedCheckout | null> {
  if (!isCapability(capability)) return null;
  return load(ctx, whereOf(capability));
}

/** Drops other fields: callers may pass a whole request. */
const whereOf = (capability: Capability): Capability =>
  'ref' in capability ? { ref: capability.ref } : { payerRef: capability.payerRef };

/** `null` if not found. */
export const loadCheckout = (ctx: Ctx, ref: string): Promise<LoadedCheckout | null> =>
  loadByCapability(ctx, { ref });

/** One statement with joins, so that order and refunds are of one moment. */
async function load(ctx: Ctx, where: Capability): Promise<LoadedCheckout | null> {
  const whole = await ctx.db.checkout.findUnique({ where, include: INCLUDE });
  return whole && withSuccessor(ctx.db, whole);
}

/** Capabilities whose checkout has an order, which it keeps. */
const ordered = new LRUCache<string, true>({ max: 10_000 });

/**
 * `loadByCapability` without joins as long as there is nothing to join: thousands of pages poll a queued checkout.
 * `null` if not found.
 */
export async function loadToPoll(ctx: Ctx, capability: Capability): Promise<LoadedCheckout | null> {
  if (!isCapability(capability)) return null;
  const where = whereOf(capability);
  const secret = 'ref' in where ? where.ref : where.payerRef;
  if (ordered.has(secret)) return load(ctx, where);
  const { supersedes } = INCLUDE;
  const row = await ctx.db.checkout.findUnique({ where, include: { supersedes } });
  if (row?.orderId) ordered.set(secret, true);
  if (!row || row.orderId || row.supersededById) return row && load(ctx, where);
  return { ...row, order: null, supersededBy: null, attempts: [] };
}

const MEMBER = {
  id: true,
  ref: true,
  payerRef: true,
  state: true,
  supersededById: true,
  consents: true,
  order: { select: { orderCode: true, status: true, statusAt: true, total: true, currency: true } },
  attempts: INCLUDE.attempts,
} as const satisfies Prisma.CheckoutSelect;

export type ChainCheckout = Prisma.CheckoutGetPayload<{ select: typeof MEMBER }> & {
  readonly isBeside: boolean;
};

/**
 * All checkouts that this one superseded or was superseded by, directly or through others; oldest first. Then those beside which
 * its buyer confirmed it after their payment had failed.
 */
export async function loadChain(
  ctx: Ctx,
  own: Pick<LoadedCheckout, 'id' | 'supersedes' | 'supersededById' | 'consents'>,
): Promise<ChainCheckout[]> {
  const isAlone = !own.supersedes && !own.supersededById;
  const ids = isAlone ? [] : (await chainIds(ctx.db, own.id)).filter((one) => one !== own.id);
  const chain = await loadMembers(ctx, ids);
  const failed = [own, ...chain]
    .flatMap(({ consents }) => storedConsents(consents))
    .filter(({ hadFailed }) => hadFailed);
  const beside = await loadMembers(
    ctx,
    failed.map(({ id }) => id),
  );
  const isLeft = ({ id, attempts: [latest] }: (typeof beside)[number]) =>
    failed.some((one) => one.id === id && latest && latest.createdAt <= new Date(one.at));
  return [
    ...chain.map((one) => ({ ...one, isBeside: false })),
    ...beside.filter(isLeft).map((one) => ({ ...one, isBeside: true })),
  ];
}

const loadMembers = async ({ db }: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db.checkout.findMany({
        where: { id: { in: [...ids] } },
        select: MEMBER,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      });

/** Bounds the rows: anything may be posted under a form's id or a phone number. */
const MOST = 20;

/** Loads at most 20 checkouts, the latest first, without those that were refused for good. */
export async function loadCheckouts(ctx: Ctx, where: Prisma.CheckoutWhereInput): Promise<LoadedCheckout[]> {
  const rows = await ctx.db.checkout.findMany({
    where: { AND: [where, { OR: [{ state: { not: 'refused' } }, { calls: { gt: 1 } }] }] },
    include: INCLUDE,
    orderBy: { createdAt: 'desc' },
    take: MOST,
  });
  return Promise.all(rows.map((row) => withSuccessor(ctx.db, row)));
}

/** Loads a checkout in a transaction that holds its row's lock. @throws when it is gone */
export const loadCheckoutIn = async (tx: Tx, ref: string): Promise<LoadedCheckout> =>
  withSuccessor(tx, await tx.checkout.findUniqueOrThrow({ where: { ref }, include: INCLUDE }));

/** A refused successor superseded nothing; one that superseded it first supersedes this one too. */
async function withSuccessor(db: Tx, checkout: LoadedCheckout): Promise<LoadedCheckout> {
  const { supersededBy } = checkout;
  if (supersededBy?.state !== 'refused' || !supersededBy.supersededById) return checkout;
  const next = await db.checkout.findUnique({
    where: { id: supersededBy.supersededById },
    select: SUCCESSOR,
  });
  return withSuccessor(db, { ...checkout, supersededBy: next });
}

/**
 * `ref` of the checkout that counts again if checkout `id` is refused: the one that it superseded, skipping refused ones.
 * `null` if there is none.
 */
export async function refBefore(ctx: Ctx, id: string): Promise<string | null> {
  const before = await ctx.db.checkout.findUnique({
    where: { supersededById: id },
    select: { id: true, ref: true, state: true },
  });
  return before?.state === 'refused' ? refBefore(ctx, before.id) : (before?.ref ?? null);
}

const Participant = z.looseObject({ name: z.string().optional(), distance_km: z.number().optional() });

/**
 * The body of `POST /orders` as stored with its checkout (partner-api.md 4.6). For reading only: what is sent is the body
 * as it is on disk, because the idempotency key is bound to it.
 */
export const StoredRequest = z.looseObject({
  lines: z.array(
    z.looseObject({
      ticket_type_id: z.string(),
      quantity: z.number(),
      participants: z.array(Participant).optional(),
    }),
  ),
  // Personal data is deleted some time after the race.
  buyer_name: z.string().default(''),
  buyer_email: z.string().default(''),
  buyer_phone: z.string().default(''),
  payment_method: z.enum(MOBILE_NETWORKS),
  guardian: z.looseObject({ name: z.string(), phone: z.string(), relation: z.string() }).optional(),
  custom_fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
  discount_code: z.string().optional(),
  donation_amount: z.number().optional(),
  note: z.string().optional(),
  waiver_accepted: z.boolean().optional(),
  waiver_version: z.string().optional(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** @throws when the stored body has another shape */
export const storedRequest = (checkout: { readonly request: unknown }): StoredRequest =>
  StoredRequest.parse(checkout.request);
