// Whether a person of a checkout takes part in the race. Pure.

import type { CheckoutStage } from '#lib/checkout/state/checkout-stage.ts';
import { type OrderFacts, ownState, registrationState } from '#lib/checkout/state/registration-state.ts';
import { OVER_STAGES, PAID_STAGES } from '#lib/shared/vocabulary/stages.ts';

/**
 * `unpaid`: not yet. `valid`: the registration counts. `checking`: the order took money, and it is not known whether this registration
 * still counts. `over`: it does not count.
 */
export type ParticipantState = 'unpaid' | 'valid' | 'checking' | 'over';

const PAID: readonly CheckoutStage[] = [...PAID_STAGES, 'under_review'];
const OVER: readonly CheckoutStage[] = OVER_STAGES;

/** @param status the registration's own; `null` if it is not known which registration it is */
export function participantState(
  status: string | null,
  stage: CheckoutStage,
  order: OrderFacts | null,
): ParticipantState {
  if (OVER.includes(stage) || ownState(status ?? '') === 'over') return 'over';
  if (!order || !PAID.includes(stage)) return 'unpaid';
  return registrationState(status ?? '', stage, order) === 'confirmed' ? 'valid' : 'checking';
}
