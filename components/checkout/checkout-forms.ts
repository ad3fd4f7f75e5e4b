// What the forms of the order page and the payer page post to, and the names of their fields. The pages hand the targets
// down: components know no route.
import type { FormAction } from '#components/ui/form/form-state.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';

/** The two ways to one handler: the server action, and the address of the route handler. */
export type FormTarget = { readonly action: FormAction; readonly post: string };

export const PAYING_NUMBER = 'msisdn';
/** A checkbox: the buyer may be charged twice and continues nevertheless. */
export const CONSENT = 'consent';
/** Position of the person whose link the buyer replaces. */
export const PERSON = 'person';
/** Last digits of the buyer's number. */
export const PROOF_FIELD = 'digits';
/** The page of the order, beside its main one, that the proof leads back to. */
export const PROOF_FOR = 'page';
export const PROOF_PAGES = ['edit', 'receipt'] as const;
export type ProofPage = (typeof PROOF_PAGES)[number];

/** The network's own colours. */
export const NETWORK_COLOURS: Record<MobileNetwork, string> = {
  momo: 'bg-mtn text-paper-ink',
  airtel: 'bg-airtel text-[#fff]',
};
