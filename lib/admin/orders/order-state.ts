// The state of an order at the desk. It follows from the stage of the buyer's page (`shownStage`), so that they never
// contradict each other; the database function `desk_order_state` is its twin for filters and sums. Pure.
import {
  type CheckoutStage,
  holdOf,
  type StageFacts,
  shownStage,
} from '#lib/checkout/state/checkout-stage.ts';
import { type Refunded, refundedOf } from '#lib/checkout/state/payment-receipt.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { AttemptState } from '#lib/db/generated/enums.ts';
import { PAID_FOR } from '#lib/shared/vocabulary/order-status.ts';

export const ORDER_STATES = [
  'paid',
  /** A request is on its way or on a phone. */
  'waiting',
  /** No payment was tried yet; the provider has not said that its places are free again. */
  'unpaid',
  'failed',
  /** No payment came, and the places are free again. */
  'lapsed',
  'cancelled',
  /** Refunded in full. An order that was refunded in part counts as paid: its participants run. */
  'refunded',
  'chargeback',
  /** Being checked: a payment without a clear answer, a status that partner-api.md 3.1 does not name, or one that contradicts its payment. */
  'other',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Columns of a `desk_order` row. */
export type StateFacts = {
  readonly status: string;
  readonly holdExpiresAt: Date | null;
  /** State of the latest payment attempt of this storefront; null without one. */
  readonly attemptState: AttemptState | null;
  /** Refusal code of that attempt; `UNCLEAR_ANSWER` if any attempt may have charged. */
  readonly refusalCode: string | null;
};

const BY_STAGE: Readonly<Partial<Record<CheckoutStage, OrderState>>> = {
  review: 'unpaid',
  starting_payment: 'waiting',
  prompted: 'waiting',
  payment_failed: 'failed',
  paid: 'paid',
  expired: 'lapsed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  partially_refunded: 'paid',
};

export function orderState(row: StateFacts, now: Date): OrderState {
  const stage = shownStage(stageFacts(row), now);
  if (stage === 'under_review') return row.status === 'chargeback_flagged' ? 'chargeback' : 'other';
  return BY_STAGE[stage] ?? 'other';
}

/** `isPaidFor` of a row `o`: what the desk counts as paid, orders as well as entries. */
export const PAID_SQL = Prisma.sql`o.status IN (${Prisma.join([...PAID_FOR])})`;
export const PAID_STATES: readonly OrderState[] = ['paid', 'chargeback'];

/** Rows of `desk_order` with the columns `orders` and `refunds` of `desk_order_sum`, to add up as `o`. */
export const ORDER_ADDENDS = Prisma.sql`(
  SELECT *, 1 AS orders, (refunded > 0 OR status = 'partially_refunded')::int AS refunds FROM desk_order
) AS o`;
/** Sums over rows `o` of either table: what went back, of how many orders, and whether that is all (`refundedOf`). */
export const REFUND_SUMS_SQL = Prisma.sql`sum(o.refunded)::bigint AS refunded, sum(o.refunds) AS refunds,
  coalesce(sum(o.refunds) FILTER (WHERE o.status <> 'refunded'), 0) = 0 AS "isRefundExact"`;

const HOLDING: readonly OrderState[] = ['waiting', 'unpaid', 'failed'];

/** The time until which places are held, as the buyer reads it; null if they are not held. */
export const heldUntil = (row: StateFacts, now: Date): Date | null =>
  HOLDING.includes(orderState(row, now)) && holdOf(stageFacts(row), now) === 'held'
    ? row.holdExpiresAt
    : null;

const stageFacts = ({ status, holdExpiresAt, attemptState, refusalCode }: StateFacts): StageFacts => ({
  state: 'ordered',
  order: { status, holdExpiresAt, statusAt: new Date(0) },
  attempts: attemptState
    ? [
        {
          state: attemptState,
          refusalCode,
          unresolved: false,
          retrySafe: null,
          failureKind: null,
          evidenceAt: null,
          createdAt: new Date(0),
        },
      ]
    : [],
});

/** `orderState` of a row of `desk_order AS o`. */
export const stateSql = (now: Date): Prisma.Sql =>
  Prisma.sql`CASE WHEN o.failed_until > ${now} THEN 'failed' ELSE o.state END`;

/** Rows of `desk_order AS o` in one of these states: a condition that an index answers. */
export function isInState(states: readonly OrderState[], now: Date): Prisma.Sql {
  const stored = Prisma.sql`o.state = ANY (${[...states]})`;
  const [failed, lapsed] = [states.includes('failed'), states.includes('lapsed')];
  if (failed === lapsed) return stored;
  return failed
    ? Prisma.sql`(${stored} OR o.failed_until > ${now})`
    : Prisma.sql`(${stored} AND (o.failed_until > ${now}) IS NOT TRUE)`;
}

/** Why an order is in its state, for words and the filter. */
export const ORDER_REASONS = [
  'timed_out',
  'declined',
  /** The request did not reach the network (partner-api.md 3.1 rule 3). */
  'not_reached',
  'other',
  /** No request was ever made. */
  'never_paid',
  'in_full',
  'in_part',
  /** An open case: `late_money`. */
  'late_money',
  /** An open case: `two_orders_paid`. */
  'two_orders',
  /** An open case: `unclear_payment`. */
  'unclear',
] as const;
export type OrderReason = (typeof ORDER_REASONS)[number];

export type ReasonFacts = {
  readonly status: string;
  readonly failureKind: string | null;
  readonly attempts: number;
  readonly origin: 'form' | 'session' | 'elsewhere';
  /** Kinds of its open cases. */
  readonly cases: readonly string[];
};

const KINDS: Readonly<Record<string, OrderReason>> = {
  timed_out: 'timed_out',
  declined: 'declined',
  provider_not_reached: 'not_reached',
};

const CASES: readonly (readonly [kinds: readonly string[], reason: OrderReason])[] = [
  [['late_money'], 'late_money'],
  [['two_orders_paid'], 'two_orders'],
  [['unclear_payment'], 'unclear'],
];

/** The reason to show after the state; null if there is none. An open case comes before all others. */
export function orderReason(state: OrderState, facts: ReasonFacts): OrderReason | null {
  const [, ofCase] = CASES.find(([kinds]) => kinds.some((kind) => facts.cases.includes(kind))) ?? [];
  if (ofCase) return ofCase;
  if (state === 'refunded') return 'in_full';
  if (facts.status === 'partially_refunded') return 'in_part';
  return state === 'failed' || state === 'lapsed' ? failureReason(facts) : null;
}

/** `refundedOf` of a `desk_order` row. Amounts are in minor units. */
export const refundedOfRow = ({
  status,
  total,
  refunded,
}: Pick<StateFacts, 'status'> & {
  readonly total: number | bigint;
  readonly refunded: number | bigint;
}): Refunded => refundedOf({ status, total: Number(total), reported: Number(refunded) });

function failureReason({ failureKind, attempts, origin }: ReasonFacts): OrderReason | null {
  if (failureKind !== null && failureKind !== 'hold_expired') return KINDS[failureKind] ?? 'other';
  return attempts === 0 && origin === 'form' ? 'never_paid' : null;
}

const CASE = (kinds: readonly string[]): Prisma.Sql => Prisma.sql`o.attention AND EXISTS (
  SELECT FROM attention_item i LEFT JOIN checkout c ON c.id = i.checkout_id
  WHERE i.done_at IS NULL AND i.kind = ANY (${[...kinds]})
    AND (i.order_id = o.order_id OR c.order_id = o.order_id OR i.facts->'orderCodes' ? o.order_code)
)`;
const FAILED = Prisma.sql`o.state IN ('failed', 'lapsed')`;

/** Rows of `desk_order AS o` that have this reason; those of a case may have another reason besides. */
export function reasonSql(reason: OrderReason): Prisma.Sql {
  switch (reason) {
    case 'late_money':
      return CASE(['late_money']);
    case 'two_orders':
      return CASE(['two_orders_paid']);
    case 'unclear':
      return CASE(['unclear_payment']);
    case 'in_full':
      return Prisma.sql`o.status = 'refunded'`;
    case 'in_part':
      return Prisma.sql`o.status = 'partially_refunded'`;
    case 'never_paid':
      return Prisma.sql`${FAILED} AND o.attempts = 0 AND o.origin = 'form' AND coalesce(o.failure_kind, 'hold_expired') = 'hold_expired'`;
    case 'timed_out':
    case 'declined':
      return Prisma.sql`${FAILED} AND o.failure_kind = ${reason}`;
    case 'not_reached':
      return Prisma.sql`${FAILED} AND o.failure_kind = 'provider_not_reached'`;
    case 'other':
      return Prisma.sql`${FAILED} AND o.failure_kind NOT IN ('timed_out', 'declined', 'provider_not_reached', 'hold_expired')`;
  }
}

/** Why a form with an order has not ended in a payment: each such order has exactly one. */
export const NOT_PAID_REASONS = [
  'waiting',
  'unpaid',
  'timed_out',
  'declined',
  'never_paid',
  'not_reached',
  'other',
] as const;

/** One of `NOT_PAID_REASONS`, or `paid`, for rows of `desk_order AS o`. */
export const NOT_PAID_SQL = Prisma.sql`CASE
  WHEN o.paid_at IS NOT NULL THEN 'paid'
  WHEN o.state IN ('waiting', 'unpaid') THEN o.state
  WHEN ${reasonSql('never_paid')} THEN 'never_paid'
  WHEN ${reasonSql('timed_out')} THEN 'timed_out'
  WHEN ${reasonSql('declined')} THEN 'declined'
  WHEN ${reasonSql('not_reached')} THEN 'not_reached'
  ELSE 'other'
END`;
