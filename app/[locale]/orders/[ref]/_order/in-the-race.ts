// At which stages an order's files tell of somebody who runs: its bib as a picture, its day in a calendar. Pure.
import type { CheckoutStage } from '#lib/registration/checkout-stage.ts';

const IN_THE_RACE: readonly CheckoutStage[] = ['paid', 'partially_refunded'];

export const isInTheRace = (stage: CheckoutStage): boolean => IN_THE_RACE.includes(stage);
