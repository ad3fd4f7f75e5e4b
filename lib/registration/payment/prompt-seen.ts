// What a read of the order proves of a payment whose own answer is still out (partner-api.md 3.1). Pure: it says what a
// page may tell; whether the attempt has ended, its own answer alone decides.
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';

type Order = Pick<NonNullable<LoadedCheckout['order']>, 'status' | 'statusAt'>;
type Attempt = Pick<LoadedCheckout['attempts'][number], 'state' | 'unresolved' | 'createdAt'>;

/** Its answer is out, so the provider may have acted, and the order's status was learned after it began. */
const isOfThisAttempt = (order: Order, attempt: Attempt): boolean =>
  attempt.state === 'waiting' && attempt.unresolved && order.statusAt >= attempt.createdAt;

/** The request is on the phone. */
export const isPromptSeen = (order: Order, attempt: Attempt): boolean =>
  order.status === 'prompt_sent' && isOfThisAttempt(order, attempt);

/** The request has ended without a payment. */
export const isEndSeen = (order: Order | null, attempt: Attempt | null): boolean =>
  order !== null &&
  attempt !== null &&
  (order.status === 'failed' || order.status === 'expired') &&
  isOfThisAttempt(order, attempt);

/** Since when the request is on the phone, as far as we know; a read may tell of it before our own call's answer. */
export function promptedSince(
  order: Order | null,
  attempt: (Attempt & { promptedAt: Date | null }) | null,
): Date | null {
  if (!order || !attempt) return attempt?.promptedAt ?? null;
  if (isPromptSeen(order, attempt)) return order.statusAt;
  const told = attempt.promptedAt;
  const isSooner = order.status === 'prompt_sent' && order.statusAt >= attempt.createdAt;
  return told && isSooner && order.statusAt < told ? order.statusAt : told;
}
