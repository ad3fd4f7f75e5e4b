// How many payment prompts may be sent to one phone, for one order and from one address, so that no phone is flooded with
// prompts, and no stranger can use up those of a phone's owner. Counted from the payment attempts in the database.
import { askForProof, proofOf } from '#lib/checkout/limits/waiting-room.ts';
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { countAnyway, forgiveAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { type Capability, isCapability } from '#lib/shared/capability.ts';
import { ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = { most: number; seconds: number };

/** Payment attempts of one order: enough for a wrong number, a wrong PIN and another phone. */
const ATTEMPTS_OF_ORDER: Limit = { most: 8, seconds: 15 * MINUTE };

/** Prompts to one phone that did not end paid. A payer who declined is left alone for longer. */
type PromptLimits = { soon: Limit; ofADay: Limit; declined: Limit };
const promptLimits = (soon: number, ofADay: number): PromptLimits => ({
  soon: { most: soon, seconds: 15 * MINUTE },
  ofADay: { most: ofADay, seconds: DAY },
  declined: { most: 3, seconds: HOUR },
});

const PROMPTS = promptLimits(3, 10);
/**
 * Beyond `PROMPTS`, for orders that are paid from the buyer's own number and proved a browser. Only prompts from the
 * order's own address count: a stranger elsewhere cannot use it up for the owner.
 */
const PROMPTS_TO_OWN_NUMBER = promptLimits(2, 5);
/** Limits of a browser that knows an order which this phone paid: requests of other browsers do not count. */
const PROMPTS_OF_OWNER = promptLimits(3, 10);

/** Failed or waiting prompts of one address. More need a proof; patience proves only the first prompt of an order. */
const UNPAID_PROMPTS = { atLeast: 60, perPaidOrder: 5, seconds: 15 * MINUTE } as const;

/**
 * Concurrent calls for one phone whose attempt is not stored yet; those of strangers do not delay the owner's. The count of a
 * crashed process ends after a minute.
 */
const callsUnderWay = (msisdn: string, { buyerPhone, addressKey }: OrderToPay): ThrottleRule => ({
  by: ['promptsUnderWay', msisdn, buyerPhone === msisdn ? `own ${addressKey}` : 'none'],
  limit: 1_000,
  seconds: MINUTE,
});

export type PromptRequest = {
  readonly capability: Capability;
  readonly typed: string | null;
  readonly knows: (ref: string) => boolean;
};

/** `until`: when a prompt is allowed in any case; `proof`: sooner, once the page has proven that a browser shows it. */
export type PromptRefusal = { readonly until: Date; readonly proof: boolean };

/**
 * Calls `pay` if the limits allow one more prompt to this phone for this order. A repeated call while a prompt is open is
 * not limited, because it sends no second prompt.
 * @param pay must store its attempt, if it makes one, before it resolves
 * @returns `paid`: the result of `pay`
 */
export async function payWithinLimits<T>(
  ctx: Ctx,
  { capability, typed, knows }: PromptRequest,
  pay: () => Promise<T>,
): Promise<PromptRefusal | { paid: T }> {
  const { db } = ctx;
  const msisdn = typed && isCapability(capability) && ugandanMobile(typed);
  const order = msisdn && (await db.checkout.findFirst({ where: capability, select: ORDER }));
  if (!msisdn || !order || order.attempts[0]?.liveCheckoutId) return { paid: await pay() };
  // Counted before the attempts are loaded: a concurrent call is visible either in this count or as a stored attempt.
  const rule = callsUnderWay(msisdn, order);
  const underWay = await countAnyway(ctx, rule);
  try {
    const refused = await refusalOf(ctx, { order, msisdn, knows, others: underWay - 1 });
    if (!refused) return { paid: await pay() };
    if (refused.proof) await askForProof(db, order, ctx.now());
    return refused;
  } finally {
    await forgiveAttempt(ctx, [rule]);
  }
}

const ORDER = {
  id: true,
  addressKey: true,
  buyerPhone: true,
  proof: true,
  proofAskedAt: true,
  attempts: { select: { createdAt: true, liveCheckoutId: true }, orderBy: { createdAt: 'desc' } },
} as const satisfies Prisma.CheckoutSelect;

type OrderToPay = Prisma.CheckoutGetPayload<{ select: typeof ORDER }>;

/** `others`: concurrent calls for the same phone. */
type Asked = { order: OrderToPay; msisdn: string; knows: PromptRequest['knows']; others: number };

async function refusalOf(ctx: Ctx, asked: Asked): Promise<PromptRefusal | null> {
  const { order, msisdn, knows } = asked;
  const now = ctx.now();
  const ofOrder = untilFewer(order.attempts, ATTEMPTS_OF_ORDER, now);
  if (ofOrder) return { until: ofOrder, proof: false };
  const sent = await promptsTo(ctx.db, msisdn, now);
  const known = sent.filter(({ ref }) => knows(ref));
  if (!untilAllowed(known, PROMPTS_OF_OWNER, now) && (await hasPaidKnown(ctx.db, msisdn, knows))) return null;
  return refusalOfStranger(ctx, asked, sent);
}

async function refusalOfStranger(
  { db, now: clock }: Ctx,
  { order, msisdn, others }: Asked,
  sent: readonly Prompt[],
): Promise<PromptRefusal | null> {
  const now = clock();
  const proof = proofOf(order, now);
  const isProven = proof === 'work' || (proof === 'patience' && order.attempts.length === 0);
  const isOwnNumber = order.buyerPhone === msisdn;
  const byAddress = order.addressKey ? await promptsOfAddressUntil(db, order.addressKey, now) : null;
  // Concurrent calls count as prompts sent now.
  const underWay = Array.from({ length: others }, () => ({ createdAt: now, failureKind: null }));
  const byPhone = untilAllowed([...underWay, ...sent], PROMPTS, now);
  if (!byPhone && (!byAddress || isProven)) return null;
  const fromHere = sent.filter((one) => one.isOwnNumber && one.addressKey === order.addressKey);
  const byOwn = untilAllowed([...underWay, ...fromHere], PROMPTS_TO_OWN_NUMBER, now);
  if (isOwnNumber && isProven && !byOwn) return null;
  return { until: byPhone ?? byAddress ?? now, proof: !proof && (isOwnNumber ? !byOwn : !byPhone) };
}

const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

/** When fewer than `most` of these (latest first) are in the window; null if that is so already. */
function untilFewer(
  latestFirst: readonly { createdAt: Date }[],
  { most, seconds }: Limit,
  now: Date,
): Date | null {
  const at = latestFirst[most - 1]?.createdAt;
  const ends = at && addSeconds(at, seconds);
  return ends && ends > now ? ends : null;
}

/** When the limits allow one more after these (latest first); null if they do now. */
function untilAllowed(
  sent: readonly { createdAt: Date; failureKind: string | null }[],
  { soon, ofADay, declined }: PromptLimits,
  now: Date,
): Date | null {
  const refused = sent.filter(({ failureKind }) => failureKind === 'declined');
  const ends = [
    untilFewer(sent, soon, now),
    untilFewer(sent, ofADay, now),
    untilFewer(refused, declined, now),
  ];
  return ends.reduce((last, end) => (last === null || (end && end > last) ? end : last), null);
}

const MOST_PROMPTS_READ = 100;

type Prompt = Awaited<ReturnType<typeof promptsTo>>[number];

/** A day's prompts that did not end paid, latest first. Attempts, not calls: one whose call is repeated stays one. */
async function promptsTo(db: Db, msisdn: string, now: Date) {
  const sent = await db.paymentAttempt.findMany({
    where: {
      msisdn,
      createdAt: { gt: addSeconds(now, -DAY) },
      state: { notIn: ['paid', 'refused'] },
      OR: [{ failureKind: null }, { failureKind: { not: 'provider_not_reached' } }],
    },
    select: {
      createdAt: true,
      failureKind: true,
      checkout: { select: { ref: true, addressKey: true, buyerPhone: true } },
    },
    orderBy: { createdAt: 'desc' },
    take: MOST_PROMPTS_READ,
  });
  return sent.map(({ createdAt, failureKind, checkout }) => ({
    createdAt,
    failureKind,
    ref: checkout.ref,
    addressKey: checkout.addressKey,
    isOwnNumber: checkout.buyerPhone === msisdn,
  }));
}

/** Whether this phone paid an order that the payer's browser knows. */
async function hasPaidKnown(db: Db, msisdn: string, knows: PromptRequest['knows']): Promise<boolean> {
  const paid = await db.paymentAttempt.findMany({
    where: { msisdn, state: 'paid' },
    select: { checkout: { select: { ref: true } } },
    orderBy: { createdAt: 'desc' },
    take: MOST_PROMPTS_READ,
  });
  return paid.some(({ checkout }) => knows(checkout.ref));
}

async function promptsOfAddressUntil(db: Db, addressKey: string, now: Date): Promise<Date | null> {
  const since = addSeconds(now, -UNPAID_PROMPTS.seconds);
  const isUnpaid = Prisma.sql`a.created_at > ${since} AND a.state NOT IN ('paid', 'refused')`;
  const [seen] = await db.$queryRaw<[{ unpaid: number; paid: number; first: Date | null }]>`
    SELECT
      count(*) FILTER (WHERE ${isUnpaid})::int AS unpaid,
      count(*) FILTER (WHERE a.state = 'paid' AND a.msisdn IS NOT NULL)::int AS paid,
      min(a.created_at) FILTER (WHERE ${isUnpaid}) AS first
    FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id
    WHERE c.address_key = ${addressKey} AND c.created_at > ${addSeconds(now, -DAY)}`;
  const most = UNPAID_PROMPTS.atLeast + seen.paid * UNPAID_PROMPTS.perPaidOrder;
  return seen.unpaid < most ? null : addSeconds(seen.first ?? now, UNPAID_PROMPTS.seconds);
}
