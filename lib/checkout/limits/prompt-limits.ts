// How many payment prompts may be sent to one phone, for one order and from one address, so that no phone is flooded
// with prompts. Counted from the payment attempts in the database.
import type { Ctx } from '#lib/context.ts';
import type { Db } from '#lib/db/client.ts';
import { countAnyway, forgiveAttempt, type ThrottleRule } from '#lib/db/throttle.ts';
import { type Capability, isCapability } from '#lib/shared/capability.ts';
import { ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At most `most` in a window of `seconds`. */
type Limit = { most: number; seconds: number };

/** Payment attempts of one order: enough for a wrong number, a wrong PIN and another phone. */
const ATTEMPTS_OF_ORDER: Limit = { most: 8, seconds: 15 * MINUTE };

/** Prompts to one phone that did not end paid. A payer who declined is left alone for longer. */
const PROMPTS = {
  soon: { most: 3, seconds: 15 * MINUTE },
  declined: { most: 3, seconds: HOUR },
  ofADay: { most: 10, seconds: DAY },
} as const satisfies Record<string, Limit>;

/** Prompts from one address that failed or still wait; each paid order allows five more. */
const UNPAID_PROMPTS = { atLeast: 60, perPaidOrder: 5, seconds: 15 * MINUTE } as const;

/** Concurrent calls for one phone whose attempt is not stored yet. The count of a crashed process ends after a minute. */
const callsUnderWay = (msisdn: string): ThrottleRule => ({
  by: ['promptsUnderWay', msisdn],
  limit: 1_000,
  seconds: MINUTE,
});

/**
 * Calls `pay` if the limits allow one more prompt to this phone for this order. A repeated call while a prompt is open is
 * not limited, because it sends no second prompt.
 * @param typed the phone number as the payer typed it
 * @param pay must store its attempt, if it makes one, before it resolves
 * @returns `until`: when the next prompt is allowed; `paid`: the result of `pay`
 */
export async function payWithinLimits<T>(
  ctx: Ctx,
  capability: Capability,
  typed: string | null,
  pay: () => Promise<T>,
): Promise<{ until: Date } | { paid: T }> {
  const { db, now } = ctx;
  const msisdn = typed && isCapability(capability) && ugandanMobile(typed);
  const checkout =
    msisdn &&
    (await db.checkout.findFirst({
      where: capability,
      select: {
        addressKey: true,
        attempts: { select: { createdAt: true, liveCheckoutId: true }, orderBy: { createdAt: 'desc' } },
      },
    }));
  if (!msisdn || !checkout || checkout.attempts[0]?.liveCheckoutId) return { paid: await pay() };
  // Counted before the attempts are loaded: a concurrent call is visible either in this count or as a stored attempt.
  const rule = callsUnderWay(msisdn);
  const underWay = await countAnyway(db, rule, now());
  try {
    const [byPhone, byAddress] = await Promise.all([
      promptsUntil(db, msisdn, underWay - 1, now()),
      checkout.addressKey ? promptsOfAddressUntil(db, checkout.addressKey, now()) : null,
    ]);
    const until = untilFewer(checkout.attempts, ATTEMPTS_OF_ORDER, now()) ?? byPhone ?? byAddress;
    return until ? { until } : { paid: await pay() };
  } finally {
    await forgiveAttempt(db, [rule]);
  }
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

/** Counts attempts, not calls, because an attempt whose call is repeated stays one. `others`: concurrent calls. */
async function promptsUntil(db: Db, msisdn: string, others: number, now: Date): Promise<Date | null> {
  const sent = await db.paymentAttempt.findMany({
    where: {
      msisdn,
      createdAt: { gt: addSeconds(now, -DAY) },
      state: { notIn: ['paid', 'refused'] },
      OR: [{ failureKind: null }, { failureKind: { not: 'provider_not_reached' } }],
    },
    select: { createdAt: true, failureKind: true },
    orderBy: { createdAt: 'desc' },
    take: 50,
  });
  const declined = sent.filter(({ failureKind }) => failureKind === 'declined');
  // Concurrent calls count as attempts made now.
  const all = [...Array.from({ length: others }, () => ({ createdAt: now })), ...sent];
  const ends = [
    untilFewer(all, PROMPTS.soon, now),
    untilFewer(all, PROMPTS.ofADay, now),
    untilFewer(declined, PROMPTS.declined, now),
  ];
  return ends.reduce((last, end) => (last === null || (end && end > last) ? end : last), null);
}

async function promptsOfAddressUntil(db: Db, addressKey: string, now: Date): Promise<Date | null> {
  const since = addSeconds(now, -UNPAID_PROMPTS.seconds);
  const [seen] = await db.$queryRaw<[{ unpaid: number; paid: number; first: Date | null }]>`
    SELECT
      count(*) FILTER (WHERE a.created_at > ${since} AND a.state NOT IN ('paid', 'refused'))::int AS unpaid,
      count(*) FILTER (WHERE a.state = 'paid')::int AS paid,
      min(a.created_at) FILTER (WHERE a.created_at > ${since} AND a.state NOT IN ('paid', 'refused')) AS first
    FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id
    WHERE c.address_key = ${addressKey} AND c.created_at > ${addSeconds(now, -DAY)}`;
  const most = UNPAID_PROMPTS.atLeast + seen.paid * UNPAID_PROMPTS.perPaidOrder;
  return seen.unpaid < most ? null : addSeconds(seen.first ?? now, UNPAID_PROMPTS.seconds);
}
