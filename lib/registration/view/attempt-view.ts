// What pages show of a payment attempt. Pure.
import { NO_NEWS } from '#lib/mirror/outlived-prompt.ts';
import { knownFailureKind } from '#lib/partner-api/schemas/order.ts';
import type { LoadedCheckout } from '#lib/registration/load-checkout.ts';
import { isEndUnknown } from '#lib/registration/payment/money-unclear.ts';
import { isEndSeen, promptedSince } from '#lib/registration/payment/prompt-seen.ts';
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

/** Of an attempt of the checkout whose `order` it is. */
export function attemptView(
  order: LoadedCheckout['order'],
  attempt: LoadedCheckout['attempts'][number],
): AttemptView {
  return {
    maskedMsisdn: attempt.msisdn && maskMobile(attempt.msisdn),
    byPayer: attempt.byPayer,
    startedAt: attempt.createdAt,
    promptedAt: promptedSince(order, attempt),
    endSeen: isEndSeen(order, attempt),
    waitingFor: attempt.waitingFor,
    failureKind: isEndUnknown(attempt) ? NO_NEWS : knownFailureKind(attempt.failureKind),
    refusalCode: attempt.refusalCode,
  };
}
