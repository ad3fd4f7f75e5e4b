// What a buyer typed, to fill in the registration form again ("change your registration").

import { z } from 'zod';
import { loadChain, loadCheckout } from '#lib/checkout/load-checkout.ts';
import {
  type CheckoutStage,
  checkoutStage,
  holdsPlaces,
  isPaidElsewhere,
} from '#lib/checkout/state/checkout-stage.ts';
import { findOpenRequests } from '#lib/checkout/state/open-requests.ts';
import type { Ctx } from '#lib/context.ts';
import { nullIfDatabaseDown } from '#lib/db/database-down.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';

const InputSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

export type SubmittedForm = {
  eventId: string;
  /**
   * Null once money was taken or may be on its way, after a day, and for a browser that has not shown that the order is its
   * own: the page's address may have been passed on.
   */
  input: RegistrationInput | null;
  /** There is input, for a browser that shows that the order is its own. */
  isVeiled: boolean;
  /** The order is not paid and holds places. */
  holdsPlaces: boolean;
  /** Masked numbers of requests that may still be approved beside the new order's. */
  openNumbers: string[];
};

const REFILL_MS = 24 * 60 * 60 * 1000;

/**
 * `null` if not found, or while the database does not answer.
 * @param known the browser has shown that the order is its own (`known-orders`)
 */
export async function findSubmittedForm(
  ctx: Ctx,
  ref: string,
  known: boolean,
): Promise<SubmittedForm | null> {
  const checkout = await loadCheckout(ctx, ref).catch(nullIfDatabaseDown);
  if (!checkout) return null;
  const now = ctx.now();
  const open = findOpenRequests(checkout, await loadChain(ctx, checkout), now);
  const stage = checkoutStage(checkout);
  const isOld = now.getTime() - checkout.createdAt.getTime() > REFILL_MS;
  const fills = !isOld && !FILLS_NO_FORM.includes(stage) && !isPaidElsewhere(checkout);
  return {
    eventId: checkout.eventId,
    input: fills && known ? InputSchema.parse(checkout.input) : null,
    isVeiled: fills && !known,
    holdsPlaces: holdsPlaces(checkout, now),
    openNumbers: [...new Set(open.flatMap(({ attempt: { msisdn } }) => (msisdn ? maskMobile(msisdn) : [])))],
  };
}

const FILLS_NO_FORM: readonly CheckoutStage[] = [
  'starting_payment',
  'prompted',
  'paid',
  'under_review',
  'partially_refunded',
  'refunded',
];
