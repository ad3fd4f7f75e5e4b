// Whether an update of an order's status is newer truth, and what it changes in the mirror. Pure. Webhooks arrive late, twice
// and out of order (partner-api.md 3.1 rule 5, 6.5); answers to our own calls may be overtaken; money is never forgotten.

import { attemptEnd, failureKindOf } from '#lib/checkout/state/attempt.ts';
import { NOT_PAYABLE, NOT_STARTED } from '#lib/checkout/state/charge-doubt.ts';
import { nextFetchAt } from '#lib/checkout/state/fetch-schedule.ts';
import type { AttemptState, OrderSource } from '#lib/db/generated/enums.ts';
import { isCharging, isSettled, isUnpaid, settledRank } from '#lib/shared/vocabulary/order-status.ts';

export type Observation = {
  status: string;
  source: OrderSource;
  /** Our clock: when the call that brought the update was sent, or when the webhook arrived. */
  at: Date;
};

/** `doubt`: only a fresh fetch can decide. */
export type Verdict = 'take' | 'keep' | 'doubt';

/**
 * Compares `seen` with what is `known`.
 * @param attempts how many payment attempts of ours may have prompted for the order: with more than one, a `failed` that
 *   arrives may belong to an earlier attempt
 */
export function mergeStatus(known: Observation | null, seen: Observation, attempts: number): Verdict {
  if (!known) return 'take';
  if (isSettled(known.status) || isSettled(seen.status)) return mergeSettled(known, seen);
  if (known.status === seen.status) return 'take';
  return mergeOpen(known, seen, attempts);
}

function mergeSettled(known: Observation, seen: Observation): Verdict {
  if (settledRank(seen.status) >= settledRank(known.status)) return 'take';
  const resolved = known.status === 'chargeback_flagged' && seen.status === 'paid';
  return isFreshFetch(known, seen) && (resolved || REVOKED.includes(seen.status)) ? 'take' : 'keep';
}

/** The document does not say how an order reaches these states (partner-api.md 3.1): a paid order may reach them too. */
const REVOKED = ['cancelled', 'chargeback_flagged'];

const isFreshFetch = (known: Observation, { source, at }: Observation): boolean =>
  source === 'fetch' && at > known.at;

/** A fetch shows a paid order as unpaid. The mirror does not take it, and it must be reported. */
export const contradicts = (known: Observation | null, seen: Observation): boolean =>
  known !== null && isSettled(known.status) && !isSettled(seen.status) && isFreshFetch(known, seen);

function mergeOpen(known: Observation, seen: Observation, attempts: number): Verdict {
  switch (seen.source) {
    case 'create':
      return 'keep';
    case 'fetch':
      return seen.at >= known.at ? 'take' : 'keep';
    case 'pay':
      return seen.at >= known.at ? 'take' : 'doubt';
    case 'webhook':
      // A fetch shows the provider's current state; a webhook that contradicts it may be older.
      return attempts > 1 || known.source === 'fetch' ? 'doubt' : 'take';
  }
}

export type MirroredStatus = {
  status: string;
  statusAt: Date;
  statusSource: OrderSource;
  lastFetchedAt: Date | null;
  fetches: number;
  nextFetchAt: Date | null;
};

export type StatusUpdate = {
  status: string;
  source: OrderSource;
  at: Date;
  /** A fetch of this order alone. An item of a list lacks the registrations, so the order still needs its own fetch. */
  whole: boolean;
  again?: boolean;
  moneyUnclear?: boolean;
  retryUnsafe?: boolean;
  mayBeLive?: boolean;
  lags?: boolean;
};

/** The status columns after an update with this verdict, including the time of the next fetch. */
export function statusAfter(
  known: MirroredStatus | null,
  update: StatusUpdate,
  verdict: Verdict,
  now: Date,
): MirroredStatus {
  const next = merged(known, update, verdict);
  const doubt = verdict === 'doubt';
  const {
    again = false,
    moneyUnclear = false,
    retryUnsafe = false,
    mayBeLive = false,
    lags = false,
  } = update;
  const need = { ...next, doubt, again, moneyUnclear, retryUnsafe, mayBeLive, lags };
  return { ...next, nextFetchAt: requestedMeanwhile(known, update, now) ?? nextFetchAt(need, now) };
}

/** An immediate fetch that was requested after this fetch was sent is still due. */
function requestedMeanwhile(
  known: MirroredStatus | null,
  { source, at }: StatusUpdate,
  now: Date,
): Date | null {
  const requested = known?.nextFetchAt ?? null;
  return source === 'fetch' && requested && requested > at && requested <= now ? requested : null;
}

function merged(
  known: MirroredStatus | null,
  { status, source, at, whole }: StatusUpdate,
  verdict: Verdict,
): Omit<MirroredStatus, 'nextFetchAt'> {
  const lastFetchedAt = source === 'fetch' && whole ? at : (known?.lastFetchedAt ?? null);
  // Our own pay call starts the status again, even if its name stays the same.
  if (!known || (verdict === 'take' && (known.status !== status || source === 'pay'))) {
    return { status, statusAt: at, statusSource: source, lastFetchedAt, fetches: 0 };
  }
  const { statusAt, statusSource, fetches } = known;
  return {
    status: known.status,
    statusAt,
    statusSource,
    lastFetchedAt,
    fetches: source === 'fetch' ? fetches + 1 : fetches,
  };
}

/**
 * What the status in the answer of `POST /orders/{id}/pay` does to the mirror (partner-api.md 2.5a).
 * - `take`: it is newer truth;
 * - `keep`: it changes nothing;
 * - `settle`: the failure that overtook it belongs to this attempt, because there was no other;
 * - `ask`: only a fetch can decide.
 * @param attempts how many of ours may have prompted, as for `mergeStatus`
 * @param answer.at when the call was sent; for a repeated key, when the attempt began, because the answer may be the first
 *   call's
 */
export function weighPayAnswer(
  known: Observation,
  answer: { status: string; at: Date },
  attempts: number,
): 'take' | 'keep' | 'settle' | 'ask' {
  const verdict = mergeStatus(known, { ...answer, source: 'pay' }, 1);
  if (verdict === 'doubt') return attempts === 1 ? 'settle' : 'ask';
  const isOldNews = isSettled(known.status) || answer.at <= known.at;
  return known.status === answer.status && isOldNews ? 'keep' : verdict;
}

/** How an attempt with an unclear refusal ended, or `prompted`: its prompt is on the phone after all. */
export type ResolvedRefusal = { state: AttemptState; failureKind: string | null };

export type OpenRefusal = {
  /** `NOT_PAYABLE` or `UNCLEAR_ANSWER`. */
  code: string | null;
  refusedAt: Date;
  /** An earlier attempt of the order may have prompted: `failed` and `expired` may be its end. */
  followsPrompt: boolean;
};

/** An order as an update shows it. */
export type OrderEvidence = {
  failureKind: string | null;
  /** No hold applies any more: the provider starts no payment (partner-api.md 3.1 rule 2). */
  holdEnded: boolean;
};

/**
 * What an update of an order says about an attempt whose refusal left its outcome open (partner-api.md 3.1 rule 1, 7.7).
 * - an end, or `prompted`;
 * - `ask`: only a fetch that is sent from now on can decide;
 * - `null`: it stays open: paid, or no evidence. While an earlier call of the key is unanswered, and after a 2xx answer, an
 *   order as it was before the call is no evidence: the call may still act.
 * @param taken `mergeStatus` took the update
 */
export function weighRefusal(
  seen: Observation,
  taken: boolean,
  refusal: OpenRefusal,
  order: OrderEvidence,
): ResolvedRefusal | 'ask' | null {
  const { status, source, at } = seen;
  if (isSettled(status)) return null;
  const isUnclear = refusal.code !== NOT_PAYABLE;
  // The first failure that is reported of an order is that of its only prompt.
  const isOwnEnd = isUnclear && !refusal.followsPrompt && source === 'webhook' && taken;
  // A webhook may be older than the refusal, and so may a fetch that was sent before it.
  const isNew = taken && source === 'fetch' && at > refusal.refusedAt;
  if (!isNew && !(isOwnEnd && attemptEnd('prompted', status))) return 'ask';
  return isUnclear ? endOfUnclear(status, refusal, order) : endOfRefused(status, order);
}

/** The only call of its key was refused: it started nothing, whatever others did to the order. */
function endOfRefused(status: string, { failureKind }: OrderEvidence): ResolvedRefusal | null {
  if (status === 'cart' || status === 'cancelled') return { state: 'failed', failureKind: NOT_STARTED };
  const state = attemptEnd('prompted', status);
  return state && { state, failureKind: failureKindOf(status, failureKind) };
}

/** A call of its key may have acted, or may still act. */
function endOfUnclear(
  status: string,
  { followsPrompt }: OpenRefusal,
  { failureKind, holdEnded }: OrderEvidence,
): ResolvedRefusal | null {
  if (isCharging(status)) return { state: 'prompted', failureKind: null };
  const state = attemptEnd('prompted', status);
  if (state && (status === 'cancelled' || !followsPrompt))
    return { state, failureKind: failureKindOf(status, failureKind) };
  return holdEnded && isUnpaid(status) ? { state: 'expired', failureKind: null } : null;
}
