// What is true at the end of a run, each side in its own words: the provider, the mirror, the pages, the road between.

import type { PromptAnswer } from '../fleet/payer-phones.ts';
import type { PayCall } from './pay-calls.ts';
import type { Purchase } from './play-purchase.ts';

export type ProviderFact = {
  id: string;
  status: string;
  total: number;
  email: string;
  partnerReference: string | null;
};
export type MirrorFact = { id: string; status: string; total: number };
export type CheckoutFact = { id: string; ref: string; state: string; orderId: string | null };
/** The storefront's own comparison with the provider. */
export type ReconciliationFact = { at: number; compared: number; missing: number; different: number };

export type Facts = {
  purchases: readonly Pick<Purchase, 'plan' | 'refs' | 'history'>[];
  provider: readonly ProviderFact[];
  mirror: readonly MirrorFact[];
  checkouts: readonly CheckoutFact[];
  /** What the page behind each `ref` says is the order's status; null where there is no such page. */
  pages: ReadonlyMap<string, string | null>;
  payCalls: readonly PayCall[];
  promptAnswers: readonly PromptAnswer[];
  /** The latest since all was quiet; null while it did not come, undefined where it was not waited for. */
  reconciliation: ReconciliationFact | null | undefined;
  forgedAccepted: readonly string[];
};

const PAID = ['paid', 'refunded', 'partially_refunded', 'chargeback_flagged'];

/** The payer's money moved at some time (partner-api.md 3.1). */
export const wasCharged = (status: string): boolean => PAID.includes(status);
