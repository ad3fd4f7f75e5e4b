// Where a checkout stands, as the buyer's page and that of somebody else who pays both tell it: they must agree. Nothing
// that is the buyer's alone. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';
import {
  type CheckoutStage,
  canPay,
  checkoutStage,
  isPaidElsewhere,
  isTerminal,
  mayReplace,
} from '#lib/registration/checkout-stage.ts';
import { factsOf, type LoadedCheckout } from '#lib/registration/load-checkout.ts';
import { promptedSince } from '#lib/registration/payment/prompt-seen.ts';
import { otherMethod } from '#lib/registration/price/other-method.ts';
import type { StoredRequest } from '#lib/registration/stored-request.ts';
import { askedFor, isSilent } from '#lib/registration/view/awaited-news.ts';
import { statusName } from '#lib/registration/view/checkout-status.ts';

/** Of the last look at the provider that somebody asked for. */
type AskedView = { at: Date; answered: boolean };

export type SharedView = {
  stage: CheckoutStage;
  /** As of `CheckoutStatus`. */
  status: string;
  /** Nothing will change any more without the buyer, a refund, or money that comes late. */
  terminal: boolean;
  /** A prompt is out, and nothing was heard of it for longer than a prompt lives. */
  silent: boolean;
  asked: AskedView | null;
  /** The other network, when the race is sold through it too and a new order may take this one's place. */
  otherMethod: 'momo' | 'airtel' | null;
  /** The entry that took this one's place is paid: whatever is still asked for this one must not be. */
  paidElsewhere: boolean;
  /** A payment may be started now without any risk of a second charge. */
  canPay: boolean;
};

/** `request` and `race`: those of the checkout. */
export function sharedView(
  checkout: LoadedCheckout,
  request: Pick<StoredRequest, 'payment_method'>,
  race: Pick<RaceFacts, 'paymentMethods'>,
  now: Date,
): SharedView {
  const facts = factsOf(checkout);
  const { order, attempt } = facts;
  const stage = checkoutStage(facts, now);
  return {
    stage,
    status: statusName(checkout),
    terminal: isTerminal(stage),
    silent: isSilent(stage, promptedSince(order, attempt), now),
    asked: askedFor(checkout.askedAt, order, attempt),
    otherMethod: mayReplace(facts, now) ? otherMethod(request.payment_method, race) : null,
    paidElsewhere: isPaidElsewhere(checkout),
    canPay: canPay(facts, now),
  };
}
