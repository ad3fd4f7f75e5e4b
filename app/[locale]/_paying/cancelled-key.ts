// Which sentence says what became of the money of an order that was cancelled. Pure.
import type { AttemptView } from '#lib/registration/checkout-view.ts';

/** Ends that are only told once no money moved, or can move any more. */
const UNCHARGED: readonly AttemptView['failureKind'][] = ['provider_not_reached', 'declined'];

/**
 * `unclear` where a request may still be on the phone, or nobody told how it ended: cancelling an order is not known to
 * take back its request (partner-api.md 3.1).
 */
export function cancelledKey(
  attempt: Pick<AttemptView, 'failureKind' | 'refusalCode'> | null,
): 'not_charged' | 'unclear' {
  if (!attempt) return 'not_charged';
  const wasSent = attempt.refusalCode === null || attempt.refusalCode === 'order_not_payable';
  return wasSent && !UNCHARGED.includes(attempt.failureKind) ? 'unclear' : 'not_charged';
}
