// Whether a payment failed that can be tried again: whoever tried knows what is paid, and wants the way to it first. Pure.
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';

type Facts = {
  readonly stage: CheckoutStage;
  readonly canPay: boolean;
  /** By somebody who is not at this page. */
  readonly begunElsewhere?: boolean;
};

export const wasTried = ({ stage, canPay, begunElsewhere }: Facts): boolean =>
  stage === 'payment_failed' && canPay && !begunElsewhere;
