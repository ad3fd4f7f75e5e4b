// Which sentence says what became of the money of an order whose time to pay is over. Pure.
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';

type Facts = {
  /** The order's. */
  readonly status: string;
  /** As of the view. */
  readonly moneyUnclear: boolean;
  readonly attempt: Pick<AttemptView, 'failureKind' | 'refusalCode'> | null;
};

type Kind = Exclude<AttemptView['failureKind'], 'no_news' | null>;
export type ExpiredKey = Kind | 'not_charged' | 'hold_expired' | 'unknown';

/** `unknown` where somebody else may have charged it, or nobody told how a request ended: nothing is promised then. */
export function expiredKey({ status, moneyUnclear, attempt }: Facts): ExpiredKey {
  if (moneyUnclear) return 'unknown';
  if (!attempt) return status === 'cart' ? 'not_charged' : 'unknown';
  const { failureKind, refusalCode } = attempt;
  if (failureKind) return failureKind === 'no_news' ? 'unknown' : failureKind;
  if (refusalCode === 'hold_expired') return 'hold_expired';
  return refusalCode ? 'not_charged' : 'other';
}
