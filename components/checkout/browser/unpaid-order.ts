// The latest unpaid order of an event in this browser: the registration form links to it.
import { storedText, storeText } from '#components/ui/browser-storage.ts';
import { fetchOrderStatus, type OrderStatus, statusAddress } from './order-status.ts';

/** At any other stage money may have moved, or there is nothing to pay. */
const UNPAID = ['preparing', 'review', 'starting_payment', 'prompted', 'payment_failed'];
const NOT_FOUND = 404;

const keyOf = (eventId: string) => `order:${eventId}`;

/** Stores the order while it is not paid; at any other stage removes it, but no other order. */
export function rememberUnpaid(eventId: string, ref: string, { stage }: Pick<OrderStatus, 'stage'>): void {
  const key = keyOf(eventId);
  const isUnpaid = UNPAID.includes(stage);
  if (isUnpaid || storedText(key) === ref) storeText(key, isUnpaid ? ref : null);
}

/** The unpaid order of this event; `null` if none is stored, or if it has ended. Without an answer the stored one counts. */
export async function findUnpaid(eventId: string): Promise<string | null> {
  const ref = storedText(keyOf(eventId));
  if (ref === null) return null;
  try {
    rememberUnpaid(eventId, ref, await fetchOrderStatus(statusAddress(ref)));
  } catch (error) {
    if (error instanceof Error && error.cause === NOT_FOUND) rememberUnpaid(eventId, ref, { stage: '' });
  }
  return storedText(keyOf(eventId));
}
