// Which order of a race this browser saw last that is not paid yet: whoever closed its page is led back from the form.
import { fetchOrderStatus, type OrderStatus } from '#lib/browser/order-status.ts';

/** Nothing of an order is told under another than these: money may be there by then, or nothing more to pay. */
const UNPAID = ['preparing', 'review', 'starting_payment', 'prompted', 'payment_failed'];
const NO_SUCH_ORDER = 404;

const keyOf = (race: string) => `order:${race}`;

/** Where an order's status is asked for. */
export const statusAddress = (order: string): string => `/api/orders/${order}/status`;

/** Keeps the order while it is not paid, and forgets it, but no other one, as soon as it is anything else. */
export function rememberUnpaid(race: string, order: string, { stage }: Pick<OrderStatus, 'stage'>): void {
  try {
    if (UNPAID.includes(stage)) localStorage.setItem(keyOf(race), order);
    else if (localStorage.getItem(keyOf(race)) === order) localStorage.removeItem(keyOf(race));
  } catch {
    // Full, or forbidden: then nothing is kept.
  }
}

/**
 * The order of this race that is not paid yet; null when none is remembered, or when it is over by now and forgotten.
 * Where nothing answers, what is remembered holds: its own page tells more.
 */
export async function findUnpaid(race: string, signal: AbortSignal): Promise<string | null> {
  const order = remembered(race);
  if (order === null) return null;
  try {
    rememberUnpaid(race, order, await fetchOrderStatus(statusAddress(order), signal));
  } catch (error) {
    if (error instanceof Error && error.cause === NO_SUCH_ORDER) rememberUnpaid(race, order, { stage: '' });
  }
  return remembered(race);
}

function remembered(race: string): string | null {
  try {
    return localStorage.getItem(keyOf(race));
  } catch {
    return null;
  }
}
