// Whether selling works, and what to mend first: the sentence of the Health page, the readiness probe, the metrics and the
// alerts all say this. Pure.
import { type ProviderTrouble, TROUBLE_CAUSES, type TroubleCause } from '#lib/orders/provider-troubles.ts';
import type { WebhookRefusals } from '#lib/orders/webhook-refusals.ts';

export const PROBLEM_CODES = [
  ...TROUBLE_CAUSES,
  'webhooks_refused',
  'webhooks_missing',
  'deliveries_unread',
  'jobs_late',
  'jobs_failed',
  'orders_differ',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/**
 * `stops`: nothing can be sold. `parts`: some events cannot be sold. `slows`: all is sold, but somebody waits or misses
 * something.
 */
export type Effect = 'stops' | 'parts' | 'slows';

export type Problem = {
  readonly code: ProblemCode;
  readonly effect: Effect;
  /** When it began; null if not known. */
  readonly since: Date | null;
  /** Refusals in a row; or how many jobs, deliveries or orders. */
  readonly count: number | null;
};

export type Selling = 'works' | 'partly' | 'stopped';

export type SellingState = {
  readonly selling: Selling;
  /** Sorted: the problem to mend first comes first. */
  readonly problems: readonly Problem[];
};

export type SellingFacts = {
  readonly troubles: readonly ProviderTrouble[];
  readonly refusals: Pick<WebhookRefusals, 'genuine' | 'inARow'>;
  /** Since when paid orders have had no webhook; null if all have one. */
  readonly webhooksMissingSince: Date | null;
  readonly deliveriesFailed: number;
  readonly jobs: {
    readonly failed: number;
    /** Since when a job that is due has waited; null if none is due. */
    readonly dueSince: Date | null;
    /** How long it has waited by the database's clock, which set its time. */
    readonly dueSeconds: number;
  };
  readonly uncorrected: number;
};

const JOBS_LATE_SECONDS = 120;

const OF_SESSIONS: readonly TroubleCause[] = [
  'return_address_refused',
  'session_permission_missing',
  'checkout_address_differs',
  'sessions_refused',
];
const SLOWING: readonly TroubleCause[] = ['clock_skew', 'limit_unusable'];

/** A short outage stops nothing yet, because calls are repeated. */
function effectOf({ cause, isLasting, which = [] }: ProviderTrouble): Effect {
  if (!isLasting || SLOWING.includes(cause)) return 'slows';
  if (OF_SESSIONS.includes(cause)) return 'parts';
  if (cause === 'calls_paused') return which.some((kind) => kind !== 'read') ? 'stops' : 'slows';
  return 'stops';
}

const ORDER: readonly Effect[] = ['stops', 'parts', 'slows'];

export function sellingState(facts: SellingFacts): SellingState {
  const { troubles, refusals, webhooksMissingSince, deliveriesFailed, jobs, uncorrected } = facts;
  const isLate = jobs.dueSeconds > JOBS_LATE_SECONDS;
  const counted = (code: ProblemCode, count: number): Problem[] =>
    count > 0 ? [{ code, effect: 'slows', since: null, count }] : [];
  const found: Problem[] = [
    ...troubles.map((trouble) => ({
      code: trouble.cause,
      effect: effectOf(trouble),
      since: trouble.since,
      count: null,
    })),
    ...(refusals.genuine && refusals.inARow > 0
      ? counted('webhooks_refused', refusals.inARow).map((one) => ({
          ...one,
          since: refusals.genuine?.since ?? null,
        }))
      : []),
    ...(webhooksMissingSince
      ? [{ code: 'webhooks_missing', effect: 'slows', since: webhooksMissingSince, count: null } as const]
      : []),
    ...(isLate ? [{ code: 'jobs_late', effect: 'slows', since: jobs.dueSince, count: null } as const] : []),
    ...counted('jobs_failed', jobs.failed),
    ...counted('deliveries_unread', deliveriesFailed),
    ...counted('orders_differ', uncorrected),
  ];
  const problems = found.toSorted((a, b) => ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect));
  const worst = problems[0]?.effect;
  return { selling: worst === 'stops' ? 'stopped' : worst === 'parts' ? 'partly' : 'works', problems };
}
