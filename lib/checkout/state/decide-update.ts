// What an update of an order (answer of a create call, webhook, fetch) changes: the mirror, the payment attempts of its
// checkout, the cases for staff. Pure: `lib/orders/order-record.ts` loads the record and writes the decision.

import { type AttemptChange, attemptEnd, failureKindOf } from '#lib/checkout/state/attempt.ts';
import {
  awaitsFetch,
  chargeDoubt,
  mayBeLive,
  mayHaveCharged,
  mayHavePrompted,
} from '#lib/checkout/state/charge-doubt.ts';
import {
  contradicts,
  type MirroredStatus,
  mergeStatus,
  type Observation,
  statusAfter,
  weighRefusal,
} from '#lib/checkout/state/merge-status.ts';
import type { Order, PaymentAttempt, Prisma } from '#lib/db/generated/client.ts';
import type { OrderSource } from '#lib/db/generated/enums.ts';
import type { Attention } from '#lib/orders/attention.ts';
import type { Order as SeenOrder } from '#lib/partner-api/orders.ts';
import { isPaidFor, isSettled, isUnpaid, settledRank } from '#lib/shared/vocabulary/order-status.ts';

/** `refusal_code` of an attempt whose order was paid before its call was sent. */
const PAID_BEFORE = 'paid_before';
const CANCELLED_BEFORE = 'cancelled_before';

export const unclearKey = (attemptId: string): string => `unclear_payment:${attemptId}`;

export type RecordedOrder = MirroredStatus & Pick<Order, 'failureKind' | 'holdExpiresAt'>;

export type RecordedAttempt = Pick<
  PaymentAttempt,
  | 'id'
  | 'state'
  | 'liveCheckoutId'
  | 'unresolved'
  | 'refusalCode'
  | 'failureKind'
  | 'retrySafe'
  | 'evidenceAt'
  | 'createdAt'
  | 'sentAt'
  | 'finishedAt'
>;

export type OrderRecord = {
  /** `null` if the mirror lacks it. */
  order: RecordedOrder | null;
  isOfSession?: boolean;
  /** `null` for an order of another channel. */
  checkout: { readonly id: string; readonly supersededById: string | null } | null;
  attempts: readonly RecordedAttempt[];
};

export type SeenUpdate = {
  order: Pick<SeenOrder, 'id' | 'order_code' | 'status' | 'failure_kind' | 'total' | 'hold_expires_at'>;
  source: OrderSource;
  /** When the call was sent, or the webhook arrived. */
  at: Date;
  /** Webhooks only: `created` (partner-api.md 6.2), whole seconds of the provider's clock. */
  queuedAt?: Date;
  /** The order has its registrations: see `StatusUpdate`. */
  whole: boolean;
  isRefund?: boolean;
};

export type AttemptPatch = {
  readonly id: string;
  /** The patch applies only while the attempt is in this state: the first end stays. */
  readonly was: Pick<PaymentAttempt, 'state' | 'liveCheckoutId'>;
  readonly data: AttemptChange;
};

export type CaseChange =
  | { readonly raise: Attention }
  | { readonly settle: { readonly key: string; readonly note: string } };

export type Note = { readonly kind: string; readonly detail: Prisma.InputJsonObject };

type Effects = {
  readonly attempts: readonly AttemptPatch[];
  readonly cases: readonly CaseChange[];
  readonly notes: readonly Note[];
  /** When the order is fetched because of it; `null` if the schedule stays. */
  readonly fetchAt: Date | null;
};

export type Decision = Omit<Effects, 'fetchAt'> & {
  readonly status: MirroredStatus;
  /** The mirror takes the status of the update, and what changes with it. */
  readonly taken: boolean;
  /** Money moved: see `turnTo` and `decideDoublePayment`. */
  readonly money: boolean;
};

const NOTHING: Effects = { attempts: [], cases: [], notes: [], fetchAt: null };

const together = (...all: readonly Effects[]): Effects => ({
  attempts: all.flatMap(({ attempts }) => attempts),
  cases: all.flatMap(({ cases }) => cases),
  notes: all.flatMap(({ notes }) => notes),
  fetchAt: all.find(({ fetchAt }) => fetchAt)?.fetchAt ?? null,
});

/** Updates may repeat and arrive in any order. */
export function decideUpdate(record: OrderRecord, update: SeenUpdate, now: Date): Decision {
  const { order: known, attempts } = record;
  const { order, source, at, whole } = update;
  const prompts = attempts.filter(mayHavePrompted).length;
  const after = { status: order.status, source, at };
  const verdict = mergeStatus(known && observed(known), after, prompts);
  const taken = verdict === 'take';
  const seen = { ...after, status: taken || !known ? order.status : known.status };
  const { fetchAt, ...effects } = together(
    orderCases(record, update, taken, now),
    taken ? takenEffects(record, update, now) : NOTHING,
    resolveRefusal(record, update, { seen, taken }, now),
  );
  const lags = source === 'fetch' && settledRank(order.status) < settledRank(known?.status ?? '') && !taken;
  const need = { ...fetchNeed(patched(attempts, effects.attempts), order.total), again: prompts > 1, lags };
  const scheduled = statusAfter(known, { ...after, whole, ...need }, verdict, now);
  return {
    ...effects,
    // Each refund may take other registrations out of the order.
    status: { ...scheduled, nextFetchAt: update.isRefund ? now : (fetchAt ?? scheduled.nextFetchAt) },
    taken,
    money: update.isRefund === true || (taken && isSettled(order.status)),
  };
}

const patched = (attempts: readonly RecordedAttempt[], patches: readonly AttemptPatch[]): RecordedAttempt[] =>
  attempts.map((one) =>
    Object.assign({ ...one }, ...patches.filter(({ id }) => id === one.id).map(({ data }) => data)),
  );

/** What the attempts mean for the next fetch. */
const fetchNeed = (attempts: readonly RecordedAttempt[], total: number) => ({
  moneyUnclear: total > 0 && attempts.some(mayHaveCharged),
  retryUnsafe: attempts.some((one) => chargeDoubt(one) === 'unsafe'),
  mayBeLive: attempts.some(mayBeLive),
});

/** What the new status of the mirror changes. */
function takenEffects(record: OrderRecord, update: SeenUpdate, now: Date): Effects {
  const { order, source } = update;
  const moved = notedMove(record.order?.status ?? null, order.status, source);
  // Holds also where the refund is the first news of the payment: webhooks are unordered (partner-api.md 6.5).
  const late = isSettled(order.status) ? lateMoney(record, update, now) : NOTHING;
  if (!record.checkout) return record.isOfSession ? together(moved, late) : moved;
  return together(
    moved,
    endAttempt(record, { ...update, status: order.status }, now),
    recordEvidence(record, update),
    order.status === 'cancelled' ? cancelledInPayment(record, update) : NOTHING,
    late,
  );
}

export const observed = ({ status, statusSource, statusAt }: MirroredStatus): Observation => ({
  status,
  source: statusSource,
  at: statusAt,
});

export const notedMove = (from: string | null, to: string, source: OrderSource): Effects =>
  from === to ? NOTHING : { ...NOTHING, notes: [{ kind: 'order.status', detail: { from, to, source } }] };

function orderCases(
  { order: known, checkout }: OrderRecord,
  { order, source, at }: SeenUpdate,
  taken: boolean,
  now: Date,
): Effects {
  const about = { checkoutId: checkout?.id ?? null, orderId: order.id };
  const orderCodes = [order.order_code];
  const cases: CaseChange[] = [];
  const isContradicted = contradicts(known && observed(known), { status: order.status, source, at });
  if (known && (isContradicted || (taken && isSettled(known.status) && order.status === 'cancelled'))) {
    const facts = { orderCodes, was: known.status, reads: order.status };
    cases.push({
      raise: { kind: 'paid_reads_unpaid', key: `paid_reads_unpaid:${order.id}`, ...about, facts },
    });
  }
  if (taken && order.status === 'chargeback_flagged' && known?.status !== 'chargeback_flagged') {
    const facts = { orderCodes, since: now.toISOString() };
    cases.push({ raise: { kind: 'chargeback', key: `chargeback:${order.id}`, ...about, facts } });
  }
  return { ...NOTHING, cases };
}

type EndingStatus = Observation & {
  order: Pick<SeenOrder, 'status' | 'failure_kind'>;
  queuedAt?: Date | undefined;
};

export function endAttempt({ attempts }: OrderRecord, update: EndingStatus, now: Date): Effects {
  const { order } = update;
  const live = attempts.find(({ liveCheckoutId }) => liveCheckoutId !== null);
  if (live?.state === 'waiting' && live.sentAt === null) return withdrawUnsent(live, order.status, now);
  const state = live && attemptEnd(live.state, order.status);
  if (!live || !state) return NOTHING;
  if (state !== 'paid' && isOlder(update, live)) return { ...NOTHING, fetchAt: now };
  const failureKind = failureKindOf(order.status, order.failure_kind);
  const data = { state, liveCheckoutId: null, finishedAt: now, unresolved: false, failureKind };
  const note = `The request has ended: ${failureKind ?? order.status}.`;
  return {
    ...NOTHING,
    attempts: [patch(live, data)],
    cases: state === 'paid' ? [] : [{ settle: { key: unclearKey(live.id), note } }],
  };
}

/** An attempt whose call was not sent is withdrawn if the order takes no payment any more. */
function withdrawUnsent(live: RecordedAttempt, status: string, now: Date): Effects {
  const refusalCode = isSettled(status) ? PAID_BEFORE : CANCELLED_BEFORE;
  if (!isSettled(status) && status !== 'cancelled') return NOTHING;
  const data = {
    state: 'refused',
    refusalCode,
    liveCheckoutId: null,
    finishedAt: now,
    unresolved: false,
  } as const;
  return { ...NOTHING, attempts: [patch(live, data)] };
}

/** Cancelling does not take a prompt back from a phone: staff learn of it before money arrives. */
function cancelledInPayment(
  { order: known, checkout, attempts }: OrderRecord,
  { order }: SeenUpdate,
): Effects {
  if (known?.status === 'cancelled' || order.total === 0) return NOTHING;
  const about = { checkoutId: checkout?.id ?? null, orderId: order.id };
  const facts = { orderCodes: [order.order_code], reads: order.status };
  const open = attempts.filter((one) => one.sentAt !== null && mayHaveCharged(one));
  return {
    ...NOTHING,
    cases: open.map(({ id }) => ({
      raise: { kind: 'unclear_payment', key: unclearKey(id), ...about, facts },
    })),
  };
}

export const patch = ({ id, state, liveCheckoutId }: RecordedAttempt, data: AttemptChange): AttemptPatch => ({
  id,
  was: { state, liveCheckoutId },
  data,
});

const WHOLE_SECOND_MS = 1000;

/** A webhook queued before the attempt was sent is about an earlier one: webhooks are unordered (partner-api.md 6.5). */
const isOlder = ({ source, queuedAt }: EndingStatus, { sentAt }: RecordedAttempt): boolean =>
  source === 'webhook' &&
  queuedAt !== undefined &&
  sentAt !== null &&
  queuedAt.getTime() + WHOLE_SECOND_MS <= sentAt.getTime();

/**
 * Records what a fetch that was sent after the last attempt's end shows of it. If the pay answer did not call a retry safe,
 * only such a fetch clears the attempt (partner-api.md 2.5a); otherwise it opens a case.
 */
function recordEvidence({ checkout, attempts }: OrderRecord, { order, source, at }: SeenUpdate): Effects {
  // The order shows only how the last attempt ended.
  const last = attempts.find(mayHavePrompted);
  const isEvidence = source === 'fetch' && last?.finishedAt && at > last.finishedAt;
  if (!last || !isEvidence || isSettled(order.status) || chargeDoubt(last) !== 'unsafe') return NOTHING;
  const ended = attemptEnd('prompted', order.status) !== null;
  const shown = {
    failureKind: ended ? failureKindOf(order.status, order.failure_kind) : last.failureKind,
    evidenceAt: ended ? at : last.evidenceAt,
  };
  const key = unclearKey(last.id);
  if (chargeDoubt({ ...last, ...shown }) === 'unsafe') {
    const about = { checkoutId: checkout?.id ?? null, orderId: order.id };
    const facts = { orderCodes: [order.order_code] };
    return { ...NOTHING, cases: [{ raise: { kind: 'unclear_payment', key, ...about, facts } }] };
  }
  const { failureKind } = shown;
  return {
    ...NOTHING,
    attempts: [patch(last, shown)],
    cases: [{ settle: { key, note: `A later read of the order shows: ${failureKind}.` } }],
    notes: [{ kind: 'attempt.cleared', detail: { attempt: last.id, status: order.status, failureKind } }],
  };
}

/** The cases of money that arrived for an order that was not paid before; of two requests also if it went back at once. */
function lateMoney(record: OrderRecord, { order }: SeenUpdate, now: Date): Effects {
  const { order: known, checkout, attempts } = record;
  if (!known || isSettled(known.status)) return NOTHING;
  const orderCodes = [order.order_code];
  const about = { checkoutId: checkout?.id ?? null, orderId: order.id, facts: { orderCodes } };
  const isSuperseded = checkout !== null && checkout.supersededById !== null;
  const was = isSuperseded ? 'superseded' : known.status;
  const isLate = isPaidFor(order.status) && (isSuperseded || hasLapsed(known, attempts, now));
  const late = {
    kind: 'late_money',
    key: `late_money:${order.id}`,
    ...about,
    facts: { orderCodes, was },
  } as const;
  return { ...NOTHING, cases: [...(isLate ? [{ raise: late }] : []), ...casesOfPrompts(attempts, about)] };
}

/**
 * Opens a case if more than one prompt may have been approved: the provider shows one paid order, even if it was charged
 * twice, so no later fetch shows it. Closes the case of the one that was.
 */
function casesOfPrompts(
  attempts: readonly RecordedAttempt[],
  about: Omit<Attention, 'kind' | 'key'> & { orderId: string },
): CaseChange[] {
  const [latest, ...before] = attempts.filter((one) => mayHaveCharged(one) && one.sentAt !== null);
  if (!latest) return [];
  // `retry_safe`: the provider says that another attempt cannot charge twice (partner-api.md 2.5a).
  const earlier = before.filter(({ retrySafe }) => retrySafe !== true);
  const settle = (note: string): CaseChange => ({ settle: { key: unclearKey(latest.id), note } });
  if (earlier.length === 0) return [settle('The order is paid: this request was approved.')];
  // A prompt is out, and earlier requests are over by the provider's word: a second charge is unlikely, not excluded.
  const isRetry = latest.state === 'prompted' && earlier.every((one) => chargeDoubt(one) === 'open');
  const kind = isRetry ? 'paid_on_retry' : 'unclear_payment';
  const raise = { kind, key: `${kind}:paid:${about.orderId}`, ...about } as const;
  return [{ raise }, ...(isRetry ? [settle('The order is paid.')] : [])];
}

/** True if the time to pay was over when the payment arrived. */
const hasLapsed = (
  { status, holdExpiresAt }: RecordedOrder,
  attempts: readonly RecordedAttempt[],
  now: Date,
): boolean =>
  status === 'cancelled' ||
  attempts.some(({ refusalCode }) => refusalCode === 'hold_expired') ||
  (isUnpaid(status) && (holdExpiresAt === null || holdExpiresAt <= now));

/** Resolves a refused attempt whose outcome is open, or plans the fetch that resolves it. */
function resolveRefusal(
  { order: known, checkout, attempts }: OrderRecord,
  { order }: SeenUpdate,
  { seen, taken }: { seen: Observation; taken: boolean },
  now: Date,
): Effects {
  const refused = attempts.find(awaitsFetch);
  if (!checkout || !refused?.finishedAt) return NOTHING;
  const { refusalCode: code, finishedAt: refusedAt } = refused;
  const followsPrompt = attempts.some((one) => one.createdAt < refused.createdAt && mayHavePrompted(one));
  const shown = { failureKind: order.failure_kind, holdEnded: holdEnded(known, order, seen) };
  const resolved = weighRefusal(seen, taken, { code, refusedAt, followsPrompt }, shown);
  if (resolved === 'ask') return { ...NOTHING, fetchAt: fetchAfter(refusedAt, now) };
  if (!resolved) return NOTHING;
  const found = { ...resolved, refusalCode: null, evidenceAt: seen.at };
  const live = { liveCheckoutId: checkout.id, promptedAt: seen.at, finishedAt: null, evidenceAt: null };
  const isLive = resolved.state === 'prompted';
  const note = `A later read of the order shows: ${resolved.failureKind ?? seen.status}.`;
  return {
    ...NOTHING,
    attempts: [patch(refused, isLive ? { ...found, ...live } : found)],
    cases: isLive ? [] : [{ settle: { key: unclearKey(refused.id), note } }],
    notes: [{ kind: 'attempt.refusal_resolved', detail: { attempt: refused.id, status: seen.status } }],
  };
}

/** Longer than the clocks of provider and storefront differ: signatures are refused beyond it (partner-api.md 6.4). */
export const CLOCKS_DIFFER_MS = 300_000;

/**
 * Whether the fetched order holds no places any more. A `cart` without a hold has lost it (2.3); a failed order may lack one
 * from the beginning, so its last known hold counts.
 */
function holdEnded(
  known: RecordedOrder | null,
  { status, hold_expires_at: shown }: SeenUpdate['order'],
  { at }: Observation,
): boolean {
  if (shown !== null) return new Date(shown).getTime() + CLOCKS_DIFFER_MS < at.getTime();
  return status === 'cart' || (known?.holdExpiresAt != null && known.holdExpiresAt <= at);
}

/** The clocks of instances differ: a fetch counts only after the time of the refusal by this clock. */
const fetchAfter = (refusedAt: Date, now: Date): Date =>
  refusedAt < now ? now : new Date(refusedAt.getTime() + 1);
