// What is known of the money of a checkout's payment attempts, and what may be charged after them. Pure. Evidence clears a
// doubt (an answer, a webhook, a read that began later), time never does.
import type { PaymentAttempt } from '#lib/db/generated/client.ts';

/** `refusalCode` after which only a read of the order tells what became of the attempt (partner-api.md 3.1 rule 1, 7.7). */
export const NOT_PAYABLE = 'order_not_payable';
/** The same, where an answer told neither a prompt nor an end, or refused a key of which an earlier try went unanswered. */
export const UNCLEAR_ANSWER = 'unclear_answer';

/** In place of a failure kind: a read that began after the attempt showed the order as it was before any payment. */
export const NOT_STARTED = 'not_started';

/** Ends that the provider tells only where no money moved (partner-api.md 2.3, 3.1 rule 3). */
const CLEAR_KINDS: readonly (string | null)[] = ['provider_not_reached', 'declined', NOT_STARTED];

export type AttemptFacts = Pick<
  PaymentAttempt,
  'state' | 'failureKind' | 'retrySafe' | 'refusalCode' | 'evidenceAt'
>;

/**
 * - `clear`: no money moved, and none will;
 * - `open`: it ended, and its request may be approved all the same (`timed_out`, `other`, unknown kinds);
 * - `unsafe`: the pay answer failed and did not call another attempt safe (partner-api.md 2.5a);
 * - `silent`: the outcome is not known: no answer, no update.
 */
export type ChargeDoubt = 'clear' | 'open' | 'unsafe' | 'silent';

/** Call of one attempt; of several, each counts by itself. */
export function chargeDoubt(attempt: AttemptFacts): ChargeDoubt {
  const { state, failureKind, retrySafe, evidenceAt } = attempt;
  if (state === 'waiting' || state === 'prompted') return 'silent';
  if (state === 'refused') return awaitsRead(attempt) ? 'silent' : 'clear';
  if (state === 'paid') return 'unsafe';
  const isClear = CLEAR_KINDS.includes(failureKind);
  if (retrySafe === false) return isClear && evidenceAt !== null ? 'clear' : 'unsafe';
  return isClear ? 'clear' : 'open';
}

/** It was refused in a way that leaves open whether its request went out. */
export const awaitsRead = ({ refusalCode }: Pick<PaymentAttempt, 'refusalCode'>): boolean =>
  refusalCode === NOT_PAYABLE || refusalCode === UNCLEAR_ANSWER;

/** One that the provider would not begin sent no prompt. */
export const mayHavePrompted = (attempt: Pick<PaymentAttempt, 'refusalCode'>): boolean =>
  attempt.refusalCode === null || awaitsRead(attempt);

/** Its money may have moved, or may still move. */
export const mayHaveCharged = (attempt: AttemptFacts): boolean => chargeDoubt(attempt) !== 'clear';

/** The doubt that a page speaks of first; `clear` where there is no attempt. */
export function worstDoubt(attempts: readonly AttemptFacts[]): ChargeDoubt {
  const doubts = attempts.map(chargeDoubt);
  return (['unsafe', 'silent', 'open'] as const).find((one) => doubts.includes(one)) ?? 'clear';
}

/**
 * "You were not charged" is true by the document: the order never left `cart`, or none of its requests reached the
 * provider (partner-api.md 3.1 rule 3). A request that was declined promises nothing.
 */
export function isUncharged(status: string, attempts: readonly AttemptFacts[]): boolean {
  const requests = attempts.filter(mayHavePrompted);
  if (requests.length === 0) return status === 'cart';
  return requests.every((one) => chargeDoubt(one) === 'clear' && one.failureKind !== 'declined');
}

/** `read`: only after a read of the order that begins with this press; `consent`: only with a box that the buyer ticks. */
export type Leave = { may: 'yes' | 'consent' | 'no'; read: boolean };

export const NO_LEAVE: Leave = { may: 'no', read: false };
const LEAVE: Leave = { may: 'yes', read: false };

/**
 * Whether the same order may be paid once more (partner-api.md 3.1 rule 4).
 * @param reads the credential may read orders
 * @param byPayer somebody else pays, who knows nothing of the doubt: the buyer alone may consent
 */
export function leaveToPayAgain(
  attempts: readonly AttemptFacts[],
  { reads, byPayer }: { reads: boolean; byPayer: boolean },
): Leave {
  const doubt = worstDoubt(attempts);
  if (attempts.some((one) => chargeDoubt(one) === 'silent')) return NO_LEAVE;
  if (doubt !== 'unsafe') return LEAVE;
  return reads && !byPayer ? { may: 'consent', read: true } : NO_LEAVE;
}

/**
 * Whether another order may take this one's place (network, changed entry): both can be charged then. Where no read can be
 * had at all, an open request is like one without an update.
 * @param holdEnded no hold applies any more, as far as is known
 */
export function leaveToSupersede(
  attempts: readonly AttemptFacts[],
  { reads, holdEnded }: { reads: boolean; holdEnded: boolean },
): Leave {
  switch (worstDoubt(attempts)) {
    case 'clear':
      return LEAVE;
    case 'open':
      if (reads) return { may: 'yes', read: true };
      return holdEnded ? { may: 'consent', read: false } : NO_LEAVE;
    case 'silent':
      return holdEnded ? { may: 'consent', read: reads } : NO_LEAVE;
    case 'unsafe':
      return NO_LEAVE;
  }
}
