// The words of partner-api.md 3.1, and what they mean: whether money has moved, and whether more is to come. Pure.

/** The statuses of partner-api.md 3.1; others may still arrive. */
export const ORDER_STATUSES = [
  'cart',
  'payment_initiated',
  'prompt_sent',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'partially_refunded',
  'chargeback_flagged',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const statuses: ReadonlySet<string> = new Set(ORDER_STATUSES);

export const isKnownOrderStatus = (status: string): status is OrderStatus => statuses.has(status);

/** partner-api.md 2.3. */
export const FAILURE_KINDS = ['provider_not_reached', 'timed_out', 'declined', 'other'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Null stays null; a value the document does not know is `other` (partner-api.md 2.3, 9.3). */
export const knownFailureKind = (kind: string | null): FailureKind | null =>
  kind === null ? null : (FAILURE_KINDS.find((known) => known === kind) ?? 'other');

/** Statuses in which money has moved; the order among them never goes back. */
const SETTLED = new Map<OrderStatus, number>([
  ['paid', 1],
  ['chargeback_flagged', 2],
  ['partially_refunded', 3],
  ['refunded', 4],
]);

const settled: ReadonlyMap<string, number> = SETTLED;

export const SETTLED_STATUSES: readonly OrderStatus[] = [...SETTLED.keys()];

/** How far money has gone: 0 before any moved. An update that goes back is an old one. */
export const settledRank = (status: string): number => settled.get(status) ?? 0;

export const isSettled = (status: string): boolean => settled.has(status);

export const REFUNDED_STATUSES = ['refunded', 'partially_refunded'] as const satisfies readonly OrderStatus[];
export const isRefunded = (status: string): boolean => REFUNDED_STATUSES.some((one) => one === status);

/** Money reached the organizer, and not all of it went back: its participants run, and every page and file counts it as paid. */
export const PAID_FOR: readonly OrderStatus[] = SETTLED_STATUSES.filter((status) => status !== 'refunded');
export const isPaidFor = (status: string): boolean => PAID_FOR.some((one) => one === status);

/** A charge is under way at the provider, ours or not: another one could charge twice. */
export const CHARGING_STATUSES = [
  'payment_initiated',
  'prompt_sent',
] as const satisfies readonly OrderStatus[];
export const isCharging = (status: string): boolean => CHARGING_STATUSES.some((one) => one === status);

/** A payment ended without money, and another one may follow. */
export const FAILED_STATUSES = ['failed', 'expired'] as const satisfies readonly OrderStatus[];
export const isFailed = (status: string): boolean => FAILED_STATUSES.some((one) => one === status);

/** Ended without a payment; another one may follow, or none. */
export const ENDED_UNPAID: readonly OrderStatus[] = [...FAILED_STATUSES, 'cancelled'];
export const isEndedUnpaid = (status: string): boolean => ENDED_UNPAID.some((one) => one === status);

/** No money has moved, and none is on its way. */
export const NOT_CHARGING: readonly OrderStatus[] = ['cart', ...ENDED_UNPAID];

/** Known to be unpaid; a status that the document does not name may be anything. */
export const UNPAID: readonly OrderStatus[] = ['cart', ...FAILED_STATUSES];
export const isUnpaid = (status: string): boolean => UNPAID.some((one) => one === status);

/** The document's pending states. */
export const isPending = (status: string): boolean => status === 'cart' || isCharging(status);
