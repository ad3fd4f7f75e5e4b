// Whether a look at the provider may tell how a payment that is being checked ended. Pure.
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';

type Facts = {
  readonly stage: CheckoutStage;
  readonly attempt: Pick<AttemptView, 'refusalCode'> | null;
};

/** Why an order takes no more payment, a read tells (partner-api.md 7.7); a dispute only the organizer ends. */
export const mayBeTold = ({ stage, attempt }: Facts): boolean =>
  stage === 'under_review' && attempt?.refusalCode === 'order_not_payable';
