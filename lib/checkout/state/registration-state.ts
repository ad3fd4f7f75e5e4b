// Whether a registration of an order still counts. Pure.
import type { LoadedCheckout } from '#lib/checkout/load-checkout.ts';
import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';

/** What pages say of a registration; `null`: nothing, because it is not known. */
export type RegistrationState = 'confirmed' | 'over' | null;

const OWN_STATE: Readonly<Record<string, RegistrationState>> = {
  confirmed: 'confirmed',
  issued: 'confirmed',
  active: 'confirmed',
  cancelled: 'over',
  canceled: 'over',
  refunded: 'over',
};

/** `null` for a status that says nothing, such as `pending`, the only one that partner-api.md 2.3 names. */
export const ownState = (status: string): RegistrationState =>
  Object.hasOwn(OWN_STATE, status) ? (OWN_STATE[status] ?? null) : null;

/** The order takes no part in the race any more. */
const OVER: readonly CheckoutStage[] = ['refused', 'expired', 'superseded', 'cancelled', 'refunded'];

type OrderFacts = Pick<NonNullable<LoadedCheckout['order']>, 'lastFetchedAt' | 'statusAt'> & {
  readonly refunds: readonly { readonly createdAt: Date }[];
};

/**
 * Whether a registration counts, so that it agrees with its order. A paid order confirms every registration whose own status
 * says nothing. After a partial refund only a later fetch says who still runs.
 */
export function registrationState(
  status: string,
  stage: CheckoutStage,
  { lastFetchedAt, statusAt, refunds }: OrderFacts,
): RegistrationState {
  const own = ownState(status);
  if (own === 'over' || OVER.includes(stage)) return 'over';
  if (stage === 'paid') return 'confirmed';
  if (stage !== 'partially_refunded' || lastFetchedAt === null) return null;
  const isOutdated = [statusAt, ...refunds.map(({ createdAt }) => createdAt)].some(
    (at) => at > lastFetchedAt,
  );
  return isOutdated ? null : own;
}
