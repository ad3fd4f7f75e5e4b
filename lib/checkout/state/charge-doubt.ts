// Whether a checkout's payment attempts may have been charged, and what may be charged after them. Pure. A doubt is cleared
// by evidence (an answer, a webhook, a fetch that began later), never by time.
import type { PaymentAttempt } from '#lib/db/generated/client.ts';

/** `refusalCode` after which only a fetch of the order shows how the attempt ended (partner-api.md 3.1 rule 1, 7.7). */
export const NOT_PAYABLE = 'order_not_payable';
/** `refusalCode` for an answer with neither prompt nor end, and for a refused key whose earlier call was not answered. */
export const UNCLEAR_ANSWER = 'unclear_answer';

/** Stands for a failure kind: a fetch that began after the attempt showed the order as it was before any payment. */
export const NOT_STARTED = 'not_started';

/** Failure kinds after which no money moved: two of the provider (partner-api.md 2.3, 3.1 rule 3), one of ours. */
const CLEAR_KINDS: readonly (string | null)[] = ['provider_not_reached', 'declined', NOT_STARTED];

export type AttemptFacts = Pick<
  PaymentAttempt,
  'state' | 'failureKind' | 'retrySafe' | 'refusalCode' | 'evidenceAt'
>;

/**
 * - `clear`: no money moved, and none will;
 * - `open`: it ended, but its prompt may still be approved (`timed_out`, `other`, unknown kinds);
 * - `unsafe`: the pay answer failed and did not call another attempt safe (partner-api.md 2.5a);
 * - `silent`: the outcome is not known: no answer, no update.
 */
export type ChargeDoubt = 'clear' | 'open' | 'unsafe' | 'silent';

export function chargeDoubt(attempt: AttemptFacts): ChargeDoubt {
  const { state, failureKind, retrySafe, evidenceAt } = attempt;
  if (state === 'waiting' || state === 'prompted') return 'silent';
  if (state === 'refused') return awaitsFetch(attempt) ? 'silent' : 'clear';
  if (state === 'paid') return 'unsafe';
  const isClear = CLEAR_KINDS.includes(failureKind);
  if (retrySafe === false) return isClear && evidenceAt !== null ? 'clear' : 'unsafe';
  return isClear ? 'clear' : 'open';
}

/** The attempt was refused, but its prompt may have been sent: a fetch decides. */
export const awaitsFetch = ({ refusalCode }: Pick<PaymentAttempt, 'refusalCode'>): boolean =>
  refusalCode === NOT_PAYABLE || refusalCode === UNCLEAR_ANSWER;

/** A refused attempt sent no prompt, unless a fetch has to decide. */
export const mayHavePrompted = (attempt: Pick<PaymentAttempt, 'refusalCode'>): boolean =>
  attempt.refusalCode === null || awaitsFetch(attempt);

/** The attempt's prompt may be out, or one of its calls may still send one. */
export const mayBeLive = (attempt: AttemptFacts & Pick<PaymentAttempt, 'sentAt'>): boolean =>
  attempt.sentAt !== null && chargeDoubt(attempt) === 'silent';

/**
 * The attempt's prompt may have reached a phone: before another one is sent, the provider is asked whether money
 * arrived, also after a decline, since a late payment contradicts any end.
 */
export const mayHaveReachedPhone = (attempt: AttemptFacts & Pick<PaymentAttempt, 'sentAt'>): boolean =>
  attempt.sentAt !== null && mayHavePrompted(attempt) && attempt.failureKind !== 'provider_not_reached';

/** Money of the attempt may have moved, or may still move. */
export const mayHaveCharged = (attempt: AttemptFacts): boolean => chargeDoubt(attempt) !== 'clear';

/** The doubt that a page shows; `clear` without attempts. */
export function worstDoubt(attempts: readonly AttemptFacts[]): ChargeDoubt {
  const doubts = attempts.map(chargeDoubt);
  return (['unsafe', 'silent', 'open'] as const).find((one) => doubts.includes(one)) ?? 'clear';
}

/**
 * "You were not charged" is true by the document: the order never left `cart`, or none of its attempts reached the
 * provider (partner-api.md 3.1 rule 3). A declined prompt promises nothing.
 */
export function isUncharged(status: string, attempts: readonly AttemptFacts[]): boolean {
  const prompted = attempts.filter(mayHavePrompted);
  if (prompted.length === 0) return status === 'cart';
  return prompted.every((one) => chargeDoubt(one) === 'clear' && one.failureKind !== 'declined');
}

/** `consent`: only if the buyer ticks a box. `fetchFirst`: only after a fetch of the order that begins with this press. */
export type Permission = { may: 'yes' | 'consent' | 'no'; fetchFirst: boolean };

export const FORBIDDEN: Permission = { may: 'no', fetchFirst: false };
export const ALLOWED: Permission = { may: 'yes', fetchFirst: false };

/**
 * Whether the same order may be paid again (partner-api.md 3.1 rule 4).
 * @param reads the credential may read orders
 * @param byPayer the payer is not the buyer and does not see the doubt: only the buyer may consent
 */
export function permissionToPayAgain(
  attempts: readonly AttemptFacts[],
  { reads, byPayer }: { reads: boolean; byPayer: boolean },
): Permission {
  const doubt = worstDoubt(attempts);
  if (attempts.some((one) => chargeDoubt(one) === 'silent')) return FORBIDDEN;
  if (doubt !== 'unsafe') return ALLOWED;
  return reads && !byPayer ? { may: 'consent', fetchFirst: true } : FORBIDDEN;
}

/**
 * Whether another order may supersede this one (other network, changed registration): then both can be charged. Without
 * fetches, `open` counts like `silent`.
 * @param holdEnded no hold applies any more, as far as is known
 */
export function permissionToOrderAgain(
  attempts: readonly AttemptFacts[],
  { reads, holdEnded }: { reads: boolean; holdEnded: boolean },
): Permission {
  switch (worstDoubt(attempts)) {
    case 'clear':
      return ALLOWED;
    case 'open':
      if (reads) return { may: 'yes', fetchFirst: true };
      return holdEnded ? { may: 'consent', fetchFirst: false } : FORBIDDEN;
    case 'silent':
      return holdEnded ? { may: 'consent', fetchFirst: reads } : FORBIDDEN;
    case 'unsafe':
      return FORBIDDEN;
  }
}
