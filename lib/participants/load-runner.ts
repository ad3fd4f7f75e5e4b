// A participant as stored, found by the capability of the runner's page, with the checkout that entered her.

import { type LoadedCheckout, loadCheckout } from '#lib/checkout/load-checkout.ts';
import { checkoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { type ParticipantState, participantState } from '#lib/checkout/state/registration-state.ts';
import type { Ctx } from '#lib/context.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { isRef } from '#lib/shared/capability.ts';

export type LoadedRunner = {
  readonly person: Participant;
  readonly checkout: LoadedCheckout;
  readonly state: ParticipantState;
};

/**
 * `null` if no link has this `ref`: it was revoked, or never given. A registration of an order that our form did not make has no
 * page: only the provider knows whose it is.
 */
export async function loadRunner(ctx: Ctx, ref: string): Promise<LoadedRunner | null> {
  if (!isRef(ref)) return null;
  const found = await ctx.db.participant.findUnique({
    where: { ref },
    include: { checkout: { select: { ref: true } } },
  });
  if (!found?.checkout) return null;
  const { checkout: of, ...person } = found;
  const checkout = await loadCheckout(ctx, of.ref);
  if (!checkout) return null;
  const stage = checkoutStage(checkout);
  return { person, checkout, state: participantState(person.registrationStatus, stage, checkout.order) };
}
