// Which checkout of a chain counts, after money moved: one of those that supersede each other is current. Pure.
// `double-payment.ts` decides about two of them that took money.

import { isPaidFor } from '#lib/shared/vocabulary/order-status.ts';

type ChainLink = {
  readonly id: string;
  readonly supersededById: string | null;
  /** Status of its order; `null` without one. */
  readonly status: string | null;
};

/**
 * The superseded checkout that counts again and supersedes the current one; null if the current one stays.
 * @param own the checkout whose order was updated
 */
export function turnTo(members: readonly ChainLink[], own: string): string | null {
  const current = members.find(({ supersededById }) => supersededById === null);
  const paid = members.filter(({ status }) => isPaidFor(status ?? ''));
  const turned = paid.find(({ id }) => id === own) ?? paid[0];
  return current && !isPaidFor(current.status ?? '') && turned ? turned.id : null;
}
