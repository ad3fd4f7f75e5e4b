// Whether a registration of an order still counts, and whether its participant takes part in the race. Pure.

import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import type { SessionStage } from '#lib/checkout/state/session-stage.ts';
import type { Registration } from '#lib/partner-api/orders.ts';
import { OVER_STAGES, PAID_STAGES } from '#lib/shared/vocabulary/stages.ts';

/** What pages say of a registration; `null`: nothing, because it is not known. */
export type RegistrationState = 'confirmed' | 'over' | null;

const OWN_STATE: Readonly<Record<string, RegistrationState>> = {
  confirmed: 'confirmed',
  issued: 'confirmed',
  active: 'confirmed',
  cancelled: 'over',
  canceled: 'over',
  refunded: 'over',
  absent: 'over',
};

/** The statuses of registrations that take no part any more. */
export const OVER_REGISTRATIONS: readonly string[] = Object.keys(OWN_STATE).filter(
  (status) => OWN_STATE[status] === 'over',
);

/** `null` for a status that says nothing, such as `pending`, the only one that partner-api.md 2.3 names. */
export const ownState = (status: string): RegistrationState =>
  Object.hasOwn(OWN_STATE, status) ? (OWN_STATE[status] ?? null) : null;

/** A registration as mirrored. `seenPaid`: a fetch of its order after the payment showed it. */
export type MirroredRegistration = Registration & { readonly seenPaid?: boolean };

/**
 * The registrations of an order after a fetch. One that the fetch does not show any more was taken out of the order, for
 * example with a partial refund: it stays, as `absent`. A registration that was never seen paid is not missed: the provider may
 * issue new ones with the payment.
 * @param isPaid the fetched order took money
 */
export function mergeRegistrations(
  known: readonly MirroredRegistration[],
  seen: readonly Registration[],
  isPaid: boolean,
): MirroredRegistration[] {
  const shown = new Map(seen.map((one) => [one.id, { ...one, ...(isPaid && { seenPaid: true }) }]));
  if (shown.has(null) || !isPaid) return [...seen];
  const kept = known.flatMap((one) => {
    const now = shown.get(one.id);
    if (now) return now;
    return one.id !== null && (one.seenPaid || one.status !== 'pending') ? { ...one, status: ABSENT } : [];
  });
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...[...shown.values()].filter(({ id }) => !ids.has(id))];
}

/** Stands for the provider's status of a registration that it shows no more. */
const ABSENT = 'absent';

type Stage = CheckoutStage | SessionStage;

const OVER: readonly Stage[] = OVER_STAGES;

export type OrderFacts = Pick<NonNullable<LoadedCheckout['order']>, 'lastFetchedAt' | 'statusAt'> & {
  readonly refunds: readonly { readonly createdAt: Date }[];
};

/**
 * Whether a registration counts, so that it agrees with its order. A paid order confirms every registration whose own status
 * says nothing. After a partial refund only a later fetch says who still runs.
 */
export function registrationState(status: string, stage: Stage, order: OrderFacts): RegistrationState {
  const own = ownState(status);
  if (own === 'over' || OVER.includes(stage)) return 'over';
  if (stage === 'paid') return 'confirmed';
  return stage === 'partially_refunded' && isFetchedSinceRefunds(order) ? own : null;
}

/** A fetch since the last refund shows which registrations are left. */
export const isFetchedSinceRefunds = ({ lastFetchedAt, statusAt, refunds }: OrderFacts): boolean =>
  lastFetchedAt !== null &&
  [statusAt, ...refunds.map(({ createdAt }) => createdAt)].every((at) => at <= lastFetchedAt);

/**
 * `unpaid`: not yet. `valid`: the registration counts. `checking`: the order took money, and it is not known whether this
 * registration still counts. `over`: it does not count.
 */
export type ParticipantState = 'unpaid' | 'valid' | 'checking' | 'over';

const PAID: readonly CheckoutStage[] = [...PAID_STAGES, 'under_review'];

/** @param status the registration's own; `null` if it is not known which registration it is */
export function participantState(
  status: string | null,
  stage: CheckoutStage,
  order: OrderFacts | null,
): ParticipantState {
  if (OVER.includes(stage) || ownState(status ?? '') === 'over') return 'over';
  if (!order || !PAID.includes(stage)) return 'unpaid';
  return registrationState(status ?? '', stage, order) === 'confirmed' ? 'valid' : 'checking';
}
