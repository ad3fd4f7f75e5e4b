// What the states of table 3.1 of partner-api.md mean to the mirror: whether money has moved, and whether more is to
// come. Pure; the moves between them are the provider's and stand in `testing/order-transitions`.

/** States in which money has moved; the order among them never goes back. */
const SETTLED = new Map([
  ['paid', 1],
  ['chargeback_flagged', 2],
  ['partially_refunded', 3],
  ['refunded', 4],
]);

export const SETTLED_STATUSES: readonly string[] = [...SETTLED.keys()];

/** How far money has gone: 0 before any moved. An update that goes back is an old one. */
export const settledRank = (status: string): number => SETTLED.get(status) ?? 0;

/** Money reached the organizer at some time. */
export const isSettled = (status: string): boolean => SETTLED.has(status);

/** Money reached the organizer, and not all of it went back: its participants run, and every page and file counts it as paid. */
export const PAID_FOR: readonly string[] = [...SETTLED.keys()].filter((status) => status !== 'refunded');
export const isPaidFor = (status: string): boolean => PAID_FOR.includes(status);

/** A charge is under way at the provider, ours or not: another one could charge twice. */
export const isCharging = (status: string): boolean =>
  status === 'payment_initiated' || status === 'prompt_sent';

/** Known to be unpaid; a status that the document does not name may be anything. */
export const UNPAID: readonly string[] = ['cart', 'failed', 'expired'];

/** The document's pending states: polling goes on while `status` is one of these. */
export const isPending = (status: string): boolean => status === 'cart' || isCharging(status);
