// The buyer's earlier entries for the same event: the checkout that a new registration supersedes, and its lock; the
// own order that holds places; the other checkouts and paid sessions that the buyer is asked about, and the question.

import { KNOWS_NONE } from '#lib/checkout/known-orders.ts';
import {
  type LoadedCheckout,
  loadCheckout,
  loadCheckoutIn,
  loadCheckouts,
  refBefore,
  StoredRequest,
} from '#lib/checkout/load-checkout.ts';
import { FORBIDDEN, mayHaveCharged, type Permission, worstDoubt } from '#lib/checkout/state/charge-doubt.ts';
import {
  type CheckoutStage,
  checkoutStage,
  holdOf,
  holdsPlaces,
  isMoneyUnclear,
  isSuperseded,
  mayStillBePlaced,
  permissionToSupersede,
} from '#lib/checkout/state/checkout-stage.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { RegistrationErrors } from '#lib/registration/registration-problems.ts';
import { isCharging, isPaidFor } from '#lib/shared/vocabulary/order-status.ts';
import { OVER_STAGES } from '#lib/shared/vocabulary/stages.ts';

/** What a form says about earlier submissions. A stranger can guess neither `formId` nor `replaces`. */
export type Earlier = {
  eventId: string;
  /** The form's own id: the same form, changed after Back or sent again after a lost answer. */
  formId: string | null;
  /** `ref` of the checkout whose form was filled in again. */
  replaces: string | null;
};

/** `phone` in E.164. */
export type EnteredBuyer = { name: string; phone: string };

export type SubmitFacts = {
  /** The credential may read orders. */
  reads: boolean;
  fetched: boolean;
  consent: boolean;
};

export type EarlierCheckouts = {
  /** The checkout that the new one supersedes; null when there is none, a charge is possible, or it is another buyer's. */
  replaceable: LoadedCheckout | null;
  /** Whether it may be superseded before its order is fetched. */
  permission: Permission;
  /** The buyer's own checkout that may not be changed now, because a payment may have been charged or still may be. */
  blocked: LoadedCheckout | null;
  /** Other checkouts that still count. The buyer is asked before one more is made. */
  counting: LoadedCheckout[];
};

/**
 * The earlier checkout that a new one supersedes, and the others that still count.
 * @param buyer who registers now: one form may be used by several people, the `ref` of a checkout is its buyer's alone
 */
export async function findEarlier(
  ctx: Ctx,
  earlier: Earlier,
  buyer: EnteredBuyer,
  facts: SubmitFacts,
): Promise<EarlierCheckouts> {
  const now = ctx.now();
  const { sameForm, named } = await earlierOnes(ctx, earlier);
  const found = [...sameForm, ...named];
  const own = [...sameForm.filter((one) => !isOtherBuyer(one, buyer)), ...named];
  const replaceable = own.find((one) => maySupersede(one, facts, now)) ?? null;
  const others = found.filter((one) => one.id !== replaceable?.id || isMoneyUnclear(one, checkoutStage(one)));
  return {
    replaceable,
    permission: replaceable ? permissionToSupersede(replaceable, facts, now) : FORBIDDEN,
    blocked: replaceable
      ? null
      : (own.find((one) => isBlocked(one, named.includes(one), facts, now)) ?? null),
    counting: others.filter((one) => !isOver(one, now)),
  };
}

/** `ref` of the buyer's own unpaid order whose hold may make the event look sold out. */
export async function findOwnHold(ctx: Ctx, earlier: Earlier): Promise<string | null> {
  const now = ctx.now();
  const { sameForm, named } = await earlierOnes(ctx, earlier);
  return [...sameForm, ...named].find((one) => holdsPlaces(one, now))?.ref ?? null;
}

/**
 * Locks the earlier checkout until the transaction ends, so that no payment of it begins.
 * @returns false when it may not be superseded any more
 */
export async function lockEarlier(tx: Tx, ref: string, facts: SubmitFacts, now: Date): Promise<boolean> {
  await tx.$executeRaw`SELECT id FROM checkout WHERE ref = ${ref} FOR UPDATE`;
  const earlier = await loadCheckoutIn(tx, ref);
  const { fetchFirst } = permissionToSupersede(earlier, facts, now);
  return maySupersede(earlier, facts, now) && (facts.fetched || !fetchFirst);
}

async function earlierOnes(ctx: Ctx, { eventId, formId, replaces }: Earlier) {
  const sameForm = formId ? await loadCheckouts(ctx, { formId }) : [];
  const named = replaces ? await latestOf(ctx, replaces) : null;
  const counts = (one: LoadedCheckout) => one.eventId === eventId && !isSuperseded(one);
  return { sameForm: sameForm.filter(counts), named: named && counts(named) ? [named] : [] };
}

/** The last of a chain of changed checkouts; for one that was refused for good, the one that it was to supersede. */
async function latestOf(ctx: Ctx, ref: string): Promise<LoadedCheckout | null> {
  const checkout = await loadCheckout(ctx, ref);
  if (checkout?.supersededBy && isSuperseded(checkout)) return latestOf(ctx, checkout.supersededBy.ref);
  if (checkout?.state !== 'refused' || mayStillBePlaced(checkout)) return checkout;
  const before = await refBefore(ctx, checkout.id);
  return before === null ? null : loadCheckout(ctx, before);
}

/**
 * Tabs share a form's id, and families share a phone: the form alone does not identify the buyer. A changed name or a
 * changed number is a correction; both changed is another person. Older rows have no number and count as the same buyer.
 */
export function isOtherBuyer(
  before: { request: unknown; buyerPhone: string | null },
  { name, phone }: EnteredBuyer,
): boolean {
  if (before.buyerPhone === null || before.buyerPhone === phone) return false;
  const sent = StoredRequest.safeParse(before.request);
  return sent.success && normalName(sent.data.buyer_name) !== normalName(name);
}

const normalName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function maySupersede(checkout: LoadedCheckout, facts: SubmitFacts, now: Date): boolean {
  const { may } = permissionToSupersede(checkout, facts, now);
  // Fetched just now and still charging: the charge is real.
  if (facts.fetched && isCharging(checkout.order?.status ?? '')) return false;
  return may === 'yes' || (may === 'consent' && facts.consent);
}

const IN_DOUBT: readonly CheckoutStage[] = [
  'starting_payment',
  'prompted',
  'payment_failed',
  'expired',
  'cancelled',
  'under_review',
];

/**
 * True for a change of this very order, or the same form after an attempt that is not safe to repeat. The same form
 * during a payment may mean one more registration: the buyer is asked instead.
 */
function isBlocked(checkout: LoadedCheckout, isNamed: boolean, facts: SubmitFacts, now: Date): boolean {
  const isAsked = permissionToSupersede(checkout, facts, now).may !== 'no';
  if (isAsked || !IN_DOUBT.includes(checkoutStage(checkout))) return false;
  return isNamed || worstDoubt(checkout.attempts) === 'unsafe';
}

const OVER: readonly CheckoutStage[] = OVER_STAGES;

/**
 * Whether a checkout no longer counts. One that waits, can be paid, was paid or may have been still counts; an unpaid one
 * whose hold has passed does not, since nothing is charged for it without its buyer.
 */
function isOver(checkout: LoadedCheckout, now: Date): boolean {
  const stage = checkoutStage(checkout);
  if (OVER.includes(stage)) return !isMoneyUnclear(checkout, stage);
  const isIdle = stage === 'review' || stage === 'payment_failed';
  return isIdle && holdOf(checkout, now) === 'past' && !checkout.attempts.some(mayHaveCharged);
}

type Asked = {
  eventId: string;
  buyerPhone: string;
  submissionKey: string;
  replaces: string | undefined;
  knows: (ref: string) => boolean;
  browserKey: string | null;
};

/**
 * Checkouts of this phone number that still count, without the same submission and without the superseded one: those that the
 * browser knows. Anybody may type a number, and must not learn of its owner's entry.
 */
async function findOtherCheckouts(
  ctx: Ctx,
  { eventId, buyerPhone, submissionKey, replaces, knows }: Asked,
): Promise<LoadedCheckout[]> {
  if (knows === KNOWS_NONE) return [];
  const others = await loadCheckouts(ctx, {
    eventId,
    buyerPhone,
    // A checkout from a network change has no key, and SQL's `<>` is never true of NULL.
    OR: [{ submissionKey: null }, { submissionKey: { not: submissionKey } }],
    ...(replaces && { id: { not: replaces } }),
  });
  return others.filter((other) => knows(other.ref) && !isOver(other, ctx.now()));
}

type PaidSession = { readonly id: string; readonly ref: string };

/** Entries of the provider's page that this browser paid or is paying: those that it began, or that it knows by their number. */
async function findPaidSessions(
  ctx: Ctx,
  { eventId, buyerPhone, knows, browserKey }: Asked,
): Promise<PaidSession[]> {
  const sessions = await ctx.db.$queryRaw<
    (PaidSession & { isOwn: boolean; status: string | null; read: string | null })[]
  >`
    SELECT s.id, s.ref, coalesce(s.browser_key = ${browserKey}, false) AS "isOwn", o.status, s.order_read->>'status' AS read
    FROM checkout_session s LEFT JOIN "order" o ON o.checkout_session_id = s.session_id
    WHERE s.id IN (
      SELECT id FROM checkout_session WHERE event_id = ${eventId} AND (browser_key = ${browserKey} OR buyer_phone = ${buyerPhone})
      UNION SELECT made.id FROM "order" paid JOIN checkout_session made ON made.session_id = paid.checkout_session_id
        WHERE paid.event_id = ${eventId} AND paid.buyer_phone = ${buyerPhone})
    ORDER BY s.created_at DESC LIMIT ${MOST_SESSIONS}`;
  const pays = (status: string | null) => status !== null && (isPaidFor(status) || isCharging(status));
  return sessions.filter(
    ({ ref, isOwn, status, read }) => (isOwn || knows(ref)) && (status === null ? pays(read) : pays(status)),
  );
}

const MOST_SESSIONS = 20;

export type EntriesBeside = {
  readonly checkouts: readonly LoadedCheckout[];
  readonly sessions: readonly PaidSession[];
};

export const findBeside = async (
  ctx: Ctx,
  asked: Asked,
  counting: readonly LoadedCheckout[],
): Promise<EntriesBeside> => ({
  checkouts: [...counting, ...(await findOtherCheckouts(ctx, asked))],
  sessions: await findPaidSessions(ctx, asked),
});

/**
 * The question to a buyer who has registered already, with the way to an unpaid order or to the one of the provider's page; null
 * when nothing else counts.
 */
export function secondRegistrationQuestion({
  checkouts: counting,
  sessions,
}: EntriesBeside): RegistrationErrors | null {
  if (counting.length + sessions.length === 0) return null;
  const unpaid = counting.find((one) => UNPAID_STAGES.includes(checkoutStage(one)));
  const order = (unpaid ?? sessions[0])?.ref;
  return {
    fields: {
      [F.secondRegistration]:
        sessions.length === 0 && counting.every(waitsToBePaid)
          ? 'second_registration_unpaid'
          : 'second_registration',
    },
    form: null,
    ...(order !== undefined && { order }),
  };
}

const WAITING: readonly CheckoutStage[] = ['preparing', 'asks_buyer', 'review', 'payment_failed'];
const UNPAID_STAGES: readonly CheckoutStage[] = [...WAITING, 'starting_payment', 'prompted'];

/** No payment is under way, and no earlier one can have charged. */
const waitsToBePaid = (checkout: LoadedCheckout): boolean =>
  WAITING.includes(checkoutStage(checkout)) && !checkout.attempts.some(mayHaveCharged);
