// A kept copy of an order's page may hide a refund: it is left as soon as the network is back.
import { watchOrder } from '#lib/browser/watch-order.ts';

/** Before the first look that nothing gave rise to: not every network says that it is back. */
const FIRST_LOOK_SECONDS = 5;

/**
 * Loads the page anew once the order's status answers at `address`: a browser that says it is online need not be, and
 * the new page should not be an error's. Looks until the returned function is called.
 */
export const leaveKeptCopy = (address: string): (() => void) =>
  watchOrder(
    address,
    { againInSeconds: FIRST_LOOK_SECONDS },
    { status: () => location.reload(), lost: () => undefined },
  );
