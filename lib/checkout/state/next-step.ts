// The checkout's state machine: from what is on disk to the one thing to do next. Pure; every step can be repeated.
import type { AttemptState, CheckoutState } from '#lib/db/generated/enums.ts';

export type MachineState = {
  checkout: { state: CheckoutState; notBefore: Date | null; asksBuyerAt?: Date | null };
  /** The live attempt, if there is one. */
  attempt: { state: AttemptState; notBefore: Date | null } | null;
};

export type Step =
  | { kind: 'create_order' }
  | { kind: 'pay_order' }
  /** Nothing to do before `until`; null: not before someone acts. */
  | { kind: 'rest'; until: Date | null };

/** Decides the next step. A write is due when its intent is on disk and its time has come. */
export function nextStep({ checkout, attempt }: MachineState, now: Date): Step {
  if (checkout.state === 'refused' || checkout.asksBuyerAt) return { kind: 'rest', until: null };
  if (checkout.state === 'waiting') return due({ kind: 'create_order' }, checkout.notBefore, now);
  if (attempt?.state === 'waiting') return due({ kind: 'pay_order' }, attempt.notBefore, now);
  return { kind: 'rest', until: null };
}

function due(step: Step, notBefore: Date | null, now: Date): Step {
  return notBefore && notBefore > now ? { kind: 'rest', until: notBefore } : step;
}
